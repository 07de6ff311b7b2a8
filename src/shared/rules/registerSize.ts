/** From so much fewer places on, a register may be a part of one. */
const muchFewer = 0.8;

/** Whether a register may be a part of the one that is kept. @param now null when none is kept */
export const isMuchFewer = (count: number, now: number | null): boolean =>
  now !== null && count < now * muchFewer;
