import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { Handled, SystemState } from '#shared/model/system.ts';
import type { Route } from './route.ts';

export const systemRoutes = {
  'system.get': {
    method: 'GET',
    path: '/api/system',
    access: 'admin',
    input: z.object({}),
    output: z.object({ system: SystemState }),
    perMinute: 60,
    heavy: true,
    summary:
      'How the installation is doing: devices with unsent work, refused changes, mails, storage, purges',
  },
  'system.retryMail': {
    method: 'POST',
    path: '/api/system/mail/:id/retry',
    access: 'admin',
    writes: 'once',
    input: z.object({ id: Id }),
    output: null,
    perMinute: 60,
    summary: 'Try a mail that was given up once more, from the beginning',
  },
  'system.handle': {
    method: 'POST',
    path: '/api/system/:what/:id/handled',
    access: 'admin',
    writes: 'once',
    // A device is known by its account and its own id together.
    input: z.object({ what: Handled, id: Id, account: z.optional(Id) }),
    output: null,
    clashes: false,
    summary: 'Say that a device, a refused change or a mail needs no attention any more',
  },
} as const satisfies Record<string, Route>;
