import * as z from 'zod/mini';
import { Id, Moment } from './fields.ts';

/**
 * The kinds of record that administrators change, as the audit names them, and `session`: who
 * logged in, exported and deleted. Inspections belong to inspectors and are never among them.
 */
export const AuditNoun = z.enum([
  'account',
  'alert',
  'version',
  'category',
  'question',
  'help_question',
  'template',
  'snippet',
  'register',
  'session',
]);
export type AuditNoun = z.infer<typeof AuditNoun>;

const Stored = z.nullable(z.record(z.string(), z.unknown()));

/** One change of an administrator, or one sensitive act, as it was at that moment. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /**
   * Who did it, with the account's present name; null = the system. An account that is gone keeps
   * its name.
   */
  account: z.nullable(z.object({ id: Id, name: z.string() })),
  noun: AuditNoun,
  record: z.string(),
  /** What people called the record at that moment; empty for entries from before this was kept. */
  subject: z.string(),
  event: z.string(),
  old: Stored,
  new: Stored,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * A sensitive act: it stands on the log under this name, also where nothing was changed.
 */
export type SensitiveAct =
  | 'login'
  | 'refused-login'
  | 'weak-login'
  | 'export-log'
  | 'export-own-data'
  | 'export-report'
  | 'export-overview'
  | 'export-figures'
  | 'delete-inspection'
  | 'transfer-inspection'
  | 'move-inspection'
  | 'restore';
