import type { AuditNoun } from '#shared/model/audit.ts';

/** A change of a record, with its old and new values. */
export type Change = {
  record: string;
  event: string;
  action?: string | null;
  deviceTime?: string | null;
  /** For an inspector's change: the inspection's revision after it, and the device it came from. */
  revision?: number;
  device?: string | null;
  old?: unknown;
  new?: unknown;
} & (
  | { noun: 'inspection'; subject?: never }
  /** `subject`: the name of the record at this moment. */
  | { noun: AuditNoun; subject: string }
);

/** One change: who, what, when on the server and on the device. */
export type AuditEntry = Change & { id: string; at: string; account: string | null };
