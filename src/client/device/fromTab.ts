import type { Backend } from './backend.ts';
import { freeze, takeIn } from './carry.ts';
import { openMemory } from './memory.ts';
import type { Counters } from './records.ts';
import { readVersions } from './work.ts';

/** The fallback of a page that has no store. */
export const openInTab = (tab: Storage | null, place: string): Backend => openMemory(tab, place);

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Brings into the device's store what a page kept in its tab while it had none; then the tab
 * forgets it. A text that was put aside since stays as it is in the store. Never throws: what
 * cannot be brought in stays with the tab, for the next start.
 */
export const bringFromTab = (backend: Backend, tab: Tab, place: string): Promise<void> =>
  bring(backend, tab, place).catch(console.warn);

async function bring(backend: Backend, tab: Tab, place: string): Promise<void> {
  const memory = openMemory(tab, place);
  const known = await memory.run(['counters'], 'readonly', (tx) => tx.everything('counters'));
  for (const { account } of known as Counters[]) {
    const trees = new Map((await readVersions(backend, account)).map((one) => [one.id, one]));
    const drafts = await memory.run(['drafts'], 'readonly', (tx) => tx.all('drafts', account));
    await takeIn(backend, account, await freeze(memory, account), trees);
    await backend.run(['drafts'], 'readwrite', async (tx) => {
      for (const draft of drafts)
        if (!(await tx.get('drafts', [account, draft.field]))) tx.put('drafts', draft);
    });
  }
  tab.removeItem(place);
}
