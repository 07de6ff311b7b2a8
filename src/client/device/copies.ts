import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { isEarlier } from '#shared/rules/epochs.ts';
import type { Backend } from './backend.ts';
import type { KeptAccount, KeptInspection } from './records.ts';
import { summaryOf } from './work.ts';

/** What an open page still has of a store that was cleared under it, kept as copies: for a server that was restored these may be all there is. */

export interface Copies {
  inspections: readonly Inspection[];
  versions: readonly Version[];
  templates: readonly Template[];
}

/**
 * Keeps what memory knows, which is not what the server said last, and of which past of the server that is: at once, so that nobody finds the
 * one without the other. What the store has already stays, unless it was read from a server that was restored since `epoch`, the past that
 * this page acted on last (null when it knows of none).
 */
export const keepCopies = (backend: Backend, account: string, { inspections, versions, templates }: Copies, epoch: string | null): Promise<void> =>
  backend.run(['accounts', 'inspections', 'summaries', 'versions'], 'readwrite', async (tx) => {
    for (const version of versions) tx.put('versions', { account, id: version.id, version });
    const known = await tx.get('accounts', account);
    const { past, givesWay } = pastWith(epoch, known ?? {});
    // Without a tag: the next work list is read as if it were the first.
    if (known) tx.put('accounts', { ...known, ...past, templates, etag: null });
    for (const inspection of inspections) {
      const kept = await tx.get('inspections', [account, inspection.id]);
      if (kept && !givesWay(kept)) continue;
      tx.put('inspections', { account, id: inspection.id, inspection, told: 0, doubtful: true, fromMemory: true });
      tx.put('summaries', { account, id: inspection.id, summary: summaryOf(inspection) });
    }
  });

type Past = Pick<KeptAccount, 'epoch' | 'restoredTo'>;

/** What a store is of once a page of this past put in what it has, and which of its records say less than that page. */
function pastWith(page: string | null, { epoch, restoredTo }: Past): { past: Past; givesWay: (kept: KeptInspection) => boolean } {
  const stays = () => false;
  if (page === null || restoredTo === page) return { past: {}, givesWay: stays };
  if (!epoch) return { past: { epoch: page }, givesWay: stays };
  // Another page of this past was first; what did not come from its memory was read from the restored server.
  if (epoch === page) return { past: {}, givesWay: restoredTo ? ({ fromMemory }) => !fromMemory : stays };
  // An older page was first: what this one has more than that is on the server, or waits.
  if (isEarlier(epoch, page)) return { past: { restoredTo: restoredTo ?? page }, givesWay: stays };
  return { past: { epoch: page, restoredTo: restoredTo ?? epoch }, givesWay: () => true };
}
