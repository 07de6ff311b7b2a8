import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import * as moves from '#server/db/versionMoves.ts';
import { bumpAll } from '#server/db/versionRevision.ts';
import * as versions from '#server/db/versions.ts';
import type { ActionType, QueuedAction } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { auditOf, type UserContext } from './context.ts';

/** Changes that are about the checklist that a device has. */
const ofChecklist: ReadonlySet<string> = new Set<ActionType>([
  'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
  'START_INSPECTION',
  'SAVE_INSPECTION_CATEGORY_NOTES',
  'SAVE_INSPECTION_QUESTION_RESULT',
  'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
]);

const isUntouched = (one: Inspection): boolean =>
  one.status === 'upcoming' &&
  one.question_results.length === 0 &&
  one.category_notes.length === 0 &&
  one.category_last_question_answers.length === 0;

/**
 * An inspection goes back to the version it was on, when a device began on that one before it heard
 * that the inspection was moved: what was recorded there must not be lost. Not when somebody began
 * on the new version meanwhile. Answers whether it went back. Its row must be locked.
 */
export async function backToBegun(
  context: UserContext,
  db: Db,
  inspection: Inspection,
  actions: readonly QueuedAction[],
): Promise<boolean> {
  const begun = actions.filter(({ type }) => ofChecklist.has(type));
  if (begun.length === 0 || !isUntouched(inspection)) return false;
  const last = await moves.lastMove(db, inspection.id);
  if (!last) return false;
  const isLate = ({ base }: QueuedAction) => typeof base === 'number' && base < last.revision;
  if (!begun.some(isLate) || !(await versions.lockHead(db, last.from))) return false;
  await moves.moveBack(db, inspection, last, context.now());
  await bumpAll(db);
  const { skip_categories, skip_questions } = inspection;
  await audit.write(
    db,
    auditOf(context, {
      noun: 'inspection',
      record: inspection.id,
      event: 'move-back',
      revision: inspection.revision + 1,
      old: { version: inspection.version.id, skip_categories, skip_questions },
      new: { version: last.from, ...last.choice },
    }),
  );
  return true;
}
