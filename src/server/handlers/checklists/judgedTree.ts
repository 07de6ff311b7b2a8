import { createHash } from 'node:crypto';
import type { Db } from '#server/db/base/database.ts';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import type { Category } from '#shared/model/checklist.ts';

// A finished inspection keeps the tree it was judged with (agreements part 3); equal trees are
// stored once.

interface Judged {
  id: string;
  title: string;
  categories: readonly Category[];
}

/** Stores a tree; answers its hash and its number of characters. */
async function keepTree(
  db: Db,
  { id, title, categories }: Judged,
): Promise<{ hash: string; characters: number }> {
  const text = JSON.stringify([id, title, categories]);
  const hash = createHash('sha256').update(text).digest('base64url');
  await snapshots.keep(db, { hash, version: id, title, categories });
  return { hash, characters: text.length };
}

/**
 * Stores the tree and ties the inspection to it: later edits of the version do not change it there.
 */
export const keepJudgedTree = async (db: Db, inspection: string, judged: Judged): Promise<void> =>
  inspections.setSnapshot(db, inspection, (await keepTree(db, judged)).hash);

/**
 * Call this before a checklist in use changes: tablets that are offline go on with its present
 * tree, and finish on it. Answers how many more characters are stored.
 */
export async function keepEarlierTree(
  db: Db,
  version: Judged & { revision: number },
): Promise<number> {
  const { hash, characters } = await keepTree(db, version);
  const isNew = await snapshots.keepRevision(db, version.id, version.revision, hash);
  return isNew ? characters : 0;
}

/**
 * The tree that a device had on screen: that of the revision it names, if that tree was kept,
 * otherwise today's.
 */
export async function treeOnDevice(
  db: Db,
  today: Judged & { revision: number },
  revision: number | null | undefined,
): Promise<Judged> {
  if (revision === null || revision === undefined || revision >= today.revision) return today;
  const earlier = await snapshots.ofRevision(db, today.id, revision);
  return earlier ? { id: today.id, ...earlier } : today;
}
