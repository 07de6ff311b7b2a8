import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { meetAgain } from '#shared/rules/notes/meetings.ts';
import type { Backend, Tx } from './backend.ts';
import type { Meeting, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { awaitsWord } from './judgedRows.ts';
import { mergeServerNote, refusedTexts, withChanges } from './onTop.ts';
import type { KeptInspection } from './records.ts';
import { followOther } from './stops.ts';
import type { Tree } from './tree.ts';
import { summaryOf } from './work.ts';

/** Taking over the server's records, with this device's unsent changes on top. */

/** Records that two texts were merged, together with an earlier merge that nobody looked at yet. */
export async function keepMeeting(tx: Tx, meeting: Meeting): Promise<void> {
  const before = await tx.get('meetings', [meeting.account, meeting.field]);
  tx.put('meetings', before ? { ...meeting, ...meetAgain(before, meeting) } : meeting);
}

/**
 * Merges the server's notes into changes that were never sent. Answers all waiting changes of the
 * inspection as they are afterwards.
 */
async function bringTogether(
  tx: Tx,
  account: string,
  incoming: Inspection,
  tree: Tree,
): Promise<QueueEntry[]> {
  const unsent = await tx.ofInspection(account, incoming.id);
  if (unsent.length === 0) return unsent;
  const counters = await tx.get('counters', account);
  const entries: QueueEntry[] = [];
  const isStacked = unsent.some(({ after }) => after !== undefined);
  /**
   * Changes that cannot be applied to this state here. Texts typed on them are left as they are.
   */
  const unfit = new Set<string>();
  let now = incoming;
  for (const entry of unsent) {
    const isOpen =
      counters !== undefined && entry.place > counters.sentUpTo && entry.device === counters.device;
    const isFirst = entry.after === undefined;
    const taken =
      isOpen && !unfit.has(entry.after ?? '')
        ? mergeServerNote(
            entry,
            isFirst ? incoming : now,
            isFirst || noteAt(incoming, entry) === noteAt(now, entry),
          )
        : null;
    if (taken) tx.put('queue', taken.entry);
    if (taken?.meeting) await keepMeeting(tx, taken.meeting);
    entries.push(taken?.entry ?? entry);
    if (!isStacked) continue;
    const before = now;
    now = withChanges(now, tree, [taken?.entry ?? entry]);
    // It could not be applied.
    if (now === before) unfit.add(entry.id);
  }
  return entries;
}

/** A waiting text replaces a refused one of the same note. */
const withoutSaidAnew = (
  refused: readonly RefusedEntry[],
  waiting: readonly QueueEntry[],
): RefusedEntry[] =>
  refused.filter(
    ({ field }) => !waiting.some((one) => one.field === field && notesIn(one) !== undefined),
  );

const isDue = async (tx: Tx, account: string): Promise<boolean> =>
  Boolean((await tx.get('accounts', account))?.restoredTo);

/** Whether a copy lacks the inspection's own tree: a page of an older build may have kept it so. */
export const lacksTree = (
  kept: KeptInspection | undefined,
  { version }: DashboardInspection,
): boolean => version.categories !== undefined && kept?.inspection.version.categories === undefined;

/** What other devices did, as told by the records that are taken over. */
export interface Elsewhere {
  /** The stop to come back to, by inspection: another device recorded something there. */
  stops: Map<string, string>;
  /** Visits that are on another day now. */
  days: { location: string; date: string }[];
  /** Inspections of which the copy here still showed what the server refused. */
  reread: string[];
}

/** Nothing, to be added to. */
export const nothingElse = (): Elsewhere => ({ stops: new Map(), days: [], reread: [] });

/** Notes that a visit is on another day than this device knew, its own changes included. */
export function noteDay(
  { days }: Elsewhere,
  before: DashboardInspection | undefined,
  { location, date, status }: DashboardInspection,
): void {
  if (before && date !== null && date !== before.date && status !== 'finished')
    days.push({ location, date });
}

/**
 * Does what `takeInspection` promises, in the transaction of the caller. `refused`: all refused
 * changes of this account.
 */
export async function take(
  tx: Tx,
  account: string,
  incoming: Inspection,
  tree: Tree,
  refused: readonly RefusedEntry[],
  force: boolean,
  elsewhere: Elsewhere = nothingElse(),
): Promise<Inspection | null> {
  const kept = await tx.get('inspections', [account, incoming.id]);
  // For a doubtful copy only the revision counts that the server told since.
  if (
    kept &&
    incoming.revision < (kept.doubtful ? kept.told : Math.max(kept.told, kept.inspection.revision))
  )
    return force ? null : kept.inspection;
  if (
    kept &&
    !force &&
    !kept.gone &&
    !kept.doubtful &&
    !kept.showsRefused &&
    incoming.revision === kept.inspection.revision &&
    !lacksTree(kept, incoming)
  )
    return kept.inspection;
  if (kept?.showsRefused) elsewhere.reread.push(incoming.id);
  const stop = await followOther(tx, account, kept?.inspection, incoming);
  if (stop) elsewhere.stops.set(incoming.id, stop);
  // Copies from open pages stay until a restored server has everything back.
  const copies =
    kept?.fromMemory && (await isDue(tx, account)) ? { fromMemory: kept.fromMemory } : {};
  const unsent = await bringTogether(tx, account, incoming, tree);
  const inspection = withChanges(incoming, tree, [
    ...refusedTexts(withoutSaidAnew(refused, unsent), incoming.id),
    ...unsent,
  ]);
  noteDay(elsewhere, kept?.inspection, inspection);
  tx.put('inspections', {
    account,
    id: incoming.id,
    inspection,
    told: incoming.revision,
    ...copies,
  });
  const unconfirmed = awaitsWord(inspection, unsent);
  tx.put('summaries', {
    account,
    id: incoming.id,
    summary: summaryOf(inspection),
    ...(unconfirmed ? { unconfirmed } : {}),
  });
  return inspection;
}

/**
 * Takes over the server's record, with unsent changes merged and applied on top. Answers what is
 * here now. An answer older than what the server said before is not taken: then null if `force`
 * asked for the server's state, as after a refusal. Adds to `elsewhere` what other devices did.
 */
export const takeInspection = (
  backend: Backend,
  account: string,
  incoming: Inspection,
  tree: Tree,
  { force = false, elsewhere }: { force?: boolean; elsewhere?: Elsewhere } = {},
): Promise<Inspection | null> =>
  backend.run(
    ['accounts', 'inspections', 'summaries', 'queue', 'refused', 'counters', 'meetings'],
    'readwrite',
    async (tx) =>
      take(tx, account, incoming, tree, await tx.all('refused', account), force, elsewhere),
  );
