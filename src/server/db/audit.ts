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
    })
    .execute();
}
