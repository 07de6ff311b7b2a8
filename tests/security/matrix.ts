import { randomUUID } from 'node:crypto';
import * as files from '#server/db/files/files.ts';
import * as snippets from '#server/db/inspections/snippets.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import type { Role } from '#shared/model/enums.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { addPhoto } from '#tests/support/photos.ts';
import { keepRegister, smallRegister } from '#tests/support/registerFile.ts';
import { addGivenUpMail } from './givenUpMail.ts';

/**
 * The permission matrix: for every call what it is about, and how to make one of one's own,
 * another's, and one that is not there.
 */
export type Whose = 'own' | 'another' | 'missing';

/** Everybody there is; null = not logged in. */
export const people = {
  nobody: null,
  'no role': [],
  inspector: ['ROLE_INSPECTOR'],
  'other inspector': ['ROLE_INSPECTOR'],
  coordinator: ['ROLE_COORDINATOR'],
  'coordinator who inspects': ['ROLE_INSPECTOR', 'ROLE_COORDINATOR'],
  admin: ['ROLE_ADMIN'],
  'super admin': ['ROLE_SUPER_ADMIN'],
  'admin who inspects': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_INSPECTOR'],
  disabled: ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_INSPECTOR'],
} as const satisfies Record<string, readonly Role[] | null>;
export type Who = keyof typeof people;

/** Who calls, and everything else there is. */
export interface Stage {
  app: TestApp;
  caller: Person;
  roles: readonly Role[];
  /** Somebody else of each kind; nothing of theirs is the caller's. */
  otherInspector: Person;
  otherAdmin: Person;
  /** Stands in everything that the caller may not see. */
  secret: string;
}

export interface Input {
  /** Path parameters. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * What a call is about: nothing of anybody's, something private, something all administrators
 * share, or a checklist that inspectors see only while it is online.
 */
type About = 'nothing' | 'inspection' | 'account' | 'image' | 'shared' | 'checklist' | 'queue';

export interface Entry {
  about: About;
  /** The code for one that is not there; every call about something has one. */
  missing?: ProblemCode;
  /** Other codes than success that an own one answers, on purpose. */
  own?: ProblemCode;
  make(stage: Stage, whose: Whose): Promise<Input> | Input;
}

/** An id of the right shape that nobody has. */
const gone = () => randomUUID();

const nothing = (input: Input = {}): Entry => ({ about: 'nothing', make: () => input });

const checklist = (title: string, online: boolean) => ({
  title,
  online,
  domains: [
    {
      title: 'Veiligheid',
      last_question: 'Wat viel op?',
      help_questions: ['Is het hek heel?', 'En de deur?'],
      items: [
        {
          title: 'Hek',
          conditions: [
            { text: 'Het hek is heel.', help_questions: ['Voel eraan.', 'Kijk eronder.'] },
            { text: 'Het slot werkt.' },
          ],
        },
      ],
    },
    { title: 'Gezondheid', items: [] },
  ],
  colours: [{ title: 'Groen', skip: ['2'] }],
});

interface Tree {
  version: string;
  domain: string;
  item: string;
  question: string;
  helpQuestion: string;
  template: string;
}

/** A checklist brought in by `maker`, with the ids of what is in it. */
async function treeOf(maker: Person, title: string, online: boolean): Promise<Tree> {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(checklist(title, online))]), 'lijst.json');
  form.append('online', String(online));
  const version = (await maker.post('/api/version/import', form)).body.id as string;
  const { categories } = (await maker.get(`/api/version/${version}`)).body.version;
  const templates = (await maker.get(`/api/inspection_template?version=${version}`)).body
    .inspection_templates;
  const [domain, item] = categories;
  return {
    version,
    domain: domain.id,
    item: item.id,
    question: item.questions[0].id,
    helpQuestion: item.questions[0].help_questions[0].id,
    template: templates[0].id,
  };
}

