import { csvDownload } from '#server/csvFile.ts';
import * as auditLog from '#server/db/audit/auditLog.ts';
import { auditTexts } from '#shared/text/audit.ts';
import type { Handlers } from './context/context.ts';
import { auditCsv } from './office/auditCsv.ts';

// Administrators' changes and sensitive acts of everybody, to read and to download. What an
// inspector recorded is never in them.

/** The most lines and characters of a file: a spreadsheet must open it; memory holds it whole. */
const mostRows = 50_000;
const mostCharacters = 60_000_000;

export const auditHandlers: Pick<Handlers, 'audit.list' | 'audit.export'> = {
  'audit.list': async ({ db }, query) => auditLog.list(db, query),

  'audit.export': async ({ db, now }, filter) => {
    const text = await auditCsv(auditLog.all(db, filter), mostRows, mostCharacters);
    return csvDownload(text, auditTexts.fileName, now());
  },
};
