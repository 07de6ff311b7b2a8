import type { Db } from '#server/db/base/database.ts';

/** Stored images: the re-encoded original and its ready-made sizes. */
interface StoredFile {
  id: string;
  accountId: string;
  mime: string;
  bytes: Uint8Array;
  lastModified: string;
  variants: { size: string; mime: string; bytes: Uint8Array }[];
}

/** Stores an image with its sizes; call it in a transaction, because that takes several rows. */
export async function create(db: Db, file: StoredFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      id: file.id,
      account_id: file.accountId,
      mime: file.mime,
      bytes: file.bytes,
      last_modified: file.lastModified,
    })
    .execute();
  for (const variant of file.variants)
    await db
      .insertInto('file_variants')
      .values({ file_id: file.id, ...variant })
      .execute();
}

/** Removes an image with all its sizes; the caller has taken it off its account (`setFile`). */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute();
}

/** The account of a file; null when the file does not exist. */
export async function ownerOf(db: Db, id: string): Promise<string | null> {
  return (
    (await db.selectFrom('files').select('account_id').where('id', '=', id).executeTakeFirst())
      ?.account_id ?? null
  );
}

/** The image in its full size; null when it does not exist. */
export async function load(
  db: Db,
  id: string,
): Promise<{ mime: string; bytes: Uint8Array } | null> {
  return (
    (await db
      .selectFrom('files')
      .select(['mime', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** `size` is "24x24", "40x40" or "300xauto". */
export async function loadVariant(
  db: Db,
  id: string,
  size: string,
): Promise<{ mime: string; bytes: Uint8Array } | null> {
  return (
    (await db
      .selectFrom('file_variants')
      .select(['mime', 'bytes'])
      .where('file_id', '=', id)
      .where('size', '=', size)
      .executeTakeFirst()) ?? null
  );
}
