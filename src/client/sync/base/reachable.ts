import type { Call } from '#client/api/caller.ts';
import { state } from '#client/state/state.ts';

/** How far the device's clock may be off before the person is told, in ms (scenario 28). */
export const clockTolerance = 10 * 60_000;

/** Reads the server's time from an answer, and keeps how far our clock is off, in ms. */
export function noteServerTime(headers: Headers): void {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(theirs)) state.clockOffset.set(Date.now() - theirs);
}

export interface Reachability {
  /**
   * Whether our own server answers, within 5 s. It must repeat a nonce that only this call has
   * (agreements part 1).
   */
  isReachable(): Promise<boolean>;
}

/** Each answer also tells how far the device's clock is off (`noteServerTime`). */
export const createReachability = (call: Call): Reachability => ({
  async isReachable() {
    const nonce = crypto.randomUUID();
    try {
      const answer = await call(
        'session.onlineCheck',
        { nonce },
        { signal: AbortSignal.timeout(5_000), onHeaders: noteServerTime },
      );
      return answer.online && answer.nonce === nonce;
    } catch {
      return false;
    }
  },
});
