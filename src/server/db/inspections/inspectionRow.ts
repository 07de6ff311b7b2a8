import type { InspectionRow } from '#server/db/base/tables.ts';
import { choiceOf } from '#server/db/checklists/choice.ts';
import type {
  Earlier,
  Inspection,
  InspectionForm,
  InspectionSummary,
} from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import type { RestoreOffer } from '#shared/model/restoreOffer.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';

/** Turns a stored inspection into the form that devices and screens use. */
export const formColumns = formFieldNames;

export type Row = InspectionRow & {
  version_title: string;
  /** Only of a follow-up. */
  root_id: string | null;
  earlier_json: string | null;
};

/** The columns of an inspection in a list. */
export const summaryColumns = [...formColumns, 'id', 'version_id', 'status', 'revision'] as const;
type SummaryRow = Pick<Row, (typeof summaryColumns)[number] | 'version_title'>;
/** The columns with recorded contents; each may be long. */
export const recordedColumns = ['notes', 'skip_categories_json', 'skip_questions_json'] as const;
/** A row with its recorded contents. */
export type RecordedRow = SummaryRow &
  Pick<
    Row,
    (typeof recordedColumns)[number] | 'last_stop' | 'last_stop_device' | 'root_id' | 'earlier_json'
  >;

/** An inspection as lists show it; the title is the name of the location. */
export const toSummary = (row: SummaryRow): InspectionSummary => {
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
  offers: RestoreOffer[];
  photos: Photo[];
}

/** An inspection with everything recorded in it, but without a tree of its own. */
export const toInspection = (
  row: RecordedRow,
  { answers, notes, last, ...parts }: Parts,
): Inspection => ({
  ...toSummary(row),
  ...(row.last_stop === null
    ? {}
    : { last_stop: { stop: row.last_stop, device: row.last_stop_device } }),
  ...(row.root_id === null || row.earlier_json === null
    ? {}
    : { root: row.root_id, earlier: JSON.parse(row.earlier_json) as Earlier }),
  notes: row.notes,
  ...choiceOf(row),
  category_notes: notes,
  question_results: answers,
  category_last_question_answers: last,
  restore_offers: parts.offers,
  photos: parts.photos,
});
