import type { Tx } from './backend.ts';
import type { Counters } from './records.ts';
import { renumber } from './renumber.ts';

/** How changes are kept that a cleared store lost, see `keepChanges`. */
export interface Again {
  doubtful?: boolean;
  insteadOf?: ReadonlySet<string>;
}

/**
 * After the store was cleared: takes out what went in since under these actions, for it is stored again behind what was made before it. On
 * top of itself it would stand there twice. What was offered to the line stays. Answers the counters as they are then.
 */
export async function takeOut(tx: Tx, counters: Counters, actions: ReadonlySet<string>): Promise<Counters> {
  const { account } = counters;
  const own = (await tx.all('queue', account)).filter(({ id, place }) => actions.has(id) && place > counters.sentUpTo);
  if (own.length === 0) return counters;
  for (const { place } of own) tx.delete('queue', [account, place]);
  // Their numbers are given out, and nobody will ever send them.
  return renumber(tx, counters);
}
