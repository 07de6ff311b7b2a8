import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { isEarlier } from '#shared/rules/device/epochs.ts';
import type { Backend } from './backend.ts';
import { withChanges } from './onTop.ts';
import type { KeptAccount } from './records.ts';
import { treeAmong } from './tree.ts';
import { summaryOf } from './work.ts';

/**
 * Copies of what an open page still shows after its store was cleared. A restored server may get
 * the work back from nothing else.
 */

export interface Copies {
  inspections: readonly Inspection[];
  versions: readonly Version[];
  templates: readonly Template[];
}

/**
 * After the store was cleared: stores what this page shows, with the epoch of the server that it
 * belongs to, in one transaction. Records that another page stored or read since stay, unless it
 * read them from a server that was restored after `epoch`. That is the epoch that this page acted
 * on last; null when it knows of none. The copies of each page are kept in any case, until the
 * server has them back.
 */
export const keepCopies = (
  backend: Backend,
  account: string,
  { inspections, versions, templates }: Copies,
  epoch: string | null,
): Promise<void> =>
  backend.run(
    ['accounts', 'inspections', 'summaries', 'versions', 'queue'],
    'readwrite',
    async (tx) => {
      for (const version of versions) tx.put('versions', { account, id: version.id, version });
      const trees = new Map(versions.map((version) => [version.id, version]));
      const known = await tx.get('accounts', account);
      const { past, isOlder } = pastWith(epoch, known ?? {});
      const { restoredTo } = { ...known, ...past };
      // No ETag: the next work list is read in full.
      if (known) tx.put('accounts', { ...known, ...past, templates, etag: null });
      for (const copy of inspections) {
        const kept = await tx.get('inspections', [account, copy.id]);
        const had = kept?.fromMemory ?? [];
        // It was read from the server since, and the server has the same past: nothing is missing.
        if (kept && !kept.doubtful && had.length === 0 && !restoredTo) continue;
        const fromMemory = had.some((one) => isSame(one, copy)) ? had : [...had, copy];
        if (kept && (!isOlder || had.length > 0)) {
          tx.put('inspections', { ...kept, fromMemory });
          continue;
        }
        const inspection = withChanges(
          copy,
          treeAmong(copy, [...trees.values()]) ?? { categories: [] },
          await tx.ofInspection(account, copy.id),
        );
        tx.put('inspections', {
          account,
          id: copy.id,
          inspection,
          told: 0,
          doubtful: true,
          fromMemory,
        });
        tx.put('summaries', { account, id: copy.id, summary: summaryOf(inspection) });
      }
    },
  );

/** Whether two copies of an inspection say the same. */
export const isSame = (one: Inspection, other: Inspection): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Past = Pick<KeptAccount, 'epoch' | 'restoredTo'>;

/**
 * How a page that acted on the past `page` changes the past of the store, and whether that past is
 * older than what other pages read since.
 */
function pastWith(
  page: string | null,
  { epoch, restoredTo }: Past,
): { past: Past; isOlder: boolean } {
  if (page === null || restoredTo === page) return { past: {}, isOlder: false };
  if (!epoch) return { past: { epoch: page }, isOlder: false };
  if (epoch === page) return { past: {}, isOlder: Boolean(restoredTo) };
  // A page of an older past stored first: the server is in this page's past, or in a newer one.
  if (isEarlier(epoch, page)) return { past: { restoredTo: restoredTo ?? page }, isOlder: false };
  return { past: { epoch: page, restoredTo: restoredTo ?? epoch }, isOlder: true };
}