/**
 * One of the administration: made by the caller when it is an own one, by another administrator
 * when not.
 */
async function sharedTree({ caller, roles, otherAdmin }: Stage, whose: Whose): Promise<Tree> {
  if (whose === 'missing')
    return {
      version: gone(),
      domain: gone(),
      item: gone(),
      question: gone(),
      helpQuestion: gone(),
      template: gone(),
    };
  const mayMake =
    whose === 'own' && isAdmin(roles) && (await caller.get('/api/account')).status === 200;
  return treeOf(mayMake ? caller : otherAdmin, `Lijst ${randomUUID()}`, true);
}

/** A call of the administration on a part of a checklist. */
const shared = (missing: ProblemCode, make: (tree: Tree) => Input): Entry => ({
  about: 'shared',
  missing,
  make: async (stage, whose) => make(await sharedTree(stage, whose)),
});

/**
 * What inspectors read as well: their own is online, another's is not, and has the secret for a
 * title.
 */
const readable = (missing: ProblemCode, make: (tree: Tree) => Input): Entry => ({
  about: 'checklist',
  missing,
  make: async (stage, whose) => {
    if (whose === 'missing') return make(await sharedTree(stage, whose));
    return make(
      await treeOf(
        stage.otherAdmin,
        whose === 'own' ? `Lijst ${randomUUID()}` : `${stage.secret} ${randomUUID()}`,
        whose === 'own',
      ),
    );
  },
});

export type State = 'upcoming' | 'started' | 'answered' | 'finished';
interface Made extends Tree {
  id: string;
}

/** The checklist of all inspections: no call about an inspection changes it. */
const inspected = new WeakMap<TestApp, Promise<Tree>>();
function inspectedTree({ app, otherAdmin }: Stage): Promise<Tree> {
  const tree = inspected.get(app) ?? treeOf(otherAdmin, `Lijst ${randomUUID()}`, true);
  inspected.set(app, tree);
  return tree;
}

/** An inspection of somebody's in this state; one that is not there has an id that nobody has. */
export async function inspectionOf(stage: Stage, whose: Whose, state: State): Promise<Made> {
  const { caller, roles, otherInspector, secret } = stage;
  const tree = await inspectedTree(stage);
  if (whose === 'missing') return { ...tree, id: gone() };
  const owner =
    whose === 'own' &&
    roles.includes('ROLE_INSPECTOR') &&
    (await caller.get('/api/account')).status === 200
      ? caller
      : otherInspector;
  const location = owner === caller ? 'De Kikker' : secret;
  const { id } = (
    await owner.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location,
      version: tree.version,
    })
  ).body;
  if (state === 'upcoming') return { ...tree, id };
  await owner.post(`/api/inspection/${id}/start`);
  await owner.post(`/api/inspection/${id}/save-notes`, { notes: `<p>${location}</p>` });
  if (state === 'started') return { ...tree, id };
  const { categories } = (await owner.get(`/api/version/${tree.version}`)).body.version as {
    categories: { questions: { id: string }[] }[];
  };
  for (const { id: question } of categories.flatMap(({ questions }) => questions))
    await owner.post(`/api/inspection/${id}/save-question-result`, {
      question,
      result: 'satisfies',
      notes: `<p>${location}</p>`,
    });
  if (state === 'finished') await owner.post(`/api/inspection/${id}/finish`);
  return { ...tree, id };
}

const inspection = (state: State, body?: (made: Made) => object): Entry => ({
  about: 'inspection',
  missing: 'inspection_not_found',
  make: async (stage, whose) => {
    const made = await inspectionOf(stage, whose, state);
    return { path: { id: made.id }, ...(body ? { body: body(made) } : {}) };
  },
});

