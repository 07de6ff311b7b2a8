import * as z from 'zod/mini';
import { Role } from './enums.ts';
import { choice, Id, Moment, PageQuery } from './fields.ts';

/**
 * Image of an account (specification section 3). `last_modified` is an ISO moment; whole seconds in
 * its URL.
 */
const ImageFile = z.object({ id: Id, last_modified: z.string() });

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
  /** Made by an administrator; the person has not logged in yet. */
  prepared: z.optional(z.literal(true)),
  imageFile: z.nullable(ImageFile),
});
export type User = z.infer<typeof User>;

/** An account in the list of all; `last_login`: null when that is not on record. */
export const ListedUser = z.extend(User, { last_login: z.nullable(Moment) });
export type ListedUser = z.infer<typeof ListedUser>;

/**
 * The role by which accounts are filtered: ROLE_ADMIN finds both kinds, 'none' those without a
 * role.
 */
export const RoleFilter = z.enum(['ROLE_ADMIN', 'ROLE_INSPECTOR', 'ROLE_COORDINATOR', 'none']);
export type RoleFilter = z.infer<typeof RoleFilter>;

/** Which accounts to list. */
export const UserQuery = z.extend(PageQuery, { role: choice(RoleFilter) });
export type UserQuery = z.output<typeof UserQuery>;

/** The account of the person who is logged in. */
export const Account = User;
export type Account = User;

/** A login that lasts: on which device, since when, and when it was last used (ISO 8601). */
export const Session = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** Browser and device in words; '' when it is not known. */
  device: z.string(),
  /** The address it logged in from; '' when it is not known. */
  address: z.string(),
  /** Whether it is the session of the person who asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
