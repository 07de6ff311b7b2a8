import * as z from 'zod/mini';
import { Id, Moment } from './fields.ts';

/**
 * Names the past of an installation; a restore begins another one (docs/decisions/025-epochs.md).
 */
export const Epoch = z.uuid();

/** How the installation is doing, for administrators and for whoever watches it. */
const Person = z.object({ id: Id, name: z.string() });

/** A device with work that is not on the server: it said so, or its numbers show a gap. */
export const WaitingDevice = z.object({
  account: Person,
  device: z.string(),
  /** How many sequence numbers below the highest one never came in. */
  missing: z.int(),
  /** How many changes still wait on it, as it said itself. */
  unsent: z.int(),
  unsent_since: z.nullable(z.string()),
  /** When it was last heard of. */
  seen_at: Moment,
  /** Its clock minus ours, in ms. */
  clock_offset: z.nullable(z.int()),
});
export type WaitingDevice = z.infer<typeof WaitingDevice>;

/** A device that gave back what the server lacked after a restore. */
export const GivenBack = z.object({
  account: Person,
  device: z.string(),
  count: z.int(),
  at: Moment,
});
export type GivenBack = z.infer<typeof GivenBack>;

/** A change that was refused: what it held is kept, on the device and here. */
export const RefusedChange = z.object({
  id: z.string(),
  account: Person,
  inspection: z.string(),
  /** Null where that inspection is gone. */
  location: z.nullable(z.string()),
  type: z.string(),
  error: z.string(),
  received_at: Moment,
});
export type RefusedChange = z.infer<typeof RefusedChange>;

/** What an administrator can deal with, so that it needs no attention any more. */
export const Handled = z.enum(['device', 'refused', 'mail']);
export type Handled = z.infer<typeof Handled>;

/** A mail that did not go: given up, or tried before and waiting for the next time. */
export const TroubledMail = z.object({
  id: Id,
  /** Title of the notification it was made from. */
  alert: z.string(),
  recipient: z.string(),
  status: z.enum(['waiting', 'failed']),
  attempts: z.int(),
  created_at: Moment,
  due_at: Moment,
  error: z.nullable(z.string()),
});
export type TroubledMail = z.infer<typeof TroubledMail>;

/** What one purge deleted. */
export const Purged = z.object({
  inspections: z.int(),
  audit: z.int(),
  mails: z.int(),
  sessions: z.int(),
  files: z.int(),
});
export type Purged = z.infer<typeof Purged>;

export const PurgeRun = z.object({
  day: z.string(),
  started_at: Moment,
  ended_at: z.nullable(Moment),
  report: z.nullable(Purged),
});

const keptDays = z.nullable(z.int());

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
  /** When the embedded database was copied last; null = not known, or another database. */
  backup_at: z.nullable(Moment),
  /**
   * What devices gave back in the last thirty days, counted since the last restore; the latest
   * first, at most a hundred.
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
