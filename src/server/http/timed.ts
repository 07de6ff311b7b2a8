import type { Metrics } from '#server/metrics.ts';

/** Counts how reports are drawn and how long that takes. */
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
