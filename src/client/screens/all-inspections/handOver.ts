import { call } from '#client/api/call.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';

/**
 * Hands inspections over one by one, and says after each how many are done. Stops at the first that
 * fails: asking again for one that was handed over changes nothing.
 * @returns those that are left, and the error that stopped it
 */
export async function handOver(
  rows: readonly OwnedInspection[],
  to: string,
  tell: (done: number) => void,
): Promise<{ left: readonly OwnedInspection[]; error: unknown }> {
  for (const [at, { id }] of rows.entries()) {
    tell(at);
    try {
      await call('inspections.transfer', { id, to });
    } catch (error) {
      return { left: rows.slice(at), error };
    }
  }
  return { left: [], error: null };
}
