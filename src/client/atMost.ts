/**
 * Waits for `work`, but for at most `ms` milliseconds: after that nobody is held up by it, and it
 * goes on by itself.
 */
export const atMost = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
