import type { Db } from './connect.ts';

/** One change: who, what, when on the server and on the device, from what to what. */
export interface AuditEntry {
  id: string;
  at: string;
  account: string | null;
  noun: 'account' | 'alert' | 'version' | 'category' | 'question' | 'help_question' | 'template' | 'inspection' | 'session';
  record: string;
  event: string;
  action?: string | null;
  deviceTime?: string | null;
  /** Of an inspector's change: the inspection's count after it, and the device it came from. */
  revision?: number;
  device?: string | null;
  old?: unknown;
  new?: unknown;
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Writes the entry; call it in the transaction of the change itself. */
export async function write(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: entry.id,
      at: entry.at,
      account_id: entry.account,
      noun: entry.noun,
      record_id: entry.record,
      event: entry.event,
      action_id: entry.action ?? null,
      device_time: entry.deviceTime ?? null,
      old_json: json(entry.old),
      new_json: json(entry.new),
      revision: entry.revision ?? null,
      device: entry.device ?? null,
    })
    .execute();
}

/** What was done to a record after this revision, oldest first. */
export async function changesSince(db: Db, record: string, revision: number): Promise<{ device: string | null; old: object; new: object }[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['device', 'old_json', 'new_json'])
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({ device: row.device, old: JSON.parse(row.old_json ?? '{}') as object, new: JSON.parse(row.new_json ?? '{}') as object }));
}
