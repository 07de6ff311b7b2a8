/**
 * `each`: the most photos of one inspection; `all`: the same with removed ones; `side`: the most
 * pixels of the longest side; `bytes`: the most bytes of one photo.
 */
export const photoLimits = { each: 100, all: 300, side: 2_000, bytes: 4_000_000 } as const;

/** Bytes of a photo that travel at once: after a break, sending goes on where it was. */
export const photoPiece = 256 * 1024;
