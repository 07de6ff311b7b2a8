import { setTimeout as pass } from 'node:timers/promises';

/**
 * Resolves as `work` does, or rejects after so many milliseconds with what was waited for: a driver
 * may never answer.
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  // What fails after its time is no news any more.
  work.catch(() => undefined);
  const late = pass(ms, undefined, { signal: stop.signal }).then(() =>
    Promise.reject(new Error(`${what}: no answer within ${ms} ms`)),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

/**
 * Looks until there is something, at most so many milliseconds; answers it. A look that fails
 * counts as nothing seen: a page on its way to another cannot be read. @throws Error with `what`,
 * and with why the last look failed
 */
export async function until<T>(
  ms: number,
  what: string,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const end = Date.now() + ms;
  for (let why: unknown; ; await pass(60)) {
    try {
      const seen = await look();
      if (seen !== null && seen !== undefined && seen !== false) return seen;
      why = undefined;
    } catch (error) {
      why = error;
    }
    if (Date.now() > end) throw new Error(`not seen within ${ms} ms: ${what}`, { cause: why });
  }
}
