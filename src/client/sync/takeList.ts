import { takeDashboard } from '#client/device/takeDashboard.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { isFull } from '#shared/rules/dashboard.ts';
import { byTitle } from './checklists.ts';
import { comeBackTo } from './comeBackTo.ts';
import type { Device } from './device.ts';
import type { Keeper } from './keeper.ts';
import type { Marks } from './marks.ts';
import type { Showing } from './showing.ts';

export interface TakingParts {
  device: Device;
  keeper: Keeper;
  marks: Marks;
  showing: Showing;
  /** Counts anew what waits: before anything of the store is shown. */
  recount: () => Promise<void>;
}

/**
 * Takes over a work list that the server answered, and shows it. It is loaded while the answer is
 * on its way: the first screen does without. `withUnstored` applies what only memory has; it is
 * ready before, so that nothing comes in between.
 */
export async function takeList(
  account: string,
  answer: Output<'inspections.dashboard'>,
  etag: string | null,
  withUnstored: (inspection: Inspection) => Inspection,
  { device, keeper, marks, showing, recount }: TakingParts,
): Promise<void> {
  const { inspections: incoming, versions, inspection_templates: templates } = answer;
  const writes = keeper.writes();
  const turn = showing.begin();
  const { taken, gone, elsewhere } = await takeDashboard(device.backend(), account, {
    inspections: incoming,
    versions,
    templates,
    etag,
  });
  if (isHere(account)) comeBackTo(elsewhere);
  await marks.read();
  await recount().catch(console.warn);
  if (!isHere(account)) return;
  state.work.set((work) => ({ ...work, versions: byTitle(versions), templates }));
  const shown = state.work.get().inspections;
  // What was stored meanwhile is in the device's copies, and not in what was just read.
  const isOld = keeper.writes() !== writes;
  const again: string[] = [];
  const rows = [...incoming, ...gone].flatMap((one): [string, DashboardInspection][] => {
    const known = shown?.get(one.id);
    const read = taken.get(one.id);
    // It was deleted here since.
    if (shown && !known && showing.isOutdated(one.id, turn)) return [];
    const isNewest = read !== undefined && showing.mayShow(one.id, turn);
    if (read && (isOld || !isNewest)) again.push(one.id);
    const now = isNewest && !(isOld && isFull(known)) ? read : (known ?? read ?? one);
    return [[one.id, isFull(now) ? withUnstored(now) : now]];
  });
  // It was added here since.
  const listed = new Set(rows.map(([id]) => id));
  const added = [...(shown ?? [])].filter(
    ([id]) => !listed.has(id) && showing.isOutdated(id, turn),
  );
  state.work.set((work) => ({ ...work, inspections: new Map([...rows, ...added]) }));
  state.gone.set(new Set(gone.map(({ id }) => id)));
  state.online.set(true);
  if (again.length > 0) await showing.showKept(again);
}
