import { setTimeout as sleep } from 'node:timers/promises';

/** A thing to close when the product stops. */
export interface Closing {
  close: () => Promise<unknown>;
  /** Milliseconds that closing may take. */
  withinMs: number;
}

/**
 * Closes things one after the other. A thing that fails, or takes longer than it may, is left: the
 * others must still be closed, and the process must end before it is killed.
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
