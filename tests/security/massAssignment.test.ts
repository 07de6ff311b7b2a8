import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Tables } from '#server/db/base/tables.ts';
import { type Answer, onBothDatabases, type Person, type TestApp } from '#tests/support/app.ts';
import { deskOf } from '#tests/support/devices.ts';
import { rowOf } from './rows.ts';

/**
 * Fields that a call does not take: sent along with a good call they change nothing but what the
 * call is for.
 */
interface World {
  app: TestApp;
  inspector: Person;
  stranger: Person;
  admin: Person;
  /** A started inspection of the inspector's, and one of the stranger's. */
  own: string;
  another: string;
  version: string;
  otherVersion: string;
  questions: string[];
  domain: string;
  item: string;
  template: string;
  /** Stored image of the stranger. */
  file: string;
}

interface Case {
  name: string;
  table: keyof Tables;
  /** The record that must stay as it is, but for the columns that the call itself changes. */
  record: (world: World) => string;
  changes: string[];
  send: (world: World) => Promise<Answer>;
  /** Where the call is refused as a whole. */
  status?: number;
}

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};
/** The same on an account: who saves their own telephone number does not become somebody else. */
const ownAccount = (
  name: string,
  fields: Record<string, unknown>,
  as: 'form' | 'json' = 'json',
): Case => ({
  name: `own account: ${name}`,
  table: 'accounts',
  record: ({ inspector }) => inspector.id,
  changes: ['phone_primary', 'stored_bytes'],
  send: ({ inspector }) => {
    const all = { phonePrimary: '06 12345678', ...fields };
    return inspector.post(
      `/api/user/${inspector.id}`,
      as === 'form' ? form(all as Record<string, string>) : all,
    );
  },
});
const ownInspection = (
  name: string,
  call: string,
  body: (world: World) => object,
  changes: string[],
  method: 'POST' | 'PUT' = 'POST',
): Case => ({
  name: `inspection: ${name}`,
  table: 'inspections',
  record: ({ own }) => own,
  changes: ['revision', 'updated_at', ...changes],
  send: (world) => world.inspector.call(method, `/api/inspection/${world.own}${call}`, body(world)),
});
const strangers = (
  name: string,
  send: (world: World) => Promise<Answer>,
  status?: number,
): Case => ({
  name: `another's inspection: ${name}`,
  table: 'inspections',
  record: ({ another }) => another,
  changes: [],
  send,
  ...(status ? { status } : {}),
});
/** Raw JSON, for keys that an object literal cannot have. */
const raw = { 'content-type': 'application/json' };

