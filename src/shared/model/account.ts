import * as z from 'zod/mini';
import { Role } from './enums.ts';
import { Id } from './fields.ts';

/**
 * Image of an account (specification section 3). `last_modified` is an ISO moment; whole seconds in
 * its URL.
 */
export const ImageFile = z.object({ id: Id, last_modified: z.string() });
export type ImageFile = z.infer<typeof ImageFile>;

/**
 * A person who can log in. `extId` is the identity provider's id and shown to administrators only.
 */
export const User = z.object({
  id: Id,
  username: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  phonePrimary: z.string(),
  roles: z.array(Role),
  enabled: z.boolean(),
  extId: z.optional(z.string()),
  imageFile: z.nullable(ImageFile),
});
export type User = z.infer<typeof User>;

/** The own account, with what the client needs to know of the session. */
export const Account = User;
export type Account = User;
