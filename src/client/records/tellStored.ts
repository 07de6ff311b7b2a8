import { atMost } from '#client/atMost.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';

/** Milliseconds after which the person is told that something is not stored yet. */
const patience = 5_000;

/**
 * Tells the person that their change is stored, once it is. If the device cannot store it, or not
 * in time, says that instead; the device tries again.
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