/** A text for notes: an own one, or another's, which has the secret for a title. */
const snippet = (body?: object): Entry => ({
  about: 'inspection',
  missing: 'snippet_not_found',
  make: async ({ app, caller, otherInspector, secret }, whose) => {
    const id = gone();
    const isOwn = whose === 'own' && caller.id !== '';
    if (whose !== 'missing')
      await snippets.create(app.db, {
        id,
        owner_id: isOwn ? caller.id : otherInspector.id,
        title: isOwn ? 'eigen' : secret,
        text: '<p>Hek</p>',
        question_lineage: null,
        updated_at: new Date().toISOString(),
      });
    return { path: { id }, ...(body ? { body } : {}) };
  },
});

const account = (make: (id: string, whose: Whose) => Input): Omit<Entry, 'own'> => ({
  about: 'account',
  missing: 'user_not_found',
  make: async ({ app, caller }, whose) =>
    make(
      whose === 'own' ? caller.id || gone() : whose === 'another' ? (await app.login()).id : gone(),
      whose,
    ),
});

/** A stored image; `caller` has one when it is an own one, the other inspector when not. */
const image = (missing: ProblemCode, path: Record<string, string>): Entry => ({
  about: 'image',
  missing,
  make: async ({ app, caller, otherInspector, secret }, whose) => {
    const id = gone();
    const isOwn = whose === 'own' && caller.id !== '';
    const accountId = isOwn ? caller.id : otherInspector.id;
    const bytes = new TextEncoder().encode(isOwn ? 'eigen' : secret);
    const variants = [{ size: '40x40', mime: 'image/webp', bytes }];
    if (whose !== 'missing')
      await files.create(app.db, {
        id,
        accountId,
        mime: 'image/webp',
        bytes,
        lastModified: '2026-01-01T00:00:00.000Z',
        variants,
      });
    return { path: { id, last_modified: '1767225600', ...path } };
  },
});

/** A photo of an own inspection, or of another's, with its bytes. */
const photo = (body?: () => FormData): Entry => ({
  about: 'inspection',
  missing: 'photo_not_found',
  make: async (stage, whose) => {
    const { id } = await inspectionOf(stage, whose, 'started');
    const place = { inspection: id, photo: gone() };
    if (whose !== 'missing') await addPhoto(stage.app, place);
    return { path: { id, photo: place.photo }, ...(body ? { body: body() } : {}) };
  },
});
const piece = () => {
  const form = new FormData();
  form.append('piece', '0');
  form.append('of', '1');
  form.append('file', new Blob(['x']));
  return form;
};

const texts = { subject: 'Hallo', body: '<p>Dag</p>' };
const domainFields = { title: 'Nieuw', description: '<p>x</p>' };
const file = () => {
  const form = new FormData();
  form.append(
    'file',
    new Blob([JSON.stringify(checklist(`Nieuw ${randomUUID()}`, true))]),
    'lijst.json',
  );
  return form;
};
const missingAlert = (whose: Whose) => ({ id: whose === 'missing' ? gone() : 'roles-changed' });

/** An inspection that a colleague offers: to the caller when it is an own one. */
const offered: Entry = {
  about: 'inspection',
  missing: 'inspection_not_found',
  make: async (stage, whose) => {
    const { app, caller, roles, otherInspector } = stage;
    const made = await inspectionOf(stage, whose === 'missing' ? whose : 'another', 'started');
    const isOwn = whose === 'own' && roles.includes('ROLE_INSPECTOR');
    if (whose !== 'missing')
      await otherInspector.post(`/api/inspection/${made.id}/transfer`, {
        to: isOwn ? caller.id : (await app.login()).id,
      });
    return { path: { id: made.id } };
  },
};

/** A mail that was given up. */
const givenUp: Entry = {
  about: 'shared',
  missing: 'already_handled',
  make: async ({ app }, whose) => ({
    path: { id: whose === 'missing' ? gone() : await addGivenUpMail(app.db) },
  }),
};

/** A list of all inspections, of one owner. */
const ownedBy: Entry = {
  about: 'nothing',
  make: ({ caller }) => ({ query: { owner: caller.id || gone() } }),
};

