import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { SystemState } from '#shared/model/system.ts';
import type { Route } from './route.ts';

export const systemRoutes = {
  'system.get': {
    method: 'GET',
    path: '/api/system',
    access: 'admin',
    input: z.object({}),
    output: z.object({ system: SystemState }),
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
} as const satisfies Record<string, Route>;
