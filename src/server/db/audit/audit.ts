import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import { nameById } from '#server/db/base/nameById.ts';
import type { AuditRow } from '#server/db/base/tables.ts';
import { uuidv7 } from '#server/ids.ts';
import { jsonText } from '#server/jsonText.ts';
import type { SensitiveAct } from '#shared/model/audit.ts';
import { searchable } from '#shared/rules/words/format.ts';
import type { AuditEntry } from './auditEntry.ts';

/** Written part by part: the entry of a deleted inspection holds all that was in it. */
const json = async (value: unknown): Promise<string | null> =>
  value === undefined || value === null ? null : jsonText(value);

const toRow = async (entry: AuditEntry): Promise<AuditRow> => ({
  id: entry.id,
  at: entry.at,
  account_id: entry.account,
  noun: entry.noun,
  record_id: entry.record,
  event: entry.event,
  action_id: entry.action ?? null,
  device_time: entry.deviceTime ?? null,
  old_json: await json(entry.old),
  new_json: await json(entry.new),
  revision: entry.revision ?? null,
  device: entry.device ?? null,
  subject: entry.subject ?? null,
  search: entry.subject === undefined ? null : searchable(entry.subject),
});

/** Characters from which on entries take long to write. */
const long = 500_000;

/**
 * Writes the entry; call it in the transaction of the change itself. Answers how many characters
 * are kept of it.
 */
export async function write(db: Db, entry: AuditEntry): Promise<number> {
  return writeAll(db, [entry]);
}

/** Records a restore, by nobody. Only old columns: the schema may be of an earlier release. */
export async function writeRestore(db: Db, at: Date): Promise<void> {
  const event: SensitiveAct = 'restore';
  const row = { noun: 'session', record_id: 'server', event, at: at.toISOString() };
  await db
    .insertInto('audit')
    .values({ ...row, id: uuidv7(at.getTime()) } as AuditRow)
    .execute();
}

/** Records that a command exported everything of an account; nobody is logged in then. */
export async function writeExport(db: Db, account: string, at: Date): Promise<void> {
  const event: SensitiveAct = 'export-own-data';
  await write(db, {
    id: uuidv7(at.getTime()),
    at: at.toISOString(),
    account: null,
    noun: 'session',
    record: account,
    event,
    subject: await nameById(db, account),
  });
}

/**
 * Writes the entries of several changes in one transaction. Answers how many characters are kept of
 * them.
 */
export async function writeAll(db: Db, entries: readonly AuditEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const rows: AuditRow[] = [];
  for (const entry of entries) rows.push(await toRow(entry));
  const kept = rows.reduce(
    (sum, { old_json, new_json }) => sum + (old_json?.length ?? 0) + (new_json?.length ?? 0),
    0,
  );
  // The embedded database writes in one piece: other requests go before it and before the commit.
  const giveWay = async () => kept < long || setImmediate();
  await giveWay();
  await db.insertInto('audit').values(rows).execute();
  await giveWay();
  return kept;
}
