import { csvDownload } from '#server/csvFile.ts';
import * as auditLog from '#server/db/auditLog.ts';
import { auditTexts } from '#shared/text/audit.ts';
import { auditCsv } from './auditCsv.ts';
import type { Handlers } from './context.ts';

/** What administrators changed: to read, and to take along. Inspectors' work is never in it. */

/**
 * The most lines of a file, and characters: a spreadsheet must open it, and it is made in memory.
 */
const mostRows = 50_000;
const mostCharacters = 60_000_000;

export const auditHandlers: Pick<Handlers, 'audit.list' | 'audit.export'> = {
  'audit.list': async ({ db }, query) => auditLog.list(db, query),

  'audit.export': async ({ db, now }, filter) => {
    const text = await auditCsv(auditLog.all(db, filter), mostRows, mostCharacters);
    return csvDownload(text, auditTexts.fileName, now());
  },
};
