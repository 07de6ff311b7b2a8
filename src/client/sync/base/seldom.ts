/** Milliseconds between two runs, at least. */
const apart = 10_000;

/**
 * Runs work, but not again soon after: what the work does may ask for it once more. If somebody
 * asks too soon, the work runs once more when it may.
 */
export function seldom(work: () => Promise<unknown>): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isToRun = false;
  const run = () => {
    isToRun = false;
    last = performance.now();
    void work().catch(console.warn);
  };
  return () => {
    const wait = last + apart - performance.now();
    if (wait <= 0) return run();
    if (!isToRun) setTimeout(run, wait);
    isToRun = true;
  };
}
