/** Gives everybody who asks within `ms` the same answer; after a failure it reads again. */
export function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const answer = read();
    kept = { until: performance.now() + ms, answer };
    answer.catch(() => {
      kept = null;
    });
    return answer;
  };
}