const registerFile = (): FormData => {
  const data = new FormData();
  data.append('file', new Blob([smallRegister]), 'register.csv');
  return data;
};
/** Every row of the contract. A new one without an entry does not compile, and fails the test. */
export const matrix: Record<RouteName, Entry> = {
  'session.loggedIn': nothing(),
  'session.logout': nothing(),
  'session.authorize': nothing(),
  'session.callback': nothing(),
  'session.forgetDevice': nothing(),
  'session.onlineCheck': nothing({ query: { nonce: 'x' } }),
  'queue.send': {
    about: 'queue',
    missing: 'inspection_not_found',
    make: async (stage, whose) => {
      const { id } = await inspectionOf(stage, whose, 'started');
      return {
        body: {
          actions: [
            {
              id: gone(),
              type: 'SAVE_INSPECTION_NOTES',
              inspection: id,
              payload: { notes: '<p>van mij</p>' },
              device: 'd',
              sequence: 1,
            },
          ],
        },
      };
    },
  },
  'setUp.isOpen': nothing(),
  // There are administrators: nobody becomes the first one.
  'setUp.use': { ...nothing({ body: { code: 'AAAAA-BBBBB-CCCCC' } }), own: 'access_denied' },
  'account.get': nothing(),
  'account.sessions': nothing(),
  // One that is not there has ended already, whoever asks.
  'account.endSession': nothing({ path: { id: 'A'.repeat(22) } }),
  'account.export': nothing(),

  'users.list': nothing(),
  'users.inspectors': nothing(),
  'users.prepare': {
    about: 'nothing',
    make: () => ({ body: { email: `${randomUUID()}@ggd.example`, inspector: true } }),
  },
  'users.get': account((id) => ({ path: { id } })),
  'users.save': account((id) => ({ path: { id }, body: { phonePrimary: '06 12345678' } })),
  'users.sessions': account((id) => ({ path: { id } })),
  'users.endSessions': account((id) => ({ path: { id } })),
  'users.delete': { ...account((id) => ({ path: { id } })), own: 'own_account' },
  'alerts.list': nothing(),
  'alerts.get': {
    about: 'shared',
    missing: 'alert_not_found',
    make: (_, whose) => ({ path: missingAlert(whose) }),
  },
  'alerts.save': {
    about: 'shared',
    missing: 'alert_not_found',
    make: (_, whose) => ({ path: missingAlert(whose), body: texts }),
  },
  'alerts.test': {
    about: 'shared',
    missing: 'alert_not_found',
    make: (_, whose) => ({ path: missingAlert(whose), body: texts }),
  },

  'versions.list': nothing({ query: { limit: '100' } }),
  'versions.get': readable('version_not_found', ({ version }) => ({ path: { id: version } })),
  'versions.create': {
    about: 'nothing',
    make: () => ({ body: { title: `Nieuw ${randomUUID()}` } }),
  },
  'versions.update': shared('version_not_found', ({ version }) => ({
    path: { id: version },
    body: { title: `Anders ${randomUUID()}` },
  })),
  'versions.duplicate': shared('version_not_found', ({ version }) => ({ path: { id: version } })),
  'versions.delete': shared('version_not_found', ({ version }) => ({ path: { id: version } })),
  'versions.export': shared('version_not_found', ({ version }) => ({ path: { id: version } })),
  'versions.compare': shared('version_not_found', ({ version }) => ({
    path: { id: version, other: version },
  })),
  'versions.upcoming': shared('version_not_found', ({ version }) => ({
    path: { id: version },
    query: { from: version },
  })),
  'versions.moveInspections': shared('version_not_found', ({ version }) => ({
    path: { id: version },
    body: { from: version, inspections: [] },
  })),
  'versions.example': { about: 'nothing', make: () => ({}) },
  'versions.preview': { about: 'nothing', make: () => ({ body: file() }) },
  'versions.import': { about: 'nothing', make: () => ({ body: file() }) },

  'categories.formData': shared('version_not_found', ({ version }) => ({ query: { version } })),
  'categories.get': shared('category_not_found', ({ domain }) => ({ path: { id: domain } })),
  'categories.create': shared('version_not_found', ({ version }) => ({
    body: { ...domainFields, version },
  })),
  'categories.update': shared('category_not_found', ({ domain }) => ({
    path: { id: domain },
    body: domainFields,
  })),
  'categories.move': shared('category_not_found', ({ domain }) => ({
    path: { id: domain, direction: 'down' },
  })),
  'categories.delete': shared('category_not_found', ({ domain }) => ({ path: { id: domain } })),
  'questions.get': shared('question_not_found', ({ question }) => ({ path: { id: question } })),
  'questions.create': shared('validation_failed', ({ item }) => ({
    body: { text: 'Nieuw.', category: item },
  })),
  'questions.update': shared('question_not_found', ({ question }) => ({
    path: { id: question },
    body: { text: 'Anders.' },
  })),
  'questions.move': shared('question_not_found', ({ question }) => ({
    path: { id: question, direction: 'down' },
  })),
  'questions.delete': shared('question_not_found', ({ question }) => ({ path: { id: question } })),
  'helpQuestions.get': shared('help_question_not_found', ({ helpQuestion }) => ({
    path: { id: helpQuestion },
  })),
  'helpQuestions.create': shared('question_not_found', ({ question }) => ({
    body: { text: '<p>Nieuw</p>', question },
  })),
  'helpQuestions.update': shared('help_question_not_found', ({ helpQuestion }) => ({
    path: { id: helpQuestion },
    body: { text: '<p>Anders</p>' },
  })),
  'helpQuestions.move': shared('help_question_not_found', ({ helpQuestion }) => ({
    path: { id: helpQuestion, direction: 'down' },
  })),
  'helpQuestions.delete': shared('help_question_not_found', ({ helpQuestion }) => ({
    path: { id: helpQuestion },
  })),
  'templates.list': nothing(),
  'templates.get': readable('inspection_template_not_found', ({ template }) => ({
    path: { id: template },
  })),
  'templates.create': shared('version_not_found', ({ version }) => ({
    body: { title: 'Rood', version, skip_categories: [], skip_questions: [] },
  })),
  'templates.update': shared('inspection_template_not_found', ({ template }) => ({
    path: { id: template },
    body: { title: 'Rood', skip_categories: [], skip_questions: [] },
  })),
  'templates.copy': shared('inspection_template_not_found', ({ template, version }) => ({
    path: { id: template },
    body: { version },
  })),
  'templates.delete': shared('inspection_template_not_found', ({ template }) => ({
    path: { id: template },
  })),

  'snippets.list': nothing(),
  'snippets.get': snippet(),
  'snippets.create': nothing({ body: { title: 'Hek', text: '<p>Het hek is heel.</p>' } }),
  'snippets.update': snippet({ title: 'Hek', text: '<p>Anders</p>' }),
  'snippets.delete': snippet(),
  'register.search': nothing({ query: { filter: 'nest' } }),
  'register.index': {
    about: 'nothing',
    make: async ({ app }) => {
      await keepRegister(app.db);
      return {};
    },
  },
  'register.about': nothing(),
  'register.preview': { about: 'nothing', make: () => ({ body: registerFile() }) },
  'register.import': { about: 'nothing', make: () => ({ body: registerFile() }) },

  'inspections.dashboard': nothing(),
  'inspections.get': inspection('started'),
  'inspections.create': {
    about: 'nothing',
    make: async ({ otherAdmin, otherInspector, roles }) => ({
      body: {
        // Who does not inspect plans for somebody who does.
        ...(roles.includes('ROLE_INSPECTOR') ? {} : { owner: otherInspector.id }),
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version: (await treeOf(otherAdmin, `Lijst ${randomUUID()}`, true)).version,
      },
    }),
  },
  'inspections.update': inspection('started', () => ({
    childcare_type: 'KDV_BSO',
    location: 'Van mij',
  })),
  // Locations are what this list is for: here, of one owner.
  'inspections.list': ownedBy,
  'inspections.overview': ownedBy,
  'calendar.get': nothing(),
  'calendar.renew': nothing(),
  'calendar.stop': nothing(),
  // An address that nobody was given: whoever has one needs no session.
  'calendar.feed': {
    ...nothing({ path: { file: `${'A'.repeat(43)}.ics` } }),
    own: 'file_not_found',
  },
  'figures.get': nothing(),
  'figures.export': nothing({ query: { table: 'months' } }),
  'inspections.transfer': {
    about: 'shared',
    missing: 'inspection_not_found',
    make: async (stage, whose) => ({
      path: { id: (await inspectionOf(stage, whose, 'started')).id },
      body: { to: (await stage.app.login()).id },
    }),
  },
  'inspections.setDate': {
    about: 'shared',
    missing: 'inspection_not_found',
    make: async (stage, whose) => ({
      path: { id: (await inspectionOf(stage, whose, 'upcoming')).id },
      body: { date: '2027-03-01', was: null },
    }),
  },
  'inspections.acceptTransfer': offered,
  'inspections.declineTransfer': offered,
  'inspections.delete': inspection('started'),
  'inspections.earlier': inspection('started'),
  'inspections.followUp': inspection('finished', ({ question }) => ({
    date: null,
    questions: [question],
  })),
  'inspections.start': inspection('upcoming', () => ({})),
  'inspections.finish': inspection('answered', () => ({})),
  'inspections.setSelection': inspection('started', ({ domain }) => ({
    skip_categories: [domain],
    skip_questions: [],
  })),
  'inspections.saveNotes': inspection('started', () => ({ notes: '<p>van mij</p>' })),
  'inspections.saveCategoryNotes': inspection('started', ({ domain }) => ({
    category: domain,
    notes: '<p>van mij</p>',
  })),
  'inspections.saveQuestionResult': inspection('started', ({ question }) => ({
    question,
    result: 'satisfies',
    notes: '<p>van mij</p>',
  })),
  'inspections.saveLastQuestionAnswer': inspection('started', ({ domain }) => ({
    category: domain,
    result: 'satisfies',
  })),
  'inspections.saveRestoreOffer': inspection('started', ({ domain }) => ({
    part: domain,
    until: '2026-12-11',
  })),
  'inspections.export': inspection('finished'),
  'terms.list': inspection('finished'),
  'terms.tick': {
    about: 'inspection',
    missing: 'inspection_not_found',
    make: async (stage, whose) => {
      const { id } = await inspectionOf(stage, whose, 'finished');
      return { path: { id, term: 'draft' }, body: { done: dutchDay(new Date().toISOString()) } };
    },
  },

  'photos.bring': photo(piece),
  'photos.get': photo(),
  'images.get': image('image_not_found', { width: '40', height: '40' }),
  'files.get': image('file_not_found', {}),

  'audit.list': nothing({ query: { limit: '100' } }),
  'audit.export': nothing(),
  'system.get': nothing(),
  'system.retryMail': givenUp,
  'system.handle': {
    ...givenUp,
    make: async (stage, whose) => {
      const { path } = await givenUp.make(stage, whose);
      return { path: { ...path, what: 'mail' } };
    },
  },
};

/** The address of a call with this input. */
export function addressOf(name: RouteName, { path = {}, query }: Input): string {
  const filled = routes[name].path.replace(/:(\w+)/g, (_, key: string) => path[key] ?? 'x');
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** A change that says its id is refused like one that does not. */
export const withKey = (input: Input): Input => ({
  ...input,
  headers: { ...input.headers, [actionHeaders.id]: randomUUID(), [actionHeaders.device]: 'tablet' },
});
