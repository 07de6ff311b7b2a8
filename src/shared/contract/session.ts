import * as z from 'zod/mini';
import { Account, Session } from '#shared/model/account.ts';
import { Epoch } from '#shared/model/epoch.ts';
import { QueuedAction } from '#shared/model/queuedAction.ts';
import { Receipt } from '#shared/model/receipt.ts';
import { linkAddresses, loginAddresses } from './addresses.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

const none = z.object({});
/** The most actions in one delivery. */
const mostActions = 20_000;
const short = (max: number) => z.optional(z.string().check(z.maxLength(max)));

export const sessionRoutes = {
  'session.loggedIn': {
    method: 'GET',
    path: '/logged-in',
    access: 'anyone',
    input: none,
    /**
     * `keep_days`: for how many days a device keeps acknowledged changes, to give them back after a
     * restore. `offline_hours`: how many hours the app stays open offline; 0 = always.
     */
    output: z.object({
      logged_in: z.boolean(),
      epoch: Epoch,
      keep_days: z.int(),
      offline_hours: z.int(),
    }),
    session: 'optional',
    tellsSession: true,
    summary:
      'Whether this browser has a session; the header session-valid-until says until when it lasts unused',
  },
  'session.logout': {
    method: 'GET',
    path: '/logout',
    access: 'anyone',
    writes: 'login',
    input: none,
    output: z.object({ redirect: z.string() }),
    session: 'optional',
    ownPagesOnly: true,
    summary: 'End the session; answers where to go next (the provider’s end-session page)',
  },
  'session.forgetDevice': {
    method: 'DELETE',
    path: '/api/device',
    access: 'anyone',
    input: none,
    output: null,
    session: 'ignored',
    clearsDevice: true,
    clashes: false,
    summary: 'Clear what this browser stored of this site, after the last person logged out',
  },
  'session.authorize': {
    method: 'GET',
    path: linkAddresses.log_in,
    access: 'anyone',
    writes: 'login',
    input: z.object({ return_to: short(500), switch_user: short(5) }),
    output: null,
    kind: 'redirect',
    session: 'ignored',
    visited: true,
    perMinute: 300,
    summary: 'Start the login at the identity provider',
  },
  'session.callback': {
    method: 'GET',
    path: loginAddresses.callback,
    access: 'anyone',
    writes: 'login',
    input: z.record(z.string(), z.unknown()),
    output: null,
    kind: 'redirect',
    session: 'ignored',
    visited: true,
    perMinute: 300,
    summary: 'Where the identity provider sends the browser back',
  },
  'session.onlineCheck': {
    method: 'GET',
    path: '/online-check',
    access: 'anyone',
    input: z.object({ nonce: z._default(z.string().check(z.maxLength(200)), '') }),
    output: z.object({ online: z.literal(true), nonce: z.string() }),
    session: 'ignored',
    uncounted: true,
    summary: 'Reachability: repeats the nonce, so that only this server’s answer counts',
  },
  'queue.send': {
    method: 'POST',
    path: '/api/action-queue',
    access: 'inspector',
    writes: 'runs',
    stores: 'changes',
    input: z.object({ actions: z.array(QueuedAction).check(z.maxLength(mostActions)) }),
    output: z.object({ success: z.literal(true), results: z.array(Receipt), epoch: Epoch }),
    // A queue may hold a day's work; nothing else is near as large. Our devices send 2 MB at a
    // time.
    bodyLimit: 8 * 1024 * 1024,
    mostParts: 600_000,
    list: { name: 'actions', most: mostActions },
    packed: true,
    takesTurns: true,
    costs: ['merging', 'reading', 'answers', 'additions'],
    summary: 'Send queued actions, oldest first; one receipt per action',
  },
  'account.get': {
    method: 'GET',
    path: '/api/account',
    access: 'user',
    input: none,
    output: z.object({ account: Account }),
    summary: 'The own account',
  },
  'setUp.isOpen': {
    method: 'GET',
    path: resources.setUp,
    access: 'user',
    input: none,
    output: z.object({ open: z.boolean() }),
    summary: 'Whether the installation still waits for its first administrator',
  },
  'setUp.use': {
    method: 'POST',
    path: resources.setUp,
    access: 'user',
    writes: 'once',
    input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({ account: Account }),
    // Guessing the code takes too long anyway; this keeps guesses out of the log.
    perMinute: 10,
    clashes: false,
    summary: 'Become the first administrator, with the code that the server printed at its start',
  },
  'account.sessions': {
    method: 'GET',
    path: '/api/session',
    access: 'user',
    input: none,
    output: z.object({ sessions: z.array(Session) }),
    summary: 'The own sessions, on all devices',
  },
  'account.endSession': {
    method: 'DELETE',
    path: '/api/session/:id',
    access: 'user',
    writes: 'once',
    input: z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    output: null,
    clashes: false,
    summary: 'End one of the own sessions; one that is not there has ended already',
  },
  'account.export': {
    method: 'GET',
    path: linkAddresses.own_data,
    access: 'user',
    input: none,
    output: null,
    kind: 'file',
    logged: 'export-own-data',
    perMinute: 3,
    summary: 'Everything that is kept about the own account, as JSON',
  },
} as const satisfies Record<string, Route>;
