import { setTimeout as sleep } from 'node:timers/promises';

/** One of the things to close when the product stops. */
export interface Closing {
  close: () => Promise<unknown>;
  /** Milliseconds it may take. */
  withinMs: number;
}

/**
 * Closes one after the other. What fails, or takes longer than it may, is left as it is: the rest
 * must still be closed, and the process must end before whoever stops it loses patience.
 */
export async function closeAll(list: readonly Closing[]): Promise<void> {
  for (const { close, withinMs } of list) {
    const time = new AbortController();
    await Promise.race([close(), sleep(withinMs, undefined, { signal: time.signal })]).catch(
      (error: unknown) => console.error(error),
    );
    time.abort();
  }
}
