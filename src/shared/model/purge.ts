import * as z from 'zod/mini';
import { Moment } from './fields.ts';

/** The number of records of each kind that one purge deleted. */
export const Purged = z.object({
  inspections: z.int(),
  audit: z.int(),
  mails: z.int(),
  sessions: z.int(),
  files: z.int(),
  /** Absent in reports of earlier releases. */
  photos: z.optional(z.int()),
});
export type Purged = z.infer<typeof Purged>;

export const PurgeRun = z.object({
  day: z.string(),
  started_at: Moment,
  ended_at: z.nullable(Moment),
  report: z.nullable(Purged),
});
