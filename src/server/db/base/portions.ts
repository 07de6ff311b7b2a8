import { setImmediate } from 'node:timers/promises';

/** The ids of these rows, `size` at a time; other requests go between two portions. */
export async function* portions(
  rows: readonly { id: string }[],
  size: number,
): AsyncGenerator<string[]> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + size).map(({ id }) => id);
  }
}
