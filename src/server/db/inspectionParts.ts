import type { Db } from './database.ts';

/** Ids of an owner's unfinished inspections, as a part of a query. */
export const openOf = (db: Db, owner: string) =>
  db
    .selectFrom('inspections')
    .select('id')
    .where('owner_id', '=', owner)
    .where('status', '!=', 'finished');

/** Columns of the answers tables, with the inspection they belong to. */
export const partsOf = (db: Db, which: { inspection: string } | { openOf: string }) => {
  const ids = 'inspection' in which ? [which.inspection] : openOf(db, which.openOf);
  return {
    answers: db
      .selectFrom('question_results')
      .select(['inspection_id', 'question_id as question', 'result', 'notes'])
      .where('inspection_id', 'in', ids)
      .orderBy('inspection_id')
      .orderBy('question_id'),
    notes: db
      .selectFrom('category_notes')
      .select(['inspection_id', 'category_id as category', 'notes'])
      .where('inspection_id', 'in', ids)
      .orderBy('inspection_id')
      .orderBy('category_id'),
    last: db
      .selectFrom('last_question_answers')
      .select(['inspection_id', 'category_id as category', 'result', 'notes'])
      .where('inspection_id', 'in', ids)
      .orderBy('inspection_id')
      .orderBy('category_id'),
    offers: db
      .selectFrom('restore_offers')
      .select(['inspection_id', 'part_id as part', 'notes', 'until', 'accepted_by'])
      .where('inspection_id', 'in', ids)
      .orderBy('inspection_id')
      .orderBy('part_id'),
    photos: db
      .selectFrom('photos')
      .select(['inspection_id', 'photo_id as photo', 'part_id as part', 'sha256'])
      .select(['caption', 'alternative', 'removed'])
      .where('inspection_id', 'in', ids)
      .orderBy('inspection_id')
      // Ids sort as they were made.
      .orderBy('photo_id'),
  };
};

export const strip = <T extends { inspection_id: string }>(
  list: readonly T[] | undefined,
): Omit<T, 'inspection_id'>[] => (list ?? []).map(({ inspection_id: _, ...rest }) => rest);
