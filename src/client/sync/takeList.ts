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

interface Parts {
  device: Device;
  keeper: Keeper;
  marks: Marks;
  showing: Showing;
  recount: () => Promise<void>;
  /** Applies what only memory has; ready before, so that nothing comes in between. */
  withUnstored: (inspection: Inspection) => Inspection;
}

/**
 * Takes over a work list that the server answered, and shows it. Loaded beside the question: the
 * first screen shows what the device has.
 */
export async function takeList(
  account: string,
  answer: Output<'inspections.dashboard'>,
  etag: string | null,
  { device, keeper, marks, showing, recount, withUnstored }: Parts,
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
  state.work.set((work) => ({ ...work, versions: byTitle(versions), templates }));
  const shown = state.work.get().inspections;
  // What was stored meanwhile is in the device's copies, and not in what was just read.
  const isOld = keeper.writes() !== writes;
  const rows = [...incoming, ...gone].map((one): [string, DashboardInspection] => {
    const known = shown?.get(one.id);
    const read = taken.get(one.id);
    const isNews = read && showing.mayShow(one.id, turn) && !(isOld && isFull(known));
    const now = isNews ? read : (known ?? read ?? one);
    return [one.id, isFull(now) ? withUnstored(now) : now];
  });
  state.work.set((work) => ({ ...work, inspections: new Map(rows) }));
  state.gone.set(new Set(gone.map(({ id }) => id)));
  state.online.set(true);
  if (isOld) await showing.showKept([...taken.keys()]);
}
