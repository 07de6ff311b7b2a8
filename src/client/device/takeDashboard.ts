import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import type { TermsOf } from '#shared/model/term.ts';
import type { Offer } from '#shared/model/transfer.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { isToCome, waiting } from './adding.ts';
import type { Backend, Tx } from './backend.ts';
import { judged } from './judgedRows.ts';
import type { KeptInspection, KeptSummary } from './records.ts';
import { type Elsewhere, lacksTree, noteDay, nothingElse, take } from './take.ts';
import { treeAmong } from './tree.ts';
import { summaryOf } from './work.ts';

export interface Dashboard {
  inspections: readonly DashboardInspection[];
  versions: readonly Version[];
  templates: readonly Template[];
  offers?: readonly Offer[];
  terms?: readonly TermsOf[];
  etag: string | null;
  /** When the list was asked for, in ms since 1970 by this device's clock. */
  asked: number;
}

interface TakenDashboard {
  taken: Map<string, DashboardInspection>;
  gone: InspectionSummary[];
  /** Added here, and not in that list yet. */
  toCome: InspectionSummary[];
  /**
   * Checklists that the list lacks and an inspection in `gone` or `toCome` needs; not to be chosen.
   */
  needed: Version[];
  elsewhere: Elsewhere;
}

/**
 * Takes over a whole work list, writing only what changed. Answers the records that were taken; the
 * others are as before. An inspection that the server no longer has is removed, unless unsent or
 * refused work belongs to it: then it stays readable, and is named in `gone`. One that was added
 * here and is still to come stays as it is.
 */
export const takeDashboard = (
  backend: Backend,
  account: string,
  dashboard: Dashboard,
): Promise<TakenDashboard> =>
  backend.run(
    [
      'accounts',
      'inspections',
      'summaries',
      'versions',
      'queue',
      'refused',
      'counters',
      'meetings',
    ],
    'readwrite',
    async (tx) => {
      const { inspections, versions, templates, offers = [], terms = [], etag, asked } = dashboard;
      const trees = new Map(versions.map((version) => [version.id, version]));
      const before = new Map((await tx.all('summaries', account)).map((row) => [row.id, row]));
      const taken = new Map<string, DashboardInspection>();
      const elsewhere = nothingElse();
      const refused = await tx.all('refused', account);
      const owner = await tx.get('accounts', account);
      const due = Boolean(owner?.restoredTo);
      for (const incoming of inspections) {
        const known = before.get(incoming.id);
        before.delete(incoming.id);
        if (known?.showsRefused) elsewhere.reread.push(incoming.id);
        if (
          known &&
          !known.gone &&
          !known.showsRefused &&
          known.summary.revision === incoming.revision &&
          known.summary.version.title === incoming.version.title &&
          !(
            incoming.version.categories &&
            lacksTree(await tx.get('inspections', [account, incoming.id]), incoming)
          )
        )
          continue;
        if (isFull(incoming)) {
          taken.set(
            incoming.id,
            (await take(
              tx,
              account,
              incoming,
              treeAmong(incoming, versions) ?? { categories: [] },
              refused,
              false,
              elsewhere,
            )) ?? incoming,
          );
          continue;
        }
        const kept = await tx.get('inspections', [account, incoming.id]);
        if (kept && kept.told > incoming.revision) continue;
        // The inspection is read in full when somebody opens it.
        if (kept && !(due && kept.fromMemory)) tx.delete('inspections', [account, incoming.id]);
        tx.put('summaries', { account, id: incoming.id, summary: summaryOf(incoming) });
        noteDay(elsewhere, known?.summary, incoming);
        taken.set(incoming.id, incoming);
      }
      const withRefused = new Set(refused.map((entry) => entry.inspection));
      const gone: InspectionSummary[] = [];
      const toCome: InspectionSummary[] = [];
      for (const row of before.values()) {
        if (await isToCome(tx, row, asked)) {
          await bringBack(tx, row);
          toCome.push(row.summary);
          continue;
        }
        const kept = await tx.get('inspections', [account, row.id]);
        const hasCopies = due && kept?.fromMemory !== undefined;
        const holdsWork =
          row.held ||
          hasCopies ||
          withRefused.has(row.id) ||
          (await tx.ofInspection(account, row.id)).length > 0;
        if (holdsWork) {
          tx.put('summaries', { ...judged(row), gone: true });
          if (kept) tx.put('inspections', { ...kept, gone: true });
          gone.push(row.summary);
        } else {
          tx.delete('summaries', [account, row.id]);
          tx.delete('inspections', [account, row.id]);
        }
      }
      const used = new Set([...gone, ...toCome].map(({ version }) => version.id));
      const needed: Version[] = [];
      for (const { id, version } of await tx.all('versions', account)) {
        if (trees.has(id)) continue;
        if (used.has(id)) needed.push({ ...version, online: false });
        else tx.delete('versions', [account, id]);
      }
      for (const version of needed) tx.put('versions', { account, id: version.id, version });
      for (const version of versions) tx.put('versions', { account, id: version.id, version });
      // Read anew: `take` may have kept a stop in this record.
      const now = owner && (await tx.get('accounts', account));
      if (now) tx.put('accounts', { ...now, templates, offers, terms, etag });
      return { taken, gone, toCome, needed, elsewhere };
    },
  );

/**
 * The addition of this inspection goes again or went after all, so the inspection is no longer
 * gone. The copy also shows what was refused, so the server's record counts once it comes.
 */
async function bringBack(tx: Tx, { gone, ...row }: KeptSummary): Promise<void> {
  if (!gone) return;
  const { gone: _, ...kept } = (await tx.get('inspections', [row.account, row.id])) ?? {};
  if ('inspection' in kept) tx.put('inspections', { ...(kept as KeptInspection), doubtful: true });
  tx.put('summaries', await waiting(tx, row));
}
