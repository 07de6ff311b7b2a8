import { randomUUID } from 'node:crypto';
import * as files from '#server/db/files/files.ts';
import * as photoRows from '#server/db/files/photos.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import * as registers from '#server/db/register/registers.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { addPhoto } from '#tests/support/photos.ts';
import { keepRegister } from '#tests/support/registerFile.ts';
import { addGivenUpMail } from './givenUpMail.ts';

/** Real records for made-up requests: ids that hit, made anew when they are used up. */
export interface World {
  /** Somebody with all roles, whose inspections these are. */
  person: Person;
  /** An inspector without any of them. */
  stranger: Person;
  /** The n-th record of a kind. */
  idOf(noun: string, n: number): string;
  /**
   * Brings everything back to where it was: enough records of each kind, not too many, and all
   * roles.
   */
  restore(): Promise<void>;
}

/** How far an inspection is; an answered one waits for its finish only. */
const states = ['upcoming', 'started', 'answered', 'finished'] as const;
type State = (typeof states)[number];
const statusOf = {
  upcoming: 'upcoming',
  started: 'started',
  answered: 'started',
  finished: 'finished',
} as const;

export async function createWorld(app: TestApp): Promise<World> {
  const { db } = app;
  const person = await app.login(
    ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_INSPECTOR', 'ROLE_COORDINATOR'],
    `alles-${randomUUID().slice(0, 8)}`,
  );
  const [stranger, keeper] = [await app.login(), await app.login(['ROLE_SUPER_ADMIN'])];
  /** Ids by kind. */
  let pools: Record<string, string[]> = {};
  const photo = randomUUID();
  const used: string[] = [];
  const free: string[] = [];
  const stock: Record<State, string[]> = { upcoming: [], started: [], answered: [], finished: [] };

  /** An inspection on this checklist, as far as `state` says. */
  async function inspect(version: string, state: State): Promise<string> {
    const { id } = (
      await person.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        date: '2026-11-20',
        version,
      })
    ).body;
    if (state !== 'upcoming') await person.post(`/api/inspection/${id}/start`);
    if (state === 'answered' || state === 'finished') {
      const { categories } = (await person.get(`/api/version/${version}`)).body.version as {
        categories: { questions: { id: string }[] }[];
      };
      for (const { id: question } of categories.flatMap(({ questions }) => questions))
        await person.post(`/api/inspection/${id}/save-question-result`, {
          question,
          result: 'satisfies',
        });
      if (state === 'finished') await person.post(`/api/inspection/${id}/finish`);
    }
    return id;
  }

  /** Mails that were given up, for who tries them again. */
  async function failedMails(): Promise<string[]> {
    const failed = (
      await db.selectFrom('mails').select('id').where('status', '=', 'failed').execute()
    ).map(({ id }) => id);
    while (failed.length < 4) failed.push(await addGivenUpMail(db));
    return failed;
  }

  /** Texts for notes: the person's own, and one of the organisation. */
  async function ownSnippets(): Promise<string[]> {
    const own = (await person.get('/api/snippet')).body.snippets as { id: string }[];
    for (let n = own.length; n < 3; n++) {
      const text = { title: 'Hek', text: '<p>Het hek is heel.</p>', shared: n === 0 };
      own.push((await person.post('/api/snippet', text)).body);
    }
    return own.map(({ id }) => id);
  }

  async function restore(): Promise<void> {
    const roles = {
      is_super_admin: true,
      is_admin: true,
      is_inspector: true,
      is_coordinator: true,
      enabled: true,
      deleted_at: null,
    };
    await db.updateTable('accounts').set(roles).where('id', '=', person.id).execute();
    await db
      .updateTable('accounts')
      .set({ is_super_admin: true, enabled: true, deleted_at: null })
      .where('id', '=', keeper.id)
      .execute();
    const versions = new Set(
      (await db.selectFrom('versions').select('id').execute()).map(({ id }) => id),
    );
    const kept = (list: string[]) =>
      list.splice(0, list.length, ...list.filter((id) => versions.has(id)));
    kept(used);
    // Of what was emptied too much a new one is made.
    const full = await db
      .selectFrom('questions')
      .select('version_id')
      .groupBy('version_id')
      .having((e) => e.fn.countAll(), '>', 2)
      .execute();
    for (const id of versions)
      if (!used.includes(id) && !full.some(({ version_id }) => version_id === id))
        versions.delete(id);
    kept(free);
    while (free.length < 3) free.push(await app.addVersion(smallChecklist(`Vrij ${randomUUID()}`)));
    while (used.length < 1)
      used.push(await app.addVersion(smallChecklist(`Gebruikt ${randomUUID()}`)));
    await db.updateTable('versions').set({ online: true }).where('id', 'in', used).execute();
    if ((await registers.state(db)) === null) await keepRegister(db);
    // What was made or moved on the way goes again: lists must not grow without end.
    const [version = ''] = used;
    const there = await db
      .selectFrom('inspections')
      .select(['id', 'status'])
      .where('owner_id', '=', person.id)
      .where('version_id', '=', version)
      .execute();
    for (const state of states) {
      const its = statusOf[state];
      stock[state] = stock[state].filter((id) =>
        there.some((one) => one.id === id && one.status === its),
      );
    }
    await db
      .deleteFrom('inspections')
      .where('owner_id', 'in', [person.id, stranger.id])
      .where('id', 'not in', ['-', ...Object.values(stock).flat()])
      .execute();
    await db
      .deleteFrom('versions')
      .where('id', 'not in', [...used, ...free])
      .execute();
    for (const state of states)
      while (stock[state].length < 2) stock[state].push(await inspect(version, state));
    // One of each kind is offered to somebody, so that it can be withdrawn.
    await db.deleteFrom('transfer_offers').execute();
    for (const inspection of Object.values(stock).flatMap(([first = '']) => first))
      await offers.write(
        db,
        { inspection, from: person.id, to: stranger.id },
        '2026-01-01T00:00:00.000Z',
      );
    if (
      (await db.selectFrom('files').select('id').where('account_id', '=', person.id).execute())
        .length === 0
    ) {
      const id = randomUUID();
      const bytes = new Uint8Array([1]);
      await files.create(db, {
        id,
        accountId: person.id,
        mime: 'image/webp',
        bytes,
        lastModified: '2026-01-01T00:00:00.000Z',
        variants: [{ size: '40x40', mime: 'image/webp', bytes }],
      });
    }
    // One each, under one name: whichever is asked for is there.
    for (const inspection of Object.values(stock).flat())
      if ((await photoRows.arrivedOf(db, inspection)).length === 0) {
        await db.deleteFrom('photos').where('inspection_id', '=', inspection).execute();
        await addPhoto(app, { inspection, photo });
      }
    const others = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'not in', [person.id, keeper.id, stranger.id])
      .where('deleted_at', 'is', null)
      .execute();
    for (let n = others.length; n < 3; n++) others.push({ id: (await app.login([])).id });
    const tree = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
    const ids = async (table: 'questions' | 'help_questions' | 'templates' | 'alerts' | 'files') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
    const offered = (
      await stranger.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'Van een ander',
        version,
      })
    ).body.id as string;
    await stranger.post(`/api/inspection/${offered}/transfer`, { to: person.id });
    pools = {
      version: [...used, ...free],
      item: tree.filter(({ parent_id }) => parent_id !== null).map(({ id }) => id),
      domain: tree.filter(({ parent_id }) => parent_id === null).map(({ id }) => id),
      category: tree.map(({ id }) => id),
      question: await ids('questions'),
      help_question: await ids('help_questions'),
      template: await ids('templates'),
      inspection: [...Object.values(stock).flat(), offered],
      finished: stock.finished,
      snippet: await ownSnippets(),
      user: [person.id, keeper.id, stranger.id, ...others.map(({ id }) => id)],
      inspector: [person.id, stranger.id],
      alert: await ids('alerts'),
      photo: [photo],
      image: await ids('files'),
      mail: await failedMails(),
      // What the inspections are on.
      used_question: (
        await db.selectFrom('questions').select('id').where('version_id', '=', version).execute()
      ).map(({ id }) => id),
      used_domain: (
        await db
          .selectFrom('categories')
          .select('id')
          .where('version_id', '=', version)
          .where('parent_id', 'is', null)
          .execute()
      ).map(({ id }) => id),
      extra_domain: (
        await db
          .selectFrom('categories')
          .select('id')
          .where('version_id', '=', version)
          .where('parent_id', 'is', null)
          .where('last_question', '!=', '')
          .execute()
      ).map(({ id }) => id),
    };
  }

  await restore();
  return {
    person,
    stranger,
    restore,
    idOf: (noun, n) => {
      const pool = pools[noun] ?? [];
      return pool[n % Math.max(1, pool.length)] ?? 'weg';
    },
  };
}
