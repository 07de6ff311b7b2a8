import type { Metrics } from '#server/metrics.ts';
import type { Report } from '#shared/model/report.ts';

/** Counts how reports are drawn and how long that takes. */
export function timed(
  draw: (report: Report, gone: AbortSignal) => Promise<Uint8Array>,
  metrics: Metrics,
): (report: Report, gone: AbortSignal) => Promise<Uint8Array> {
  return async (report, gone) => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1_000;
    try {
      const pdf = await draw(report, gone);
      metrics.pdf('drawn', seconds());
      return pdf;
    } catch (error) {
      metrics.pdf('failed', seconds());
      throw error;
    }
  };
}
