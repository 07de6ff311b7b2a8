import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { photoLimits, photoPiece } from '#shared/model/photoLimits.ts';
import { Upload } from './accounts.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

// Photos of an inspection. Their data is part of the inspection; here go their bytes.

const most = Math.ceil(photoLimits.bytes / photoPiece);
/** A number in a form: a form sends texts. */
const number = (from: number, to: number) =>
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(from), z.maximum(to))),
  );

export const photoRoutes = {
  'photos.bring': {
    method: 'PUT',
    path: linkAddresses.photo,
    access: 'inspector',
    writes: 'once',
    kind: 'form',
    stores: 'photos',
    bodyLimit: photoPiece + 8_192,
    input: z.object({
      id: Id,
      photo: Id,
      piece: number(0, most - 1),
      of: number(1, most),
      file: Upload,
    }),
    /** The pieces that the server does not have yet; none = it has the whole photo. */
    output: z.object({ missing: z.array(z.int()) }),
    clashes: false,
    costs: ['pixels'],
    summary: 'Bring a piece of a photo that the inspection has; any order, and any number of times',
  },
  'photos.get': {
    method: 'GET',
    path: linkAddresses.photo,
    access: 'inspector',
    input: z.object({
      id: Id,
      photo: Id,
      size: z._default(z.enum(['whole', 'thumbnail']), 'whole'),
    }),
    output: null,
    kind: 'file',
    tagged: true,
    summary: 'A photo of an own inspection, as it was taken or as a small picture',
  },
} as const satisfies Record<string, Route>;
