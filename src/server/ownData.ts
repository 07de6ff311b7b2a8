import type { Db } from '#server/db/base/database.ts';
import * as photos from '#server/db/files/photos.ts';
import * as ownData from '#server/db/own/ownData.ts';
import { mimeOfPhoto } from '#server/images.ts';
import { nameOf, type PhotoStore } from '#server/photos/photoStore.ts';
import { createPauses } from '#server/work/pauses.ts';

/**
 * Everything that is kept about an account, as one JSON text in pieces; null when the account does
 * not exist.
 */
export async function ownDataText(
  { db, store }: { db: Db; store: PhotoStore },
  account: string,
  madeAt: string,
): Promise<AsyncGenerator<string> | null> {
  const parts = await ownData.parts(db, account);
  if (!parts) return null;
  return write(
    parts['inspections'] ? { ...parts, photos: photosOf(db, store, account) } : parts,
    madeAt,
  );
}

/** The photos of a person's inspections, one at a time. */
async function* photosOf(db: Db, store: PhotoStore, account: string): AsyncGenerator<unknown> {
  for (const inspection of await photos.inspectionsOf(db, account))
    for (const photo of await photos.arrivedOf(db, inspection)) {
      const bytes = await store.get(nameOf({ inspection, photo }, 'whole'));
      if (!bytes) continue;
      const base64 = Buffer.from(bytes).toString('base64');
      yield { inspection, photo, mime: mimeOfPhoto(bytes), base64 };
    }
}

async function* write(
  parts: Record<string, AsyncIterable<unknown>>,
  madeAt: string,
): AsyncGenerator<string> {
  // Other requests get their turn between two rows.
  const pause = createPauses();
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for (const [name, rows] of Object.entries(parts)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let first = true;
    for await (const row of rows) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(row)}`;
      first = false;
      await pause();
    }
    yield ']';
  }
  yield '\n}\n';
}
