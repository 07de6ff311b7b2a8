import { csvFile } from '#server/csvFile.ts';
import type { AuditEntry } from '#shared/model/audit.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { auditChanges } from '#shared/rules/office/auditChanges.ts';
import {
  auditTexts,
  eventLabel,
  fieldLabel,
  nounLabels,
  subjectLabel,
  valueWords,
} from '#shared/text/audit.ts';

/** The log of what administrators changed, as a file. */

const { at, who, noun, subject, event } = auditTexts.columns;
const head = [
  at,
  who,
  noun,
  subject,
  event,
  auditTexts.fileColumns.field,
  auditTexts.fileColumns.old,
  auditTexts.fileColumns.new,
];

/** A line for each changed field; a change without changed fields still has one line. */
function linesOf(entry: AuditEntry): string[][] {
  const start = [
    formatMoment(entry.at),
    entry.account ? entry.account.name || auditTexts.unknown : auditTexts.system,
    nounLabels[entry.noun],
    subjectLabel(entry),
    eventLabel(entry.event),
  ];
  const changes = auditChanges(entry, valueWords);
  if (changes.length === 0) return [[...start, '', '', '']];
  return changes.map((change) => [...start, fieldLabel(change.field), change.old, change.new]);
}

/** The text of the file; when there are more entries, its last line says so. */
export const auditCsv = (
  entries: AsyncIterable<AuditEntry>,
  rows: number,
  characters: number,
): Promise<Uint8Array> =>
  csvFile(head, linesIn(entries), { rows, characters, cut: auditTexts.cut });

async function* linesIn(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string[][]> {
  for await (const entry of entries) yield linesOf(entry);
}
