import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { isEarlier } from '#shared/rules/epochs.ts';
import type { Backend } from './backend.ts';
import { withChanges } from './onTop.ts';
import type { KeptAccount } from './records.ts';
import { summaryOf } from './work.ts';

/** What an open page still has of a store that was cleared under it, kept as copies: for a server that was restored these may be all there is. */

export interface Copies {
  inspections: readonly Inspection[];
  versions: readonly Version[];
  templates: readonly Template[];
}

/**
 * Keeps what memory knows, which is not what the server said last, and of which past of the server that is: at once, so that nobody finds the
 * one without the other. What another page kept, or read since, stays on screen, unless that was read from a server that was restored since
 * `epoch`, the past that this page acted on last (null when it knows of none); but what each page had is kept until the server has it back.
 */
export const keepCopies = (backend: Backend, account: string, { inspections, versions, templates }: Copies, epoch: string | null): Promise<void> =>
  backend.run(['accounts', 'inspections', 'summaries', 'versions', 'queue'], 'readwrite', async (tx) => {
    for (const version of versions) tx.put('versions', { account, id: version.id, version });
    const trees = new Map(versions.map((version) => [version.id, version]));
    const known = await tx.get('accounts', account);
    const { past, isOlder } = pastWith(epoch, known ?? {});
    const { restoredTo } = { ...known, ...past };
    // Without a tag: the next work list is read as if it were the first.
    if (known) tx.put('accounts', { ...known, ...past, templates, etag: null });
    for (const copy of inspections) {
      const kept = await tx.get('inspections', [account, copy.id]);
      const had = kept?.fromMemory ?? [];
      // Read from the server since, which has the same past: that has all of it.
      if (kept && !kept.doubtful && had.length === 0 && !restoredTo) continue;
      const fromMemory = had.some((one) => isSame(one, copy)) ? had : [...had, copy];
      if (kept && (!isOlder || had.length > 0)) {
        tx.put('inspections', { ...kept, fromMemory });
        continue;
      }
      const inspection = withChanges(copy, trees.get(copy.version.id) ?? { categories: [] }, await tx.ofInspection(account, copy.id));
      tx.put('inspections', { account, id: copy.id, inspection, told: 0, doubtful: true, fromMemory });
      tx.put('summaries', { account, id: copy.id, summary: summaryOf(inspection) });
    }
  });

/** Whether two copies of an inspection say the same. */
export const isSame = (one: Inspection, other: Inspection): boolean => JSON.stringify(one) === JSON.stringify(other);

type Past = Pick<KeptAccount, 'epoch' | 'restoredTo'>;

/** What a page of this past changes in what a store is of, and whether that page is of an older one than what was read since. */
function pastWith(page: string | null, { epoch, restoredTo }: Past): { past: Past; isOlder: boolean } {
  if (page === null || restoredTo === page) return { past: {}, isOlder: false };
  if (!epoch) return { past: { epoch: page }, isOlder: false };
  if (epoch === page) return { past: {}, isOlder: Boolean(restoredTo) };
  // An older page was first: the server is in the past of this one, or a newer one.
  if (isEarlier(epoch, page)) return { past: { restoredTo: restoredTo ?? page }, isOlder: false };
  return { past: { epoch: page, restoredTo: restoredTo ?? epoch }, isOlder: true };
}