const formFields = { childcare_type: 'KDV_BSO', location: 'De Kikker' };
const cases: Case[] = [
  ownAccount('roles', { admin: '1', inspector: '0', superAdmin: '1' }, 'form'),
  ownAccount('the list of roles', {
    roles: ['ROLE_SUPER_ADMIN'],
    is_admin: true,
    is_super_admin: true,
  }),
  ownAccount('who it is at the provider', {
    extId: 'baas',
    ext_id: 'baas',
    iss: 'https://kwaad.example',
    sub: 'baas',
  }),
  ownAccount(
    'names and addresses',
    {
      username: 'baas',
      givenName: 'B',
      familyName: 'Aas',
      email: 'kwaad@example.nl',
      family_name: 'x',
    },
    'form',
  ),
  ownAccount('enabled, deleted and counted', {
    enabled: false,
    deleted_at: '2026-01-01',
    created_at: '2000-01-01',
    work_revision: 99,
  }),
  {
    ...ownAccount('the image of somebody else', {}),
    send: ({ inspector, file }) =>
      inspector.post(`/api/user/${inspector.id}`, {
        phonePrimary: '06 12345678',
        file_id: file,
        imageFile: { id: file },
        fileId: file,
      }),
  },
  {
    ...ownAccount('roles in the address', {}),
    send: ({ inspector }) =>
      inspector.post(`/api/user/${inspector.id}?admin=1&inspector=0&roles=ROLE_ADMIN`, {
        phonePrimary: '06 12345678',
      }),
  },
  {
    ...ownAccount('another id in the body', {}),
    table: 'accounts',
    record: ({ stranger }) => stranger.id,
    changes: [],
    send: ({ inspector, stranger }) =>
      inspector.post(`/api/user/${inspector.id}?id=${stranger.id}`, {
        id: stranger.id,
        phonePrimary: '06 87654321',
      }),
  },
  {
    name: 'an administrator cannot tick super administrator',
    table: 'accounts',
    record: ({ stranger }) => stranger.id,
    changes: ['is_admin'],
    send: ({ admin, stranger }) =>
      admin.post(`/api/user/${stranger.id}`, {
        admin: true,
        superAdmin: true,
        is_super_admin: true,
        roles: ['ROLE_SUPER_ADMIN'],
        email: 'x@y.z',
      }),
  },
  {
    name: 'an administrator cannot change who somebody is',
    table: 'accounts',
    record: ({ stranger }) => stranger.id,
    changes: ['phone_primary'],
    send: ({ admin, stranger }) =>
      admin.post(
        `/api/user/${stranger.id}`,
        form({ phonePrimary: '06 1', username: 'baas', extId: 'baas', iss: 'x', enabled: '0' }),
      ),
    status: 422,
  },
  ownInspection(
    'status, owner and version with the form',
    '',
    ({ stranger, otherVersion }) => ({
      ...formFields,
      city: 'Ede',
      status: 'finished',
      owner: stranger.id,
      owner_id: stranger.id,
      version: otherVersion,
      version_id: otherVersion,
    }),
    ['city'],
    'PUT',
  ),
  ownInspection(
    'revision and moments with the form',
    '',
    () => ({ ...formFields, city: 'Ede', finished_at: 'x', created_at: 'x', snapshot_hash: 'x' }),
    ['city'],
    'PUT',
  ),
  ownInspection(
    'answers with the form',
    '',
    ({ questions }) => ({
      ...formFields,
      city: 'Ede',
      notes: '<p>x</p>',
      skip_questions: questions,
    }),
    ['city'],
    'PUT',
  ),
  ownInspection(
    'status with the notes',
    '/save-notes',
    () => ({ notes: '<p>van mij</p>', status: 'finished', finished_at: 'x', location: 'Elders' }),
    ['notes'],
  ),
  ownInspection(
    'notes with the choice',
    '/set-categories-and-questions',
    ({ questions }) => ({
      skip_categories: [],
      skip_questions: questions.slice(0, 1),
      notes: 'x',
      status: 'upcoming',
    }),
    ['skip_questions_json'],
  ),
  ownInspection(
    'the rest with one answer',
    '/save-question-result',
    ({ questions }) => ({
      question: questions[0],
      result: 'satisfies',
      status: 'finished',
      revision: 99,
      owner_id: 'x',
    }),
    ['last_stop'],
  ),
  strangers('by an id in the body', ({ inspector, own, another }) =>
    inspector.post(`/api/inspection/${own}/save-notes`, {
      id: another,
      inspection: another,
      notes: '<p>van mij</p>',
    }),
  ),
  strangers('by an id in the query', ({ inspector, own, another }) =>
    inspector.post(`/api/inspection/${own}/save-notes?id=${another}&inspection=${another}`, {
      notes: '<p>van mij</p>',
    }),
  ),
  strangers('by an account in the queue', async ({ inspector, stranger, another }) =>
    inspector.post('/api/action-queue', {
      account: stranger.id,
      actions: [
        {
          id: randomUUID(),
          type: 'SAVE_INSPECTION_NOTES',
          inspection: another,
          account: stranger.id,
          account_id: stranger.id,
          owner: stranger.id,
          payload: { notes: '<p>x</p>' },
        },
      ],
    }),
  ),
  strangers(
    'by a header',
    ({ inspector, stranger, another }) =>
      inspector.post(
        `/api/inspection/${another}/save-notes`,
        { notes: '<p>x</p>' },
        { 'account-id': stranger.id },
      ),
    401,
  ),
  strangers('by an inspection within the payload', ({ inspector, own, another }) =>
    inspector.post('/api/action-queue', {
      actions: [
        {
          id: randomUUID(),
          type: 'SAVE_INSPECTION_NOTES',
          inspection: own,
          payload: { id: another, inspection: another, notes: '<p>x</p>' },
        },
      ],
    }),
  ),
  {
    name: 'version: counted and revised by its editor',
    table: 'versions',
    record: ({ version }) => version,
    // By whom, and when, is the server's to say.
    changes: ['title', 'title_key', 'online', 'revision', 'changed_at', 'changed_by'],
    send: ({ admin, version, otherVersion }) =>
      admin.put(`/api/version/${version}`, {
        title: `Anders ${randomUUID()}`,
        id: otherVersion,
        inspection_count: 0,
        created_at: 'x',
        origin_id: otherVersion,
        lineage: otherVersion,
      }),
  },
  {
    name: 'category: its version, number and place',
    table: 'categories',
    record: ({ domain }) => domain,
    changes: ['title'],
    send: ({ admin, domain, otherVersion }) =>
      admin.put(`/api/category/${domain}`, {
        title: 'Anders',
        version: otherVersion,
        version_id: otherVersion,
        number: '9',
        position: 99,
        description: '<p>Toelichting op veiligheid</p>',
        default_value: '<p>Gezien: </p>',
        last_question: 'Wat viel verder op?',
      }),
  },
  {
    name: 'colour: its version',
    table: 'templates',
    record: ({ template }) => template,
    changes: ['title'],
    send: ({ admin, template, otherVersion }) =>
      admin.put(`/api/inspection_template/${template}`, {
        title: 'Blauw',
        skip_categories: [],
        skip_questions: [],
        version: otherVersion,
        version_id: otherVersion,
      }),
  },
  {
    name: 'notification: its name and placeholders',
    table: 'alerts',
    record: () => 'roles-changed',
    changes: ['subject', 'body', 'updated_at'],
    send: ({ admin }) =>
      admin.post('/api/alert/roles-changed', {
        subject: 'Hallo',
        body: '<p>Dag</p>',
        title: 'x',
        id: 'x',
        description: 'x',
        placeholders: ['geheim'],
      }),
  },
  {
    ...ownAccount('the prototype, as JSON', {}),
    changes: [],
    send: ({ inspector }) =>
      inspector.post(
        `/api/user/${inspector.id}`,
        '{"phonePrimary":"06 12345678","__proto__":{"admin":true}}',
        raw,
      ),
    status: 400,
  },
  {
    ...ownAccount('the constructor, as JSON', {}),
    send: ({ inspector }) =>
      inspector.post(
        `/api/user/${inspector.id}`,
        '{"phonePrimary":"06 12345678","constructor":{"prototype":{"admin":true}}}',
        raw,
      ),
  },
  {
    ...ownAccount('the prototype, as a form', {}),
    changes: [],
    send: ({ inspector }) =>
      inspector.post(
        `/api/user/${inspector.id}`,
        form({ phonePrimary: '06 12345678', __proto__: 'x', constructor: 'x' }),
      ),
    status: 400,
  },
];

