import type { Db } from '#server/db/base/database.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { isLeft } from '#server/db/queue/pastMoves.ts';
import type { Transaction } from '#server/handlers/context/context.ts';
import { Problem } from '#shared/problems.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { keepEarlierTree } from './judgedTree.ts';

/** A version that is about to change, locked in the transaction of the change. */
export type VersionHead = NonNullable<Awaited<ReturnType<typeof versions.loadHead>>>;

/** The transaction of the change; it counts the bytes that are kept because of it. */
export type Changing = Pick<Transaction, 'db' | 'keeps'>;

/** The version, locked until the end of this change. @throws Problem version_not_found */
export async function lockVersion(db: Db, id: string): Promise<VersionHead> {
  const head = await versions.lockHead(db, id);
  if (!head) throw new Problem('version_not_found');
  return head;
}

/**
 * Locks a version for a change of its tree, and keeps the tree that inspections under way are
 * judged by. @throws Problem version_not_found
 */
export async function lockForEdit({ db, keeps }: Changing, id: string): Promise<VersionHead> {
  const head = await lockVersion(db, id);
  if (head.inspection_count > 0 || (await isLeft(db, id)))
    keeps(await keepEarlierTree(db, { ...head, categories: await loadCategories(db, id) }));
  return head;
}

/**
 * Locks a version for adding or deleting parts. That is possible only while no inspection uses the
 * version, and no device may still have one that was moved away from it. @throws Problem
 * version_not_found, version_in_use
 */
export async function lockFreeVersion(changing: Changing, id: string): Promise<VersionHead> {
  const head = await lockForEdit(changing, id);
  if (!canChangeStructure(head) || (await isLeft(changing.db, id)))
    throw new Problem('version_in_use');
  return head;
}
