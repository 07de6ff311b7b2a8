import * as z from 'zod/mini';
import { Id } from './fields.ts';

/** SHA-256 of a photo's bytes, as hex. */
export const PhotoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The data of a photo; its bytes travel by themselves (agreements part 6). */
export const Photo = z.object({
  /** Made on the device that took it. */
  photo: Id,
  /** A condition, or a domain for its extra condition; null for the general notes. */
  part: z.nullable(Id),
  sha256: PhotoHash,
  caption: z.string(),
  /** What the photo shows, for people who cannot see it. */
  alternative: z.string(),
  removed: z.boolean(),
});
export type Photo = z.infer<typeof Photo>;
