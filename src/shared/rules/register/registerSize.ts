/** With less than this share of the places, a register may be a part of one. */
const muchFewer = 0.8;

/**
 * Whether a register may be a part of the one that is kept. @param now the count of that one, or
 * null
 */
export const isMuchFewer = (count: number, now: number | null): boolean =>
  now !== null && count < now * muchFewer;
