import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';

/**
 * Stores the answers and notes that differ between two states of an inspection. An entry differs if
 * it is not the same object in both states.
 */
export async function saveAnswers(
  db: Db,
  before: Inspection,
  after: Inspection,
  updated_at: string,
): Promise<void> {
  const inspection_id = after.id;
  const results = added(before.question_results, after.question_results);
  if (results.length > 0)
    await db
      .insertInto('question_results')
      .values(
        results.map(({ question, result, notes }) => ({
          inspection_id,
          question_id: question,
          result,
          notes,
          updated_at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['inspection_id', 'question_id']).doUpdateSet(answered),
      )
      .execute();
  const domains = added(before.category_notes, after.category_notes);
  if (domains.length > 0)
    await db
      .insertInto('category_notes')
      .values(
        domains.map(({ category, notes }) => ({
          inspection_id,
          category_id: category,
          notes,
          updated_at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['inspection_id', 'category_id']).doUpdateSet(noted),
      )
      .execute();
  const extra = added(before.category_last_question_answers, after.category_last_question_answers);
  if (extra.length > 0)
    await db
      .insertInto('last_question_answers')
      .values(
        extra.map(({ category, result, notes }) => ({
          inspection_id,
          category_id: category,
          result,
          notes,
          updated_at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['inspection_id', 'category_id']).doUpdateSet(answered),
      )
      .execute();
  const offers = added(before.restore_offers ?? [], after.restore_offers ?? []);
  if (offers.length > 0)
    await db
      .insertInto('restore_offers')
      .values(
        offers.map(({ part, outcome = null, ...agreed }) => ({
          inspection_id,
          part_id: part,
          outcome,
          ...agreed,
          updated_at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['inspection_id', 'part_id']).doUpdateSet({
          ...noted,
          until: sql<string | null>`excluded.until`,
          accepted_by: sql<string>`excluded.accepted_by`,
          outcome: sql<RestoreOutcome | null>`excluded.outcome`,
        }),
      )
      .execute();
  await savePhotos(db, before, after, updated_at);
}

/** Stores changed photos in the same way; columns that never change are not updated. */
async function savePhotos(
  db: Db,
  before: Inspection,
  after: Inspection,
  updated_at: string,
): Promise<void> {
  const photos = added(before.photos ?? [], after.photos ?? []);
  if (photos.length === 0) return;
  await db
    .insertInto('photos')
    .values(
      photos.map(({ photo, part, ...said }) => ({
        inspection_id: after.id,
        photo_id: photo,
        part_id: part,
        ...said,
        arrived_at: null,
        updated_at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['inspection_id', 'photo_id']).doUpdateSet({
        caption: sql<string>`excluded.caption`,
        alternative: sql<string>`excluded.alternative`,
        removed: sql<boolean>`excluded.removed`,
        updated_at: sql<string>`excluded.updated_at`,
      }),
    )
    .execute();
}

/** The columns that an existing row takes from the new one. */
const noted = { notes: sql<string>`excluded.notes`, updated_at: sql<string>`excluded.updated_at` };
const answered = { ...noted, result: sql<QuestionResult | null>`excluded.result` };

const added = <T>(before: readonly T[], after: readonly T[]): T[] => {
  const known = new Set(before);
  return after.filter((entry) => !known.has(entry));
};
