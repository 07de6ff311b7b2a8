import type { AuditNoun } from '#shared/model/audit.ts';

/** What was changed, from what to what. */
export type Change = {
  record: string;
  event: string;
  action?: string | null;
  deviceTime?: string | null;
  /** Of an inspector's change: the inspection's count after it, and the device it came from. */
  revision?: number;
  device?: string | null;
  old?: unknown;
  new?: unknown;
} & (
  | { noun: 'inspection'; subject?: never }
  /** `subject`: what people call the record at this moment. */
  | { noun: AuditNoun; subject: string }
);

/** One change: who, what, when on the server and on the device. */
export type AuditEntry = Change & { id: string; at: string; account: string | null };
