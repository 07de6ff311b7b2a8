import { Offline } from '#client/api/caller.ts';
import { fetchFile } from '#client/api/fetchFile.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropPhoto, keepFetched, photosHere } from '#client/device/photos.ts';
import type { SentPhoto } from '#client/device/records.ts';
import { paths } from '#client/navigation/paths.ts';
import { isPractising } from '#client/practice/flag.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { unsaidRevision } from '#shared/rules/inspection/addedInspection.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { sha256Of } from './sha256Of.ts';

/**
 * Photos of a person's open inspections that were taken elsewhere: on their other tablet, or by the
 * colleague who handed the inspection over. The page fetches them after the work list, so that they
 * can be seen where there is no line.
 */

/** The device keeps no more bytes than this of photos that the server has. */
const mostBytes = 300_000_000;
/** Milliseconds until a photo that did not come is asked for again. */
const patience = 300_000;
/** When this page asked for a photo (monotonic clock, ms), by its id. */
const askedAt = new Map<string, number>();
/** The device had no room: this page tries no more. */
let isFullUp = false;
let running: Promise<void> = Promise.resolve();

/** The photos of an inspection that can be seen and are not on this device. */
export async function lackedPhotos(
  backend: Backend,
  account: string,
  inspection: DashboardInspection | undefined,
): Promise<Photo[]> {
  const { ids } = await photosHere(backend, account);
  return isFull(inspection) ? lacked(inspection.photos, ids) : [];
}

const lacked = (photos: readonly Photo[] = [], here: ReadonlySet<string>): Photo[] =>
  photos.filter(({ photo, removed }) => !removed && !here.has(photo));

/**
 * Fetches the photos that are not here, one after the other. Shows no error: what did not come is
 * asked for again later. @param only the id of one inspection, which somebody waits for
 */
export function fetchPhotos(backend: Backend, account: string, only?: string): Promise<void> {
  running = running
    .then(() => fetchAll(backend, account, only))
    .catch((error: unknown) => {
      if (!(error instanceof Offline)) console.warn(error);
    });
  return running;
}

async function fetchAll(backend: Backend, account: string, only?: string): Promise<void> {
  // A store in memory keeps none: it would go with the page.
  if (isPractising || isFullUp || backend.kind === 'memory') return;
  const { ids, sent } = await photosHere(backend, account);
  for (const one of sent) if (isDone(one)) await dropPhoto(backend, account, one.id);
  if (only === undefined && savesData()) return;
  let left = mostBytes - sent.reduce((sum, { size }) => sum + size, 0);
  for (const inspection of state.work.get().inspections?.values() ?? []) {
    const { id, status, revision } = inspection;
    if (only !== undefined ? id !== only : canExport(status)) continue;
    if (revision <= unsaidRevision || !isFull(inspection)) continue;
    for (const photo of lacked(inspection.photos, ids)) {
      if (isOver(account) || left <= 0) return;
      const asked = askedAt.get(photo.photo);
      if (only === undefined && asked !== undefined && performance.now() - asked < patience)
        continue;
      askedAt.set(photo.photo, performance.now());
      const bytes = await bytesOf(id, photo);
      if (isOver(account)) return;
      if (bytes && !(await keep(backend, account, id, photo, bytes))) return;
      left -= bytes?.byteLength ?? 0;
    }
  }
}

/**
 * Whether a photo from elsewhere is here for nothing: it was removed, perhaps because somebody can
 * be recognised, or its inspection is finished or gone.
 */
function isDone({ fetched, inspection: id, id: photo }: SentPhoto): boolean {
  const { inspections } = state.work.get();
  if (!fetched || inspections === null) return false;
  const inspection = inspections.get(id);
  if (!inspection || canExport(inspection.status)) return true;
  return (
    isFull(inspection) && !inspection.photos?.some((one) => one.photo === photo && !one.removed)
  );
}

const isOver = (account: string): boolean =>
  !isHere(account) ||
  state.locked.get() ||
  state.leaving.get() ||
  state.lowSpace.get() ||
  !state.online.get();

/** Whether the person asked the browser to use little of the line. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Null while the server does not have the photo, or does not have it whole. @throws Offline */
async function bytesOf(inspection: string, photo: Photo): Promise<ArrayBuffer | null> {
  try {
    const { bytes } = await fetchFile(paths.photo(inspection, photo.photo, 'whole'), 'image/');
    return (await sha256Of(bytes)) === photo.sha256 ? bytes : null;
  } catch (error) {
    // Not brought yet by the device that took it.
    if (error instanceof Offline && error.status === 404) return null;
    throw error;
  }
}

/** Answers whether there was room. */
async function keep(
  backend: Backend,
  account: string,
  inspection: string,
  { photo: id, part, sha256 }: Photo,
  bytes: ArrayBuffer,
): Promise<boolean> {
  const at = new Date().toISOString();
  const size = bytes.byteLength;
  try {
    const photo = { account, id, inspection, part, sha256, size, at, fetched: true } as const;
    await keepFetched(backend, photo, bytes);
    return true;
  } catch {
    isFullUp = true;
    return false;
  }
}
