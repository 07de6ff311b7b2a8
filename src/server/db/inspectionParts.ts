import type { Inspection, InspectionForm, InspectionSummary } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspectionForm.ts';
import type { Db } from './database.ts';
import type { InspectionRow } from './tables.ts';

/**
 * Inspections with their answers. Every read asks for the owner: another's inspection is not there.
 */
export const formColumns = formFieldNames;

export type Row = InspectionRow & { version_title: string };

export const toSummary = (row: Row): InspectionSummary => {
  const form = Object.fromEntries(
    formColumns.map((field) => [field, row[field]]),
  ) as unknown as InspectionForm;
  return {
    ...form,
    id: row.id,
    title: row.location,
    version: { id: row.version_id, title: row.version_title },
    status: row.status,
    revision: row.revision,
  };
};

interface Parts {
  answers: Inspection['question_results'];
  notes: Inspection['category_notes'];
  last: Inspection['category_last_question_answers'];
}

export const toInspection = (row: Row, { answers, notes, last }: Parts): Inspection => ({
  ...toSummary(row),
  ...(row.last_stop === null
    ? {}
    : { last_stop: { stop: row.last_stop, device: row.last_stop_device } }),
  notes: row.notes,
  skip_categories: JSON.parse(row.skip_categories_json) as string[],
  skip_questions: JSON.parse(row.skip_questions_json) as string[],
  category_notes: notes,
  question_results: answers,
  category_last_question_answers: last,
});

/** Columns of the answers tables, with the inspection they belong to. */
export const partsOf = (db: Db, which: { inspection: string } | { openOf: string }) => {
  const ids =
    'inspection' in which
      ? [which.inspection]
      : db
          .selectFrom('inspections')
          .select('id')
          .where('owner_id', '=', which.openOf)
          .where('status', '!=', 'finished');
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
  };
};

export const strip = <T extends { inspection_id: string }>(
  list: readonly T[] | undefined,
): Omit<T, 'inspection_id'>[] => (list ?? []).map(({ inspection_id: _, ...rest }) => rest);
