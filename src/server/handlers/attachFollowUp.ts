import type { Db } from '#server/db/database.ts';
import * as followUps from '#server/db/followUps.ts';
import * as snapshots from '#server/db/snapshots.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Earlier } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import type { UserContext } from './context.ts';
import { keepJudgedTree } from './judgedTree.ts';
import { neverChanges, readTree, type Tree } from './readVersion.ts';

/** What the first inspection found goes to its follow-up, with the tree that it is judged by. */
export async function attach(
  db: Db,
  id: string,
  root: string,
  earlier: Earlier,
  tree: Tree | null,
): Promise<void> {
  await followUps.add(db, id, root, earlier);
  if (tree) await keepJudgedTree(db, id, tree);
}

/**
 * The same for one that a restored server forgot, from what its device has of it. Where the first
 * one is gone too, it is judged by the version as it is now.
 */
export async function attachAgain(
  context: UserContext,
  db: Db,
  { id, versionId }: { id: string; versionId: string },
  root: string,
  told: Earlier,
): Promise<void> {
  const clean = <A extends { notes: string }>(answer: A): A => ({
    ...answer,
    notes: cleanRichText(answer.notes, 'earlier', limits.notes),
  });
  const earlier = {
    date: told.date,
    question_results: told.question_results.map(clean),
    category_last_question_answers: told.category_last_question_answers.map(clean),
  };
  // Who owns the first inspection now is not checked: only its tree is read.
  const own = await snapshots.ofInspection(db, root, versionId);
  const tree = own
    ? { id: versionId, ...own, revision: neverChanges }
    : await readTree(context, db, versionId);
  await attach(db, id, root, earlier, tree);
}
