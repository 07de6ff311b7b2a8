import type { Db } from '#server/db/base/database.ts';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import { addStored } from '#server/db/devices/stored.ts';
import * as followUps from '#server/db/inspections/followUps.ts';
import { keepJudgedTree } from '#server/handlers/checklists/judgedTree.ts';
import { neverChanges, readTree, type Tree } from '#server/handlers/checklists/readVersion.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { Earlier } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';

/** Gives a follow-up what the first inspection found, and the tree that it is judged by. */
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

/** Cleans what a device tells of an earlier inspection, before a transaction, so nobody waits. */
export async function cleanEarlier(
  { user, services }: UserContext,
  { date, question_results, category_last_question_answers }: Earlier,
): Promise<Earlier> {
  const pause = createPauses();
  const clean = async <A extends { notes: string }>(answers: readonly A[]): Promise<A[]> => {
    const done: A[] = [];
    for (const answer of answers) {
      const notes = await services.cleaner.clean(user.id, answer.notes, 'earlier', limits.notes);
      done.push({ ...answer, notes });
      await pause();
    }
    return done;
  };
  return {
    date,
    question_results: await clean(question_results),
    category_last_question_answers: await clean(category_last_question_answers),
  };
}

/**
 * Attaches a follow-up that a restored server forgot to its first inspection; what was found there
 * comes from the device's copy (`cleanEarlier`). If the first inspection is gone too, the version
 * as it is now judges the follow-up.
 */
export async function attachAgain(
  context: UserContext,
  db: Db,
  { id, versionId }: { id: string; versionId: string },
  root: string,
  earlier: Earlier,
): Promise<void> {
  // The first inspection may have another owner by now: that is not checked, only its tree is read.
  const own = await snapshots.ofInspection(db, root, versionId);
  const tree = own
    ? { id: versionId, ...own, revision: neverChanges }
    : await readTree(context, db, versionId);
  await attach(db, id, root, earlier, tree);
  await addStored(db, context.user.id, 'changes', JSON.stringify(earlier).length);
}
