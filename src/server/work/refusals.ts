import { setTimeout as pass } from 'node:timers/promises';
import { Problem } from '#shared/problems.ts';

/**
 * Counts what is refused for want of a login or a right (401, 403), as too large (413) or as too
 * much (429): who goes on asking is asked to come back, before anything is looked up for them. In
 * memory, of this process alone.
 */
export interface Refusals {
  /**
   * Answers late when it refuses: whoever asks again at once then costs next to nothing.
   * @throws Problem too_many_requests when this one was refused too often this minute
   */
  refuseWhenMany(key: string): Promise<void>;
  /** Counts an answer with this status, when it is one of those. */
  count(key: string, status: number): void;
}

/**
 * How much each counts: what is too large is read until that is known, and who does not heed a 429
 * asks on purpose.
 */
const weights: Readonly<Record<number, number>> = { 401: 1, 403: 1, 413: 10, 429: 3 };

const minute = 60_000;
/** Keys that are remembered: above it, the minutes that are over are forgotten. */
const mostKeys = 10_000;
/** Milliseconds that a refusal waits for its answer. */
const lateness = 250;
/** Refusals that wait at once: above it they are answered at once, for each holds a connection. */
const mostLate = 500;

/**
 * @param clock milliseconds since 1970
 * @param most refusals a minute
 * @param wait resolves after so many milliseconds
 */
export function createRefusals(
  clock: () => number,
  most = 1_000,
  wait: (ms: number) => Promise<unknown> = pass,
): Refusals {
  const counts = new Map<string, { count: number; until: number }>();
  let late = 0;
  const current = (key: string) => {
    const found = counts.get(key);
    return found && found.until > clock() ? found : null;
  };
  return {
    async refuseWhenMany(key) {
      const found = current(key);
      if (!found || found.count < most) return;
      if (late < mostLate) {
        late++;
        await wait(lateness);
        late--;
      }
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
