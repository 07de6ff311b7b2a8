import { sql } from 'kysely';
import type { Term, TermName, TermsOf } from '#shared/model/term.ts';
import { keyOf, restoreTerms } from '#shared/rules/terms.ts';
import type { Db } from './database.ts';
import { firstOffered } from './firstOffered.ts';
import { ownedIds } from './ownedIds.ts';

/** What has to be done after inspections. */

/** Inspections whose terms are read at a time. */
const atOnce = 500;

/**
 * What was offered may have several days: a row each. The first has the bare name, as when there was
 * never more than one.
 */
const rowName = (terms: readonly Term[], one: Term): string =>
  terms.find(({ term }) => term === one.term) === one ? one.term : keyOf(one);
export const termName = sql<TermName>`(case when terms.term like 'restore%' then 'restore'
  else terms.term end)`;

/**
 * Whether it is a term's turn. What is to be restored waits for no step; it stands last, so no step
 * waits for it either.
 */
export const isUpNext = sql<boolean>`(terms.term like 'restore%' or not exists (
  select 1 from terms as before where before.inspection_id = terms.inspection_id
  and before.position < terms.position and before.done is null))`;

/** Those of one inspection, in their order. */
export const ofInspection = (db: Db, inspection: string): Promise<Term[]> =>
  db
    .selectFrom('terms')
    .select([termName.as('term'), 'due', 'done'])
    .where('inspection_id', '=', inspection)
    .orderBy('position')
    .execute();

/** The day that they are counted from; null when there are none. */
export async function startOf(db: Db, inspection: string): Promise<string | null> {
  const row = await db
    .selectFrom('terms')
    .select('start')
    .where('inspection_id', '=', inspection)
    .limit(1)
    .executeTakeFirst();
  return row?.start ?? null;
}

/** Replaces their days; what was mailed stays known. */
export async function put(
  db: Db,
  inspection: string,
  start: string,
  terms: readonly Term[],
): Promise<void> {
  if (terms.length === 0) return;
  await db
    .insertInto('terms')
    .values(
      terms.map((one, position) => ({
        inspection_id: inspection,
        position,
        start,
        told_for: null,
        ...one,
        term: rowName(terms, one),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['inspection_id', 'term']).doUpdateSet((e) => ({
        due: e.ref('excluded.due'),
        done: e.ref('excluded.done'),
      })),
    )
    .execute();
}

/**
 * All terms of somebody's inspections that have an open one, by inspection; of one that is not
 * finished yet, what is to be restored.
 */
export async function openOf(db: Db, owner: string): Promise<TermsOf[]> {
  const all: TermsOf[] = [];
  const pages = ownedIds(db, owner, atOnce, (own) =>
    own.where((e) =>
      e.exists(
        e
          .selectFrom('terms')
          .select('term')
          .whereRef('inspection_id', '=', 'inspections.id')
          .where('done', 'is', null),
      ),
    ),
  );
  for await (const page of pages) all.push(...(await termsOfAll(db, page)));
  for (const { inspection, until } of await firstOffered(db, owner))
    all.push({ inspection, terms: restoreTerms([until]) });
  return all;
}

async function termsOfAll(db: Db, page: readonly { id: string }[]): Promise<TermsOf[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('terms')
    .select(['inspection_id', termName.as('term'), 'due', 'done'])
    .where('inspection_id', 'in', ids)
    .orderBy('inspection_id')
    .orderBy('position')
    .execute();
  return [...Map.groupBy(rows, (row) => row.inspection_id)].map(([inspection, own]) => ({
    inspection,
    terms: own.map(({ term, due, done }) => ({ term, due, done })),
  }));
}

/** An open term that its inspector was not told of yet. */
export interface Untold {
  inspection: string;
  /** Its name among the rows of its inspection. */
  row: string;
  term: TermName;
  due: string;
  location: string;
  email: string;
  given_name: string;
  family_name: string;
  username: string;
}

/**
 * The next open terms of each inspection, where they are due by this day and its inspector, who can
 * tick it off, was not told of that day; the earliest first.
 */
export const untold = (db: Db, by: string, most: number): Promise<Untold[]> =>
  db
    .selectFrom('terms')
    .innerJoin('inspections', 'inspections.id', 'terms.inspection_id')
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id as inspection', 'terms.term as row', 'terms.due'])
    .select([termName.as('term'), 'inspections.location'])
    .select(['accounts.email', 'accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('terms.done', 'is', null)
    .where('terms.due', '<=', by)
    .where('accounts.enabled', '=', true)
    .where('accounts.is_inspector', '=', true)
    .where((e) =>
      e.or([e('terms.told_for', 'is', null), e('terms.told_for', '!=', e.ref('terms.due'))]),
    )
    .where(isUpNext)
    .orderBy('terms.due')
    .limit(most)
    .execute();

/** Notes for which day somebody was told of a term. */
export async function noteTold(db: Db, { inspection, row, due }: Untold): Promise<void> {
  await db
    .updateTable('terms')
    .set({ told_for: due })
    .where('inspection_id', '=', inspection)
    .where('term', '=', row)
    .execute();
}

/** Whoever has the inspection from now on was not told of any. */
export async function forgetTold(db: Db, inspection: string): Promise<void> {
  await db
    .updateTable('terms')
    .set({ told_for: null })
    .where('inspection_id', '=', inspection)
    .where('done', 'is', null)
    .execute();
}
