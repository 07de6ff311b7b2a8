import { Problem } from '#shared/problems.ts';

/**
 * Counts what is refused for want of a login or a right (401, 403), as too large (413) or as too
 * much (429): who goes on asking is asked to come back, before anything is looked up for them. In
 * memory, of this process alone.
 */
export interface Refusals {
  /** @throws Problem too_many_requests when this one was refused too often this minute */
  refuseWhenMany(key: string): void;
  /** Counts an answer with this status, when it is one of those. */
  count(key: string, status: number): void;
}

/** How much each counts: what is too large is read until that is known. */
const weights: Readonly<Record<number, number>> = { 401: 1, 403: 1, 413: 10, 429: 1 };

const minute = 60_000;
/** Keys that are remembered: above it, the minutes that are over are forgotten. */
const mostKeys = 10_000;

/** @param clock milliseconds since 1970. @param most refusals a minute */
export function createRefusals(clock: () => number, most = 1_000): Refusals {
  const counts = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const found = counts.get(key);
    return found && found.until > clock() ? found : null;
  };
  return {
    refuseWhenMany(key) {
      const found = current(key);
      if (!found || found.count < most) return;
      const retryAfter = Math.max(1, Math.ceil((found.until - clock()) / 1_000));
      throw new Problem('too_many_requests', { retryAfter });
    },
    count(key, status) {
      const weight = weights[status];
      if (weight === undefined) return;
      const found = current(key);
      if (found) {
        found.count += weight;
        return;
      }
      if (counts.size >= mostKeys)
        for (const [one, { until }] of counts) if (until <= clock()) counts.delete(one);
      if (counts.size < mostKeys) counts.set(key, { count: weight, until: clock() + minute });
    },
  };
}
