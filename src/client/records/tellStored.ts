import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { notStored } from '#shared/text/notStored.ts';

/**
 * Says that what was just done is stored: once it is. Where the device cannot store it, it says
 * that; it is tried again.
 */
export async function tellStored(
  stored: { header: string; text: string },
  action?: Parameters<typeof notify>[3],
): Promise<void> {
  await sync.settle();
  const isStored = state.keeping.get() !== 'failing';
  const { header, text } = isStored ? stored : notStored;
  notify(isStored ? 'success' : 'warning', header, text, action);
}
