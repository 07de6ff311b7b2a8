import { afterPaint } from '#client/afterPaint.ts';
import { thoseToCome } from '#client/device/adding.ts';
import { takeDashboard } from '#client/device/takeDashboard.ts';
import { holdOn } from '#client/device/work.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { confirm } from '#client/state/unconfirmed.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Drafts } from '#client/sync/typing/drafts.ts';
import type { Marks } from '#client/sync/typing/marks.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { withTrees } from '#shared/rules/office/withTrees.ts';
import { followElsewhere, tellReread } from './followElsewhere.ts';
import { tellNews } from './listNews.ts';
import type { Showing } from './showing.ts';

export interface TakingParts {
  device: Device;
  drafts: Drafts;
  keeper: Keeper;
  marks: Marks;
  showing: Showing;
  tabs: Pick<Tabs, 'tell'>;
  /** Counts anew what waits; called before anything of the store is shown. */
  recount: () => Promise<void>;
}

/** The inspections whose addition only memory has yet. */
const addedInMemory = (keeper: Keeper): string[] =>
  keeper
    .unstored()
    .filter(({ type }) => type === 'ADD_INSPECTION')
    .map(({ inspection }) => inspection);

/**
 * Closes inspections that are on screen but no longer in the list. The text in their fields is
 * stored first; until that is sent, the inspection stays on the device. An open form keeps it there
 * too. Answers the inspections that leave the screen. `asked`: when the list was asked for, in ms
 * since 1970.
 */
export async function closeFields(
  account: string,
  incoming: readonly DashboardInspection[],
  asked: number,
  { device, drafts, keeper }: TakingParts,
): Promise<ReadonlySet<string>> {
  const listed = new Set(incoming.map(({ id }) => id));
  const gone = state.gone.get();
  const shown = [...(state.work.get().inspections?.keys() ?? [])];
  const missing = shown.filter((id) => !listed.has(id) && !gone.has(id));
  if (missing.length === 0) return new Set();
  const toCome = new Set([
    ...addedInMemory(keeper),
    ...(await thoseToCome(device.backend(), account, missing, asked)),
  ]);
  const leaving = new Set(missing.filter((id) => !toCome.has(id)));
  if (leaving.size === 0) return leaving;
  state.gone.set((ids) => new Set([...ids, ...leaving]));
  await new Promise<void>(afterPaint);
  drafts.flush();
  await keeper.settle();
  if (state.unsaved.get()) for (const id of leaving) await holdOn(device.backend(), account, id);
  return leaving;
}

/** The answer with each tree that it has apart put into its inspections. */
export const whole = (told: Output<'inspections.dashboard'>): Output<'inspections.dashboard'> => ({
  ...told,
  inspections: withTrees(told),
});

/** Whether this page shows an older state of an inspection than the list. */
const isBehind = (shown: DashboardInspection, { revision, version }: DashboardInspection) =>
  shown.revision < revision || shown.version.title !== version.title;

/**
 * Takes over a work list that the server answered, and shows it. This file is loaded while the
 * answer is on its way: the first screen does not need it. `withUnstored` applies the changes that
 * only memory has; it is made before, so that nothing comes in between. `leaving`: what
 * `closeFields` answered. `asked`: when the list was asked for, in ms since 1970.
 */
export async function takeList(
  account: string,
  answer: Output<'inspections.dashboard'>,
  { etag, asked }: { etag: string | null; asked: number },
  withUnstored: (inspection: Inspection) => Inspection,
  leaving: ReadonlySet<string>,
  { device, keeper, marks, showing, tabs, recount }: TakingParts,
): Promise<void> {
  const { inspections: incoming, versions, inspection_templates: templates } = answer;
  const { offers = [], terms = [] } = answer;
  const writes = keeper.writes();
  const turn = showing.begin();
  const inMemory = addedInMemory(keeper);
  const { taken, gone, toCome, needed, elsewhere } = await takeDashboard(
    device.backend(),
    account,
    {
      inspections: incoming,
      versions,
      templates,
      offers,
      terms,
      etag,
      asked,
    },
  );
  if (isHere(account)) followElsewhere(elsewhere);
  tellReread(elsewhere, tabs);
  await marks.read();
  await recount().catch(console.warn);
  if (!isHere(account)) return;
  state.work.set((work) => ({
    ...work,
    versions: [...versions, ...needed],
    templates,
    offers,
    terms,
  }));
  const shown = state.work.get().inspections;
  tellNews(account, answer, shown, leaving);
  // Changes that were stored meanwhile are in the device's copies, and not in this reading.
  const isOld = keeper.writes() !== writes;
  const again = toCome.map(({ id }) => id);
  // Another tab stored a newer state than this page shows, so the list brings the device nothing.
  const behind: string[] = [];
  const rows = [...incoming, ...gone, ...toCome].flatMap((one): [string, DashboardInspection][] => {
    const known = shown?.get(one.id);
    const read = taken.get(one.id);
    // It was deleted here since.
    if (shown && !known && showing.isOutdated(one.id, turn)) return [];
    const isNewest = read !== undefined && showing.mayShow(one.id, turn);
    // Read with its row, which says whether its finishing still waits for a word.
    if (read && (isOld || !isNewest || state.unconfirmed.get().has(one.id))) again.push(one.id);
    if (!read && known && isBehind(known, one)) {
      behind.push(one.id);
      // The device has no more than this row either.
      if (!isFull(one)) return [[one.id, one]];
    }
    const now = isNewest && !(isOld && isFull(known)) ? read : (known ?? read ?? one);
    return [[one.id, isFull(now) ? withUnstored(now) : now]];
  });
  // Inspections that were added here since, or were not stored yet when the list was taken over.
  const listed = new Set(rows.map(([id]) => id));
  const unread = new Set([...inMemory, ...addedInMemory(keeper)]);
  const added = [...(shown ?? [])].filter(
    ([id]) => !listed.has(id) && (showing.isOutdated(id, turn) || unread.has(id)),
  );
  state.work.set((work) => ({ ...work, inspections: new Map([...rows, ...added]), etag }));
  confirm(gone.map(({ id }) => id));
  state.gone.set(new Set(gone.map(({ id }) => id)));
  state.online.set(true);
  if (again.length > 0) await showing.showKept(again);
  if (behind.length > 0) await showing.showKept(behind, true);
}