onBothDatabases(rowOf('mass assignment', cases, 25), (use) => {
  let world: World;
  beforeAll(async () => {
    const app = use();
    const [desk, stranger, admin] = [
      await deskOf(app),
      await app.login(),
      await app.login(['ROLE_ADMIN']),
    ];
    const own = await desk.started();
    const { id: another } = (
      await stranger.post('/api/inspection', { ...formFields, version: desk.version })
    ).body;
    await stranger.post(`/api/inspection/${another}/start`);
    // Checklists without inspections: those may be changed in every way.
    const free = await app.addVersion({
      title: `Vrij ${randomUUID()}`,
      domains: [
        {
          title: 'Veiligheid',
          description: 'Toelichting op veiligheid',
          default_value: '<p>Gezien: </p>',
          last_question: 'Wat viel verder op?',
          items: [{ title: 'Hek', conditions: [{ text: 'Heel.' }] }],
        },
      ],
      colours: [{ title: 'Groen', skip: [] }],
    });
    const { categories } = (await admin.get(`/api/version/${free}`)).body.version;
    const { inspection_templates } = (await admin.get(`/api/inspection_template?version=${free}`))
      .body;
    const file = randomUUID();
    await app.db
      .insertInto('files')
      .values({
        id: file,
        account_id: stranger.id,
        mime: 'image/webp',
        bytes: new Uint8Array([1]),
        last_modified: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    world = {
      app,
      inspector: desk.inspector,
      stranger,
      admin,
      own,
      another,
      version: free,
      otherVersion: desk.version,
      questions: desk.questions,
      domain: categories[0].id,
      item: categories[1].id,
      template: inspection_templates[0].id,
      file,
    };
  });
  const rowFrom = async ({ table, record, changes }: Case) => {
    const row = (await use()
      .db.selectFrom(table)
      .selectAll()
      .where('id', '=', record(world))
      .executeTakeFirstOrThrow()) as Record<string, unknown>;
    expect(Object.keys(row), 'columns that are named here').toEqual(
      expect.arrayContaining(changes),
    );
    return Object.fromEntries(Object.entries(row).filter(([column]) => !changes.includes(column)));
  };

  it.each(cases)('$name', async (one) => {
    const before = await rowFrom(one);
    const { status, body } = await one.send(world);
    expect(status, JSON.stringify(body)).toBe(one.status ?? 200);
    expect(await rowFrom(one)).toEqual(before);
    expect((Object.prototype as { admin?: unknown }).admin).toBeUndefined();
  });

  it('what is made new is made as it should be, whatever is sent along', async () => {
    const { inspector, stranger, admin, otherVersion } = world;
    const fields = { ...formFields, version: otherVersion };
    const odd = await inspector.post('/api/inspection', { ...fields, id: 'gekozen' });
    expect(odd.body).toMatchObject({ fields: { id: 'invalid' } });
    const { id } = (
      await inspector.post('/api/inspection', {
        ...fields,
        owner_id: stranger.id,
        status: 'finished',
        revision: 99,
        notes: '<p>x</p>',
      })
    ).body;
    expect(
      await use().db.selectFrom('inspections').selectAll().where('id', '=', id).executeTakeFirst(),
    ).toMatchObject({
      owner_id: inspector.id,
      status: 'upcoming',
      revision: 1,
      notes: '',
      finished_at: null,
      snapshot_hash: null,
    });
    const made = (
      await admin.post('/api/version', {
        title: `Nieuw ${randomUUID()}`,
        id: 'gekozen',
        revision: 99,
        inspection_count: 5,
      })
    ).body.id;
    expect(made).not.toBe('gekozen');
    expect((await admin.get(`/api/version/${made}`)).body.version).toMatchObject({
      revision: 1,
      inspection_count: 0,
      online: false,
    });
  });
});
