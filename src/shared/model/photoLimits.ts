/**
 * The most that one inspection holds, the most with those that were removed, and the largest: pixels
 * of the longest side, and bytes.
 */
export const photoLimits = { each: 100, all: 300, side: 2_000, bytes: 4_000_000 } as const;

/** Bytes that travel at once: what is cut off goes on where it was. */
export const photoPiece = 256 * 1024;
