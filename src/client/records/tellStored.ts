import { atMost } from '#client/atMost.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';

/** Milliseconds after which it is said that something is not stored yet. */
const patience = 5_000;

/**
 * Says that what was just done is stored: once it is. Where the device cannot store it, it says
 * that; it is tried again.
 */
export async function tellStored(
  stored: { header: string; text: string },
  action?: Parameters<typeof notify>[3],
): Promise<void> {
  const storing = sync.settle().then(() => state.keeping.get() !== 'failing');
  const isStored = (await atMost(patience, storing)) === true;
  const { header, text } = isStored ? stored : outcomeTexts.notStored;
  notify(isStored ? 'success' : 'warning', header, text, action);
}
