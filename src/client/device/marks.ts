import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import type { Backend, Tx } from './backend.ts';
import type { KeptDraft, Meeting, RefusedEntry } from './changeRecords.ts';
import { openRefusals } from './saidAnew.ts';
import { isClearedIn } from './storeName.ts';

interface MarksOf {
  meetings: Meeting[];
  drafts: KeptDraft[];
  refused: RefusedEntry[];
}

const marksIn = async (tx: Tx, account: string): Promise<MarksOf> => {
  const [meetings, drafts, refused] = await Promise.all([
    tx.all('meetings', account),
    tx.all('drafts', account),
    tx.all('refused', account),
  ]);
  return {
    meetings,
    drafts,
    refused: openRefusals(refused).filter((entry) => notesIn(entry) !== undefined),
  };
};

/** Marks at notes, kept until the person decides about them. */
export const readMarks = (backend: Backend, account: string): Promise<MarksOf> =>
  backend.run(['meetings', 'drafts', 'refused'], 'readonly', (tx) => marksIn(tx, account));

/** The same; null when the store of this name was cleared (storeName.ts). */
export const readMarksUnlessCleared = (
  backend: Backend,
  account: string,
  store: string | undefined,
): Promise<MarksOf | null> =>
  backend.run(['meetings', 'drafts', 'refused', 'settings'], 'readonly', async (tx) =>
    (await isClearedIn(tx, store)) ? null : marksIn(tx, account),
  );

/** Stores marks again that only memory has, after the store was cleared. */
export const keepMarks = (
  backend: Backend,
  marks: {
    meetings: readonly Meeting[];
    drafts: readonly KeptDraft[];
    refused: readonly RefusedEntry[];
  },
): Promise<void> =>
  backend.run(['meetings', 'drafts', 'refused'], 'readwrite', async (tx) => {
    for (const one of marks.meetings) tx.put('meetings', one);
    for (const one of marks.drafts) tx.put('drafts', one);
    for (const one of marks.refused) tx.put('refused', one);
  });

/**
 * Removes the mark of two merged texts that the person looked at, unless they were merged again
 * since.
 */
export const settleMeeting = (
  backend: Backend,
  { account, field, merged }: Meeting,
): Promise<void> =>
  backend.run(['meetings'], 'readwrite', async (tx) => {
    if ((await tx.get('meetings', [account, field]))?.merged === merged)
      tx.delete('meetings', [account, field]);
  });

/** Keeps a text that cannot be saved as a change, such as one that is too long; null removes it. */
export const keepDraft = (
  backend: Backend,
  account: string,
  field: string,
  draft: Omit<KeptDraft, 'account' | 'field'> | null,
): Promise<void> =>
  backend.run(['drafts'], 'readwrite', async (tx) =>
    draft ? tx.put('drafts', { ...draft, account, field }) : tx.delete('drafts', [account, field]),
  );
