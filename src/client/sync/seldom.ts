/** Milliseconds between two runs, at least. */
const apart = 10_000;

/** Runs work, but not again soon after: what the work does may ask for it once more. */
export function seldom(work: () => Promise<unknown>): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < apart) return;
    last = now;
    void work().catch(console.warn);
  };
}
