import * as z from 'zod/mini';
import { Id } from './fields.ts';

/**
 * The most that one inspection holds, the most with those that were removed, and the largest: pixels
 * of the longest side, and bytes.
 */
export const photoLimits = { each: 100, all: 300, side: 2_000, bytes: 4_000_000 } as const;

/** Bytes that travel at once: what is cut off goes on where it was. */
export const photoPiece = 256 * 1024;

/** SHA-256 of a photo's bytes, as hex. */
export const PhotoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What is known of a photo; its bytes travel by themselves (decisions part 6). */
export const Photo = z.object({
  /** Made on the device that took it. */
  photo: Id,
  /** A condition, or a domain for its extra condition; null for the general notes. */
  part: z.nullable(Id),
  sha256: PhotoHash,
  caption: z.string(),
  /** What is to be seen, for who does not see it. */
  alternative: z.string(),
  removed: z.boolean(),
});
export type Photo = z.infer<typeof Photo>;
