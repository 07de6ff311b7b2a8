import type { SheetColumn, SheetValue } from '#server/checklists/xlsx/writeTable.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { childcareTypeLabels, inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { termTexts } from '#shared/text/terms.ts';

const { columns } = texts;
/** The columns of the overview file, with the value of each. */
export const sheet: readonly (SheetColumn & { value: (row: OwnedInspection) => SheetValue })[] = [
  { title: columns.location, width: 36, kind: 'text', value: ({ location }) => location },
  { title: columns.city, width: 20, kind: 'text', value: ({ overview }) => overview?.city ?? '' },
  {
    title: columns.childcareType,
    width: 30,
    kind: 'text',
    value: ({ overview }) => (overview ? childcareTypeLabels[overview.childcare_type] : ''),
  },
  {
    title: columns.type,
    width: 30,
    kind: 'text',
    value: ({ overview }) =>
      overview?.inspection_type ? inspectionTypeLabels[overview.inspection_type] : '',
  },
  { title: columns.date, width: 12, kind: 'day', value: ({ date }) => date },
  { title: columns.status, width: 12, kind: 'text', value: ({ status }) => statusLabels[status] },
  { title: columns.owner, width: 26, kind: 'text', value: ({ owner }) => owner.name },
  {
    title: columns.finished,
    width: 12,
    kind: 'day',
    value: ({ overview }) => overview?.finished_on ?? null,
  },
  {
    title: columns.offers,
    width: 14,
    kind: 'count',
    value: ({ overview }) => overview?.restore_offers ?? 0,
  },
  {
    title: columns.term,
    width: 30,
    kind: 'text',
    value: ({ overview }) => (overview?.term ? termTexts.step[overview.term.term] : ''),
  },
  {
    title: columns.due,
    width: 12,
    kind: 'day',
    value: ({ overview }) => overview?.term?.due ?? null,
  },
];

const words = (row: OwnedInspection): string[] =>
  sheet.map(({ kind, value }) => {
    const known = value(row);
    return kind === 'day' ? formatDate(known as string | null) : String(known ?? '');
  });

/** The rows as texts, a line for each inspection. */
export async function* linesIn(
  batches: AsyncIterable<readonly OwnedInspection[]>,
): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(words);
}
