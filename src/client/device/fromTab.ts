import type { Backend, Tx } from './backend.ts';
import { idsHere, importChanges } from './carry.ts';
import { openMemory } from './memory.ts';
import type { Counters } from './records.ts';
import { readVersions } from './work.ts';

/** The fallback of a page that has no store. */
export const openInTab = (tab: Storage | null, place: string): Backend => openMemory(tab, place);

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Brings into the device's store what a page kept in its tab while it had none; then the tab
 * forgets it. What the store has of the same stays as it is there. Never throws: what cannot be
 * brought in stays with the tab, for the next start.
 */
export const bringFromTab = (backend: Backend, tab: Tab, place: string): Promise<void> =>
  bring(backend, tab, place).catch(console.warn);

async function bring(backend: Backend, tab: Tab, place: string): Promise<void> {
  const memory = openMemory(tab, place);
  const reading = <T>(read: (tx: Tx) => Promise<T>) =>
    memory.run(
      ['settings', 'counters', 'queue', 'refused', 'drafts', 'meetings'],
      'readonly',
      read,
    );
  // Who was here, and whether behind the lock: their work is not sent without a question.
  const here = await reading((tx) => tx.get('settings', 'here'));
  await backend.run(['settings'], 'readwrite', async (tx) => {
    if (here && !(await tx.get('settings', 'here'))) tx.put('settings', here);
  });
  const known = await reading((tx) => tx.everything('counters'));
  for (const { account } of known as Counters[]) {
    const trees = new Map((await readVersions(backend, account)).map((one) => [one.id, one]));
    await importChanges(backend, account, await reading((tx) => tx.all('queue', account)), trees);
    const refused = await reading((tx) => tx.all('refused', account));
    const marks = await reading(async (tx) => ({
      drafts: await tx.all('drafts', account),
      meetings: await tx.all('meetings', account),
    }));
    await backend.run(
      ['queue', 'refused', 'ledger', 'counters', 'drafts', 'meetings'],
      'readwrite',
      async (tx) => {
        const counters = await tx.get('counters', account);
        if (!counters) return;
        const ids = await idsHere(tx, account);
        // They stay refused until the person decides.
        for (const entry of refused)
          if (!ids.has(entry.id)) tx.put('refused', { ...entry, place: counters.nextPlace++ });
        tx.put('counters', { ...counters, sentUpTo: counters.nextPlace - 1 });
        for (const draft of marks.drafts)
          if (!(await tx.get('drafts', [account, draft.field]))) tx.put('drafts', draft);
        for (const meeting of marks.meetings)
          if (!(await tx.get('meetings', [account, meeting.field]))) tx.put('meetings', meeting);
      },
    );
  }
  tab.removeItem(place);
}
