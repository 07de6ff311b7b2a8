/** Milliseconds of rest after typing before notes go over the line (specification section 9). */
export const typingRest = 5_000;
/**
 * Milliseconds between attempts: doubles from `first` to `last`, plus a random part, so that many
 * devices do not come back at once.
 */
export const backOff = { first: 2_000, last: 60_000 };
/** Milliseconds until the next attempt at a server that turned out to be restored. */
export const restoredAfter = 100;
