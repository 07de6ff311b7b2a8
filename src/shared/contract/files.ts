import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

/** A number, or 'auto'. */
const part = z.string().check(z.regex(/^\w{1,20}$/));

export const fileRoutes = {
  'images.get': {
    method: 'GET',
    path: linkAddresses.image,
    access: 'user',
    input: z.object({ id: Id, width: part, height: part, last_modified: part }),
    output: null,
    kind: 'file',
    summary: 'An image in one of its sizes: 24x24, 40x40, 300xauto',
  },
  'files.get': {
    method: 'GET',
    path: '/file/:id/:last_modified',
    access: 'user',
    input: z.object({ id: Id, last_modified: part }),
    output: null,
    kind: 'file',
    summary: 'A stored file as it is',
  },
} as const satisfies Record<string, Route>;
