import type { Db } from '#server/db/base/database.ts';
import type { PhotoStore } from '#server/photos/photoStore.ts';
import { startFetching } from '#server/register/fetchNightly.ts';
import type { Settings } from '#server/settings/settings.ts';
import { startReminding } from './remind.ts';
import { startPurging } from './retention.ts';

/** Starts all nightly jobs; each checks by itself whether it is time. */
export function startNightWork({
  db,
  photos,
  settings,
  tell,
}: {
  db: Db;
  photos: PhotoStore;
  settings: Settings;
  tell: (event: string, details: Record<string, unknown>) => void;
}): { close(): Promise<void> }[] {
  const { publicUrl, registerUrl, retain } = settings;
  return [
    startPurging({ db, photos, retain, tell }),
    startReminding({ db, publicUrl, tell }),
    ...(registerUrl ? [startFetching(db, registerUrl, tell)] : []),
  ];
}
