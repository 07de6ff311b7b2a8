import * as z from 'zod/mini';
import { GivenBack, RefusedChange, WaitingDevice } from './deviceTrouble.ts';
import { Moment } from './fields.ts';
import { PurgeRun } from './purge.ts';
import { RegisterFetch } from './register.ts';
import { TroubledMail } from './troubledMail.ts';

/**
 * The kinds of trouble that an administrator can handle, so that they need no attention any more.
 */
export const Handled = z.enum(['device', 'refused', 'mail']);
export type Handled = z.infer<typeof Handled>;

const keptDays = z.nullable(z.int());

/** How the installation is doing, for administrators and for people who monitor it. */
export const SystemState = z.object({
  at: Moment,
  release: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Bytes of the database, and bytes that are free on its disk; null = not known here. */
  storage: z.object({ database: z.int(), free: z.nullable(z.int()) }),
  counts: z.object({
    accounts: z.int(),
    inspections: z.int(),
    sessions: z.int(),
    devices: z.int(),
  }),
  /** At most a hundred, the longest waiting first; `total` counts them all. */
  devices: z.object({ total: z.int(), rows: z.array(WaitingDevice) }),
  /** When a backup was put back last; null = never. */
  restored_at: z.nullable(Moment),
  /** The last nightly fetch of the register; null = there was none. */
  register: z.nullable(RegisterFetch),
  /** Whether photos are refused because their disk is nearly full. */
  photos_refused: z.boolean(),
  /** When the embedded database was copied last; null = not known, or another database. */
  backup_at: z.nullable(Moment),
  /**
   * Changes that devices gave back in the last thirty days, counted since the last restore; the
   * latest first, at most a hundred.
   */
  given_back: z.object({ total: z.int(), rows: z.array(GivenBack) }),
  /** Refused in the last thirty days, newest first, at most a hundred. */
  refused: z.object({ total: z.int(), rows: z.array(RefusedChange) }),
  mails: z.object({
    waiting: z.int(),
    failed: z.int(),
    oldest: z.nullable(Moment),
    rows: z.array(TroubledMail),
  }),
  /** Days that finished inspections, audit and mails are kept; null = for ever. */
  retain: z.object({ inspections: keptDays, audit: keptDays, mails: keptDays }),
  purges: z.array(PurgeRun),
});
export type SystemState = z.infer<typeof SystemState>;
