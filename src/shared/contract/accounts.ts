import * as z from 'zod/mini';
import { ListedUser, Session, User, UserQuery } from '#shared/model/account.ts';
import { Alert } from '#shared/model/alert.ts';
import {
  Email,
  Flag,
  Id,
  line,
  PageQuery,
  Phone,
  pageAnswer,
  RichText,
  requiredLine,
  Stamp,
} from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { Colleague } from '#shared/model/transfer.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
/** A user, with the stamp of its editable fields for the person who edits them. */
const oneUser = z.object({ user: User, stamp: Stamp });
/** Also the number of inspections of the account, for a person who may delete the account. */
const wholeUser = z.extend(oneUser, { inspection_count: z.int() });
const oneAlert = z.object({ alert: Alert, stamp: Stamp });

/** A file of a multipart form, as the server's parser hands it over. */
export const Upload = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const accountRoutes = {
  'users.list': {
    method: 'GET',
    path: resources.users,
    access: 'admin',
    input: UserQuery,
    output: z.object({ ...pageAnswer, users: z.array(ListedUser) }),
    // People search as fast as they type, and each search looks at every row.
    perMinute: 600,
    summary: 'Accounts, paged, filtered and sorted',
  },
  'users.inspectors': {
    method: 'GET',
    path: '/api/inspector',
    access: 'member',
    input: z.object({}),
    /**
     * `former`: people who have inspections and are no inspectors any more, for those who oversee.
     */
    output: z.object({
      inspectors: z.array(Colleague),
      former: z.optional(z.array(Colleague)),
    }),
    summary: 'Who can be given inspections, by name; and whose others are',
  },
  'users.prepare': {
    method: 'POST',
    path: resources.users,
    access: 'admin',
    writes: 'once',
    stores: 'changes',
    input: z.object({
      email: Email.check(z.minLength(1, 'required')),
      givenName: line(limits.title),
      familyName: line(limits.title),
      admin: z._default(z.boolean(), false),
      inspector: z._default(z.boolean(), false),
      coordinator: z._default(z.boolean(), false),
    }),
    output: one,
    status: 201,
    clashes: false,
    perMinute: 60,
    summary: 'Make an account for somebody who logs in later, matched by a verified e-mail address',
  },
  'users.get': {
    method: 'GET',
    path: resources.user,
    access: 'admin',
    input: one,
    output: wholeUser,
    summary: 'One account, and how many inspections are its own',
  },
  'users.save': {
    method: 'POST',
    path: resources.user,
    access: 'user',
    writes: 'once',
    kind: 'form',
    input: z.object({
      id: Id,
      phonePrimary: z.optional(Phone),
      /**
       * Administrators set it for an account that was only prepared: nobody logged in to say
       * otherwise.
       */
      email: z.optional(Email.check(z.minLength(1, 'required'))),
      givenName: z.optional(line(limits.title)),
      familyName: z.optional(line(limits.title)),
      admin: z.optional(Flag),
      inspector: z.optional(Flag),
      coordinator: z.optional(Flag),
      enabled: z.optional(Flag),
      image: z.optional(Upload),
      removeImage: z.optional(Flag),
      stamp: z.optional(Stamp),
    }),
    output: oneUser,
    // The server makes each image anew, which keeps a processor busy for long.
    perMinute: 60,
    costs: ['pixels'],
    summary:
      'Change phone and image; administrators also the roles, whether it is switched on, and who a prepared one is for',
  },
  'users.sessions': {
    method: 'GET',
    path: resources.sessionsOf,
    access: 'admin',
    input: one,
    output: z.object({ sessions: z.array(Session) }),
    summary: 'The sessions of an account',
  },
  'users.endSessions': {
    method: 'DELETE',
    path: resources.sessionsOf,
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    perMinute: 60,
    summary: 'End all sessions of an account',
  },
  'users.delete': {
    method: 'DELETE',
    path: resources.user,
    access: 'admin',
    writes: 'once',
    input: one,
    output: null,
    summary: 'Delete an account (not the own one)',
  },
  'alerts.list': {
    method: 'GET',
    path: '/api/alert',
    access: 'admin',
    input: z.object({ filter: PageQuery.shape.filter, sort: PageQuery.shape.sort }),
    output: z.object({ alerts: z.array(Alert) }),
    summary: 'All notification texts',
  },
  'alerts.get': {
    method: 'GET',
    path: resources.alert,
    access: 'admin',
    input: one,
    output: oneAlert,
    summary: 'One notification text',
  },
  'alerts.save': {
    method: 'POST',
    path: resources.alert,
    access: 'admin',
    writes: 'once',
    stores: 'changes',
    perMinute: 60,
    kind: 'form',
    input: z.object({
      id: Id,
      subject: requiredLine(limits.title),
      body: RichText,
      stamp: z.optional(Stamp),
    }),
    rich: { body: limits.rich },
    output: oneAlert,
    summary: 'Change subject and body of a notification text',
  },
  'alerts.test': {
    method: 'POST',
    path: '/api/alert/:id/test',
    access: 'admin',
    writes: 'once',
    stores: 'changes',
    input: z.object({ id: Id, subject: requiredLine(limits.title), body: RichText }),
    rich: { body: limits.rich },
    output: z.object({ recipient: z.string() }),
    perMinute: 20,
    summary: 'Mail this text, filled in with examples, to the own address; nothing is saved',
  },
} as const satisfies Record<string, Route>;
