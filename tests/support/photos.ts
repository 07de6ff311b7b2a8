import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { nameOf, type PhotoPlace, variants } from '#server/photos/photoStore.ts';
import { photoPiece } from '#shared/model/photoLimits.ts';
import type { TestApp } from './app.ts';
import type { Device } from './devices.ts';

/** Photos as a device makes them, and bringing them. */

/** A JPEG of noise, which hardly packs: some 600 kB at 1,600 by 1,200. */
export const jpegOf = (width = 1_600, height = 1_200): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export interface Taken {
  photo: string;
  bytes: Uint8Array;
  sha256: string;
}

export async function takePhoto(bytes?: Uint8Array): Promise<Taken> {
  const own = bytes ?? (await jpegOf());
  return { photo: randomUUID(), bytes: own, sha256: sha256(own) };
}

/** Tells the server of a photo; answers its word on it. */
export const tellPhoto = async (
  device: Device,
  inspection: string,
  { photo, sha256 }: Taken,
  says: object = { removed: false },
) =>
  device.send(
    'queue',
    device.change(inspection, 'SAVE_INSPECTION_PHOTO', { photo, sha256, ...says }, 1),
  );

/** A photo with its bytes, straight into the database and the store. */
export async function addPhoto({ db, photos }: TestApp, place: PhotoPlace): Promise<void> {
  const bytes = await jpegOf(40, 30);
  const now = new Date().toISOString();
  for (const name of variants) await photos.put(nameOf(place, name), bytes);
  await db
    .insertInto('photos')
    .values({
      inspection_id: place.inspection,
      photo_id: place.photo,
      part_id: null,
      sha256: sha256(bytes),
      caption: '',
      alternative: '',
      removed: false,
      arrived_at: now,
      updated_at: now,
    })
    .execute();
}

export const piecesOf = ({ bytes }: Taken): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / photoPiece) }, (_, n) =>
    bytes.subarray(n * photoPiece, (n + 1) * photoPiece),
  );

/** Whoever can call the server. */
interface Caller {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
}
type Answered = Awaited<ReturnType<Caller['call']>>;

/** Adds a photo by the queue, without more at the general notes; its bytes are not there yet. */
export const sayPhoto = (
  caller: Caller,
  inspection: string,
  { photo, sha256 }: Taken,
  more: { part?: string; caption?: string } = {},
) =>
  caller.call('POST', '/api/action-queue', {
    actions: [
      {
        id: randomUUID(),
        type: 'SAVE_INSPECTION_PHOTO',
        inspection,
        payload: { photo, sha256, removed: false, ...more },
        device: 'tablet',
        created_at: new Date().toISOString(),
      },
    ],
  });

export function bringPiece(
  person: Caller,
  inspection: string,
  photo: string,
  piece: number | string,
  of: number | string,
  bytes: Uint8Array,
): Promise<Answered> {
  const data = new FormData();
  data.append('piece', String(piece));
  data.append('of', String(of));
  data.append('file', new Blob([new Uint8Array(bytes)]));
  return person.call('PUT', `/api/inspection/${inspection}/photo/${photo}`, data);
}

/** Brings a whole photo; answers the last answer. */
export async function bringPhoto(
  person: Caller,
  inspection: string,
  taken: Taken,
): Promise<Answered> {
  const pieces = piecesOf(taken);
  let answer: Answered | null = null;
  for (const [n, piece] of pieces.entries())
    answer = await bringPiece(person, inspection, taken.photo, n, pieces.length, piece);
  if (!answer) throw new Error('a photo without bytes');
  return answer;
}
