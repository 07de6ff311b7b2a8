import * as z from 'zod/mini';
import { AuditNoun } from './audit.ts';
import { choice, Id, line, OptionalDate, PageQuery } from './fields.ts';
import { limits } from './limits.ts';

/**
 * Which changes to list; without `noun` all that administrators changed. `filter` looks in the
 * subject and in the name of the person who did it; `from` and `to` are Dutch calendar days, both
 * included; `record` is the id of one thing that was changed.
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

/** A page of these changes. */
export const AuditQuery = z.extend(AuditFilter, {
  page: PageQuery.shape.page,
  limit: PageQuery.shape.limit,
});
export type AuditQuery = z.output<typeof AuditQuery>;
