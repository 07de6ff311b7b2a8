import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';

/** Milliseconds after which it is said that something is not stored yet. */
const patience = 5_000;

/**
 * Says that what was just done is stored: once it is. Where the device cannot store it, it says
 * that; it is tried again. Nobody waits for it.
 */
export async function tellStored(
  stored: { header: string; text: string },
  action?: Parameters<typeof notify>[3],
): Promise<void> {
  const isStored = await Promise.race([
    sync.settle().then(() => state.keeping.get() !== 'failing'),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), patience)),
  ]);
  const { header, text } = isStored ? stored : outcomeTexts.notStored;
  notify(isStored ? 'success' : 'warning', header, text, action);
}
