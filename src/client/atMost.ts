/**
 * Waits for work, but at most so many milliseconds: nobody is held up by it, and it goes on by
 * itself.
 */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
