import { createHash } from 'node:crypto';
import { nameOf, type PhotoPlace, type PhotoStore, variants } from './photoStore.ts';

/** One of the pieces in which a photo travels. */
export interface Piece {
  /** From 0. */
  piece: number;
  of: number;
  bytes: Uint8Array;
}

const pieceName = (piece: number, of: number): string => `stuk-${of}-${piece}`;

/** Removes one piece; the device must bring it again. */
export const dropPiece = (store: PhotoStore, place: PhotoPlace, { piece, of }: Piece) =>
  store.drop(nameOf(place, pieceName(piece, of)));

/** Removes the pieces of a photo that is complete. */
export async function dropPieces(store: PhotoStore, place: PhotoPlace): Promise<void> {
  for (const name of await store.parts(place))
    if (name.startsWith('stuk-')) await store.drop(nameOf(place, name));
}

/**
 * Stores a piece. Answers the numbers of the pieces that are still missing, or the whole photo when
 * all pieces are here. It answers neither when the photo is stored already. Pieces that together
 * are not the photo of this hash are removed: then all are missing.
 * @param sha256 of the whole photo, as hex
 */
export async function takePiece(
  store: PhotoStore,
  place: PhotoPlace,
  sha256: string,
  { piece, of, bytes }: Piece,
): Promise<{ missing: number[]; whole: Uint8Array | null }> {
  await store.put(nameOf(place, pieceName(piece, of)), bytes);
  const there = new Set(await store.parts(place));
  // The photo was completed just before, by another call or before the server stopped.
  if (variants.every((name) => there.has(name))) {
    await dropPieces(store, place);
    return { missing: [], whole: null };
  }
  // The device cut the photo into another number of pieces than before: those earlier pieces are
  // useless.
  for (const name of there)
    if (name.startsWith('stuk-') && !name.startsWith(`stuk-${of}-`))
      await store.drop(nameOf(place, name));
  const all = Array.from({ length: of }, (_, n) => n);
  const missing = all.filter((n) => !there.has(pieceName(n, of)));
  if (missing.length > 0) return { missing, whole: null };
  const pieces = await Promise.all(all.map((n) => store.get(nameOf(place, pieceName(n, of)))));
  // Another call used the pieces meanwhile, because the last one came twice.
  const gone = all.filter((n) => pieces[n] === null);
  if (gone.length > 0) return { missing: gone, whole: null };
  const whole = Buffer.concat(pieces as Uint8Array[]);
  if (createHash('sha256').update(whole).digest('hex') === sha256)
    return { missing: [], whole: new Uint8Array(whole) };
  await dropPieces(store, place);
  return { missing: all, whole: null };
}
