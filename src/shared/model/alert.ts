import * as z from 'zod/mini';
import { Id } from './fields.ts';

/**
 * A stored text that the product mails (specification section 3). On screen it is called a
 * notification.
 */
export const Alert = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Names that may stand between {{ and }} in subject and body. */
  placeholders: z.array(z.string()),
});
export type Alert = z.infer<typeof Alert>;
