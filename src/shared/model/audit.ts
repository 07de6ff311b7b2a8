import * as z from 'zod/mini';
import { choice, Id, line, Moment, OptionalDate, PageQuery } from './fields.ts';
import { limits } from './limits.ts';

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
  | 'delete-inspection'
  | 'transfer-inspection'
  | 'restore';

/**
 * Which changes to list; without `noun` all that administrators changed. `filter` looks in the subject and the name of who did it; `from` and `to`
 * are Dutch calendar days, both included; `record` is the id of one thing that was changed.
 */
export const AuditFilter = z.object({
  filter: line(limits.filter),
  noun: choice(AuditNoun),
  account: choice(Id),
  record: choice(Id),
  from: OptionalDate,
  to: OptionalDate,
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** A page of them. */
export const AuditQuery = z.extend(AuditFilter, {
  page: PageQuery.shape.page,
  limit: PageQuery.shape.limit,
});
export type AuditQuery = z.output<typeof AuditQuery>;
