import * as z from 'zod/mini';
import { Id, Moment } from './fields.ts';

// Work of devices that did not reach the server, that it refused, or that was given back.

const Person = z.object({ id: Id, name: z.string() });

/** A device with work that is not on the server: it said so, or its numbers show a gap. */
export const WaitingDevice = z.object({
  account: Person,
  device: z.string(),
  /** How many sequence numbers below the highest one never came in. */
  missing: z.int(),
  /** How many changes still wait on the device, as it said itself. */
  unsent: z.int(),
  unsent_since: z.nullable(z.string()),
  /** When the server last heard of it. */
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

/** A change that was refused; its content is kept, on the device and on the server. */
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
