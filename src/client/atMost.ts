/**
 * Waits for `work`, but for at most `ms` milliseconds: after that nobody is held up by it, and it
 * goes on by itself.
 */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
