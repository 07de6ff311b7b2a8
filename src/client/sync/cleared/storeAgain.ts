import { addedBy, titlesIn } from '#client/device/adding.ts';
import type { Backend } from '#client/device/backend.ts';
import type { Change } from '#client/device/changeRecords.ts';
import { keepCopies } from '#client/device/copies.ts';
import { keepMarks } from '#client/device/marks.ts';
import { keepFirstEpoch } from '#client/device/past.ts';
import { hasLeft, readAccount, takeOverDevice } from '#client/device/people.ts';
import { keepPhoto } from '#client/device/photos.ts';
import { keepChanges, renewed } from '#client/device/queue.ts';
import { onceEach } from '#client/device/storedAgain.ts';
import { ensureStoreName, isCleared } from '#client/device/storeName.ts';
import { forgetStates } from '#client/device/work.ts';
import { isHere } from '#client/state/account.ts';
import { onScreen } from '#client/state/onScreen.ts';
import { state } from '#client/state/state.ts';
import { fullInspection, knownTree } from '#client/state/work.ts';
import type { Device } from '#client/sync/base/device.ts';
import { photosOf } from '#client/sync/base/photosInMemory.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import { withRoom } from '#client/sync/base/room.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import type { Witness } from './witness.ts';

interface Parts {
  device: Device;
  keeper: Keeper;
  lock: Lock;
  witness: Witness;
  /** The server's epoch that the data on this page belongs to; null when it never heard of one. */
  past: () => string | null;
}

/** `left`: the person of this page is no longer logged in on this device. */
export type Outcome = 'stored' | 'left' | 'nothing';

/**
 * Stores again what this page's memory has, after the device's store was cleared under it. This
 * file is loaded after the first screen, which never needs it.
 */
export async function storeAgain(
  { device, keeper, lock, past, witness }: Parts,
  isFirst: boolean,
): Promise<Outcome> {
  const memory = onScreen() ?? lock.behind();
  if (!memory) return 'nothing';
  const { user } = memory;
  /** The memory as it is by now: changes that were settled meanwhile are not stored again. */
  const shown = () => (isHere(user.id) ? (onScreen() ?? memory) : memory);
  const backend = device.backend();
  // If somebody logged out in another tab, nothing was cleared: this tab follows.
  const gone = device.store();
  if (!(await isCleared(backend, gone))) return isFirst ? 'left' : 'nothing';
  // This person may have logged out since, or somebody else logged in: then this page uses the new
  // store from now on.
  if (await hasLeft(backend, user.id)) {
    device.takeStore(await ensureStoreName(backend).catch(() => undefined));
    return 'left';
  }
  state.finding.set(true);
  const isFresh = !(await readAccount(backend, user.id));
  // Everything counts as lost until each page has stored its own again.
  witness.storeIsGone(user.id, gone);
  const now = new Date().toISOString();
  await withRoom(backend, user.id, 'sending', () =>
    takeOverDevice(backend, user, { clockOffset: state.clockOffset.get() }, now, {
      isLocked: state.locked.get(),
    }),
  );
  const epoch = past();
  // Before anything is stored, so that after a power failure the store says which past it belongs
  // to.
  if (epoch !== null) await keepFirstEpoch(backend, user.id, epoch);
  // Under new ids: a change that was being sent may have arrived under its old id, and is then
  // merged with this one.
  await keeper.settle();
  // Records that another page read from the server since are better than those of this page.
  if (isFresh) await forgetStates(backend, user.id);
  const store = await ensureStoreName(backend).catch(() => undefined);
  // Changes that went into the new store before this page noticed are there: merged with
  // themselves, they could stand there twice.
  const lost = keeper
    .unsettled(user.id)
    .filter((one) => one.store === undefined || one.store !== store);
  if (lost.length > 0) {
    const of = new Map(lost.map(({ performed }) => [performed.change.id, performed]));
    // Changes that waited before this page was opened have no checklist with them.
    const { work } = shown();
    const madeOn = new Map(
      lost.flatMap(({ performed: { change } }) =>
        change.type === 'ADD_INSPECTION' ? [[change.inspection, change.payload.version]] : [],
      ),
    );
    const treeFor = ({ inspection: id }: Change) => {
      const inspection = fullInspection(id, work);
      const version = madeOn.get(id);
      return (
        (inspection && knownTree(inspection, work)) ||
        work.versions.find((one) => one.id === version)
      );
    };
    // Each field once, as this page had it last: one by one, its changes would be merged halfway
    // with what other pages store again.
    const again = onceEach(
      lost.map(({ performed, base }) => ({ change: performed.change, base })),
    ).map(({ change, said }) => ({
      said,
      after: of.get(change.id)?.after ?? addedBy(change, titlesIn(work.versions)),
      tree: treeFor(change) ?? of.get(change.id)?.tree ?? { categories: [] },
      change: renewed(change),
    }));
    const { places } = await withRoom(backend, user.id, 'notes', () =>
      keepChanges(backend, user.id, again, { isAgain: true }),
    );
    keeper.replace(
      user.id,
      lost,
      again.map((performed) => ({
        action: places.get(performed.change.id) ?? performed.change.id,
        performed,
        store,
      })),
    );
  }
  const photos = await keepPhotosAgain(backend, user.id);
  witness.found(
    user.id,
    [
      ...lost.flatMap(({ action, store }) =>
        gone !== undefined && store === gone ? [action] : [],
      ),
      ...photos,
    ],
    gone,
  );
  await keepMarks(backend, shown());
  // The changes go first: the copies hold their text too, and the server does not have that.
  const { inspections, versions, templates } = shown().work;
  await keepCopies(
    backend,
    user.id,
    { inspections: [...(inspections?.values() ?? [])].filter(isFull), versions, templates },
    epoch,
  );
  // Said only now that it is true: a person who reads this may close the page.
  state.wiped.set(true);
  // Last: an attempt that breaks off before this is repeated.
  device.takeStore(store);
  return 'stored';
}

/** Stores again the photos that this page still has; answers the ids of those that fitted. */
async function keepPhotosAgain(backend: Backend, account: string): Promise<string[]> {
  const kept: string[] = [];
  // A photo that does not fit holds up nothing else.
  for (const { photo, bytes } of photosOf(account))
    await keepPhoto(backend, photo, bytes).then(() => kept.push(photo.id), console.warn);
  return kept;
}
