/**
 * Work that may take long, with a stop after each part of it: there whoever runs it may let others
 * go first.
 */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps without a stop: for where nobody waits. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
