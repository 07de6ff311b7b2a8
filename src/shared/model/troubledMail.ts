import * as z from 'zod/mini';
import { Id, Moment } from './fields.ts';

/** A mail that was not sent: given up, or tried before and waiting for the next time. */
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
