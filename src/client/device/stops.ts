import type { Inspection } from '#shared/model/inspection.ts';
import type { Backend, Tx } from './backend.ts';
import type { KeptAccount } from './records.ts';

/**
 * The number of inspections whose place is remembered; the place that was set longest ago goes
 * first.
 */
const most = 100;

/** Keeps where somebody was in an inspection last: the key of a stop. */
export const keepStop = (
  backend: Backend,
  account: string,
  inspection: string,
  stop: string,
): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known && known.stops?.[inspection] !== stop) putStop(tx, known, inspection, stop);
  });

function putStop(tx: Tx, known: KeptAccount, inspection: string, stop: string): void {
  const { [inspection]: _, ...others } = known.stops ?? {};
  const stops = [...Object.entries(others), [inspection, stop] as const].slice(-most);
  tx.put('accounts', { ...known, stops: Object.fromEntries(stops) });
}

/**
 * If another device recorded something since this one heard of the inspection, keeps that place as
 * the one to come back to, and answers it; otherwise null.
 */
export async function followOther(
  tx: Tx,
  account: string,
  before: Inspection | undefined,
  { id, last_stop: now }: Inspection,
): Promise<string | null> {
  const was = before?.last_stop;
  if (!now || (was?.stop === now.stop && was.device === now.device)) return null;
  if (now.device === (await tx.get('counters', account))?.device) return null;
  const known = await tx.get('accounts', account);
  if (known) putStop(tx, known, id, now.stop);
  return now.stop;
}

/** Keeps whether the next condition comes by itself after a choice. */
export const setAdvances = (backend: Backend, account: string, advances: boolean): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, advances });
  });
