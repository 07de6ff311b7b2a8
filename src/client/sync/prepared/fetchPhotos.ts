import { Offline } from '#client/api/caller.ts';
import { fetchFile } from '#client/api/fetchFile.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropFetched } from '#client/device/dropFetched.ts';
import { keepFetched, photosHere } from '#client/device/fetchedPhotos.ts';
import { readInspection } from '#client/device/work.ts';
import { paths } from '#client/navigation/paths.ts';
import { isPractising } from '#client/practice/flag.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { asOnlySender } from '#client/sync/base/oneSender.ts';
import { isQuotaError, lowSpace, measureSpace } from '#client/sync/base/room.ts';
import { sha256Of } from '#client/sync/base/sha256Of.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { unsaidRevision } from '#shared/rules/inspection/addedInspection.ts';
import { canExport } from '#shared/rules/inspection/status.ts';

/**
 * Photos of a person's open inspections that were taken elsewhere: on their other tablet, or by the
 * colleague who handed the inspection over. The page fetches them after the work list, so that they
 * can be seen where there is no line.
 */

/** The device keeps no more bytes than this of photos from elsewhere. */
const mostBytes = 300_000_000;
/** The least room, in bytes, that is left for work. */
const leastRoom = 10 * lowSpace;
/** Milliseconds until a photo that did not come is asked for again, and between two photos. */
const patience = { again: 300_000, between: 300 };
/** When this page asked for a photo (monotonic clock, ms), by account and id. */
const askedAt = new Map<string, number>();
/** The photos of an inspection at a revision, as this page read them from the device. */
const read = new Map<string, { revision: number; photos: readonly Photo[] }>();
/** Nothing is fetched before this moment: the device had no room (monotonic clock, ms). */
let restsUntil = 0;
let running: Promise<void> | null = null;

/** The photos of an inspection that can be seen: the work list has rows, the device the rest. */
async function photosOf(
  backend: Backend,
  account: string,
  { id, revision }: DashboardInspection,
): Promise<readonly Photo[]> {
  const key = `${account} ${id}`;
  const known = read.get(key);
  if (known?.revision === revision) return known.photos;
  const { inspection } = (await readInspection(backend, account, id)) ?? {};
  const photos = inspection?.photos?.filter(({ removed }) => !removed) ?? [];
  if (inspection) read.set(key, { revision: inspection.revision, photos });
  return photos;
}

/**
 * Fetches the photos that are not here, the nearest visit first, in one tab. Shows no error: what
 * did not come is asked for again later.
 */
export function fetchPhotos(backend: Backend, account: string): Promise<void> {
  running ??= asOnlySender({ backend, locks: navigator.locks, what: 'ophalen' }, () =>
    fetchAll(backend, account),
  )
    .then(() => undefined, tell)
    .finally(() => {
      running = null;
    });
  return running;
}

/**
 * Fetches the photos of one inspection now, for a person who waits. Answers how many are still
 * lacking.
 */
export async function bringPhotosOf(
  backend: Backend,
  account: string,
  inspection: DashboardInspection,
): Promise<number> {
  await fetchOf(backend, account, inspection, true).catch(tell);
  const photos = await photosOf(backend, account, inspection);
  const { ids } = await photosHere(backend, account);
  return photos.filter(({ photo }) => !ids.has(photo)).length;
}

const tell = (error: unknown): void => {
  if (!(error instanceof Offline)) console.warn(error);
};

async function fetchAll(backend: Backend, account: string): Promise<void> {
  const { inspections } = state.work.get();
  if (inspections === null || !isHere(account)) return;
  await dropDone(backend, account, inspections);
  if (savesData()) return;
  const open = [...inspections.values()].filter(({ status }) => !canExport(status));
  for (const one of open.toSorted((a, b) => ((a.date ?? '9') < (b.date ?? '9') ? -1 : 1)))
    if (!(await fetchOf(backend, account, one))) return;
}

/**
 * Removes photos from elsewhere that are here for nothing: removed ones, on which somebody may be
 * recognised, and those of inspections that are finished or gone; all, where room is short.
 */
async function dropDone(
  backend: Backend,
  account: string,
  inspections: ReadonlyMap<string, DashboardInspection>,
): Promise<void> {
  if (state.lowSpace.get()) return void (await dropFetched(backend, account));
  const { fetched } = await photosHere(backend, account);
  const done = new Set<string>();
  for (const { id, inspection } of fetched) {
    const of = inspections.get(inspection);
    const photos = of && !canExport(of.status) ? await photosOf(backend, account, of) : [];
    if (!photos.some(({ photo }) => photo === id)) done.add(id);
  }
  if (done.size > 0 && isHere(account)) await dropFetched(backend, account, done);
}

/** Answers whether there is a reason to go on with others. @throws Offline */
async function fetchOf(
  backend: Backend,
  account: string,
  inspection: DashboardInspection,
  isAwaited = false,
): Promise<boolean> {
  const { id, revision } = inspection;
  if (revision <= unsaidRevision) return true;
  const photos = await photosOf(backend, account, inspection);
  if (photos.length === 0) return true;
  const { ids, fetched } = await photosHere(backend, account);
  let left = mostBytes - fetched.reduce((sum, { size }) => sum + size, 0);
  for (const photo of photos) {
    if (ids.has(photo.photo)) continue;
    if (left <= 0 || isOver(account) || !(await hasRoom(backend))) return false;
    const key = `${account} ${photo.photo}`;
    const asked = askedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!isAwaited && performance.now() - asked < patience.again) continue;
    askedAt.set(key, performance.now());
    const bytes = await bytesOf(id, photo);
    if (isOver(account)) return false;
    if (bytes && !(await keep(backend, account, id, photo, bytes))) return false;
    left -= bytes?.byteLength ?? 0;
    if (!isAwaited) await new Promise((resolve) => setTimeout(resolve, patience.between));
  }
  return true;
}

const isOver = (account: string): boolean =>
  !isHere(account) ||
  state.locked.get() ||
  state.leaving.get() ||
  state.lowSpace.get() ||
  !state.online.get();

async function hasRoom(backend: Backend): Promise<boolean> {
  // A store in memory keeps none: it would go with the page.
  if (isPractising || backend.kind === 'memory' || performance.now() < restsUntil) return false;
  const { left } = await measureSpace();
  return left === null || left > leastRoom;
}

/** Whether the person asked the browser to use little of the line. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Null while the server does not have the photo, or does not have it whole. @throws Offline when
 * it answers nothing at all, or asks to wait
 */
async function bytesOf(inspection: string, photo: Photo): Promise<ArrayBuffer | null> {
  try {
    const { bytes } = await fetchFile(paths.photo(inspection, photo.photo, 'whole'), 'image/');
    return (await sha256Of(bytes)) === photo.sha256 ? bytes : null;
  } catch (error) {
    const status = error instanceof Offline ? error.status : undefined;
    if (status !== undefined && status !== 429 && status !== 503) return null;
    throw error;
  }
}

/** Answers whether there was room; where there was none, work has what these photos took. */
async function keep(
  backend: Backend,
  account: string,
  inspection: string,
  { photo: id, part, sha256 }: Photo,
  bytes: ArrayBuffer,
): Promise<boolean> {
  const at = new Date().toISOString();
  const photo = { account, id, inspection, part, sha256, size: bytes.byteLength, at };
  try {
    await keepFetched(backend, photo, bytes);
    return true;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    restsUntil = performance.now() + patience.again;
    await dropFetched(backend, account);
    return false;
  }
}
