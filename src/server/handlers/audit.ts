import { csvDownload, csvFile } from '#server/csvFile.ts';
import * as auditLog from '#server/db/auditLog.ts';
import type { AuditEntry } from '#shared/model/audit.ts';
import { auditChanges } from '#shared/rules/auditChanges.ts';
import { formatMoment } from '#shared/rules/moments.ts';
import {
  auditTexts,
  eventLabel,
  fieldLabel,
  nounLabels,
  subjectLabel,
  valueWords,
} from '#shared/text/audit.ts';
import type { Handlers } from './context.ts';

/** What administrators changed: to read, and to take along. Inspectors' work is never in it. */

/**
 * The most lines of a file, and characters: a spreadsheet must open it, and it is made in memory.
 */
const mostRows = 50_000;
const mostCharacters = 60_000_000;

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

/** A line for each changed field; a change without any still has one. */
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

/** The file's text; its last line says so when there is more. */
export const auditCsv = (
  batches: AsyncIterable<AuditEntry[]>,
  rows: number,
  characters: number,
): Promise<string> => csvFile(head, linesIn(batches), { rows, characters, cut: auditTexts.cut });

async function* linesIn(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string[][]> {
  for await (const entries of batches) yield entries.flatMap(linesOf);
}

export const auditHandlers: Pick<Handlers, 'audit.list' | 'audit.export'> = {
  'audit.list': async ({ db }, query) => auditLog.list(db, query),

  'audit.export': async ({ db, now }, filter) => {
    const text = await auditCsv(auditLog.all(db, filter), mostRows, mostCharacters);
    return csvDownload(text, auditTexts.fileName, now());
  },
};
