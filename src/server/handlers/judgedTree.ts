import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import * as inspections from '#server/db/inspections.ts';
import type { Category } from '#shared/model/checklist.ts';

/** A finished inspection keeps the tree it was judged with (decisions part 3); equal trees are stored once. */
export async function keepJudgedTree(
  db: Db,
  inspection: string,
  { id, title, categories }: { id: string; title: string; categories: readonly Category[] },
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, title, categories]))
    .digest('base64url');
  await inspections.keepSnapshot(db, inspection, { hash, version: id, title, categories });
}
