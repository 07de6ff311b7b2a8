import type { Metrics } from '#server/metrics.ts';

/** Measures how long each report takes, and counts those that are drawn and those that fail. */
export function timed<Wanted extends unknown[]>(
  draw: (...wanted: Wanted) => Promise<Uint8Array>,
  metrics: Metrics,
): (...wanted: Wanted) => Promise<Uint8Array> {
  return async (...wanted) => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1_000;
    try {
      const file = await draw(...wanted);
      metrics.pdf('drawn', seconds());
      return file;
    } catch (error) {
      metrics.pdf('failed', seconds());
      throw error;
    }
  };
}
