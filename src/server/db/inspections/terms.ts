import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { Term, TermName, TermsOf } from '#shared/model/term.ts';
import { keyOf, restoreTerms } from '#shared/rules/days/terms.ts';
import { offered } from './offered.ts';
import type { OfferDue } from './offersDue.ts';
import { hasOpenOffers } from './openOffers.ts';
import { ownedIds } from './ownedIds.ts';

/** Terms: work that must be done after inspections. */

/** Inspections whose terms are read at a time. */
const atOnce = 500;

/**
 * A restore term may have several days, with a row for each. The first row has the bare name, as
 * when there was only one day.
 */
const rowName = (terms: readonly Term[], one: Term): string =>
  terms.find(({ term }) => term === one.term) === one ? one.term : keyOf(one);
export const termName = sql<TermName>`(case when terms.term like 'restore%' then 'restore'
  else terms.term end)`;

/**
 * Whether a term is next. A restore term does not wait for other steps; it stands last, so no other
 * step waits for it.
 */
export const isUpNext = sql<boolean>`(terms.term like 'restore%' or not exists (
  select 1 from terms as before where before.inspection_id = terms.inspection_id
  and before.position < terms.position and before.done is null))`;

export const termColumns = [termName.as('term'), 'due', 'done', 'outcome'] as const;
/** Most terms have no outcome, and do not name it. */
const told = ({ term, due, done, outcome }: Term): Term =>
  outcome ? { term, due, done, outcome } : { term, due, done };

/** The terms of one inspection, in their order. */
export async function ofInspection(db: Db, inspection: string): Promise<Term[]> {
  const rows = await db
    .selectFrom('terms')
    .select(termColumns)
    .where('inspection_id', '=', inspection)
    .orderBy('position')
    .execute();
  return rows.map(told);
}

/** The day from which the terms are counted; null when there are no terms. */
export async function startOf(db: Db, inspection: string): Promise<string | null> {
  const row = await db
    .selectFrom('terms')
    .select('start')
    .where('inspection_id', '=', inspection)
    .limit(1)
    .executeTakeFirst();
  return row?.start ?? null;
}

/** Replaces the days of the terms; it stays known which mails were sent. */
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
        outcome: null,
        ...one,
        term: rowName(terms, one),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['inspection_id', 'term']).doUpdateSet((e) => ({
        due: e.ref('excluded.due'),
        done: e.ref('excluded.done'),
        outcome: e.ref('excluded.outcome'),
      })),
    )
    .execute();
}

/**
 * All terms of each of this owner's inspections that has an open term; of one that is not finished
 * its restore days.
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
  for (const { inspection, days } of await offered(db, owner))
    all.push({ inspection, terms: restoreTerms(days) });
  return all;
}

async function termsOfAll(db: Db, page: readonly { id: string }[]): Promise<TermsOf[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('terms')
    .select(['inspection_id', ...termColumns])
    .where('inspection_id', 'in', ids)
    .orderBy('inspection_id')
    .orderBy('position')
    .execute();
  return [...Map.groupBy(rows, (row) => row.inspection_id)].map(([inspection, own]) => ({
    inspection,
    terms: own.map(told),
  }));
}

/** An open term that its inspector was not told about yet. */
interface Untold extends OfferDue {
  /** The name of its row in the table. */
  row: string;
  term: TermName;
}

/**
 * Terms that are next, due by this day at the latest, and not told for their present day, the
 * earliest first. Only terms of inspectors who can still tick them off.
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

/** Records for which day an inspector was told about a term. */
export async function noteTold(db: Db, { inspection, row, due }: Untold): Promise<void> {
  await db
    .updateTable('terms')
    .set({ told_for: due })
    .where('inspection_id', '=', inspection)
    .where('term', '=', row)
    .execute();
}

/**
 * Ticks off, on a day (ISO date), the restore terms of an inspection in which no offer is open any
 * more. Answers its owner; null when there was nothing to tick off.
 */
export async function endRestored(db: Db, inspection: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('owner_id')
    .where('id', '=', inspection)
    .where(sql<boolean>`not ${hasOpenOffers}`)
    .executeTakeFirst();
  if (!row) return null;
  const { numUpdatedRows } = await db
    .updateTable('terms')
    .set({ done: day, outcome: null })
    .where('inspection_id', '=', inspection)
    .where('term', 'like', 'restore%')
    .where('done', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? row.owner_id : null;
}

/** Makes the open terms untold again, because an inspection's new owner was not told about them. */
export async function forgetTold(db: Db, inspection: string): Promise<void> {
  await db
    .updateTable('terms')
    .set({ told_for: null })
    .where('inspection_id', '=', inspection)
    .where('done', 'is', null)
    .execute();
}
