import * as audit from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { move } from '#server/db/checklists/versionMoves.ts';
import * as epochs from '#server/db/devices/epochs.ts';
import * as pastChanges from '#server/db/queue/pastChanges.ts';
import * as moves from '#server/db/queue/pastMoves.ts';
import type { KnownReceipt } from '#server/db/queue/receipts.ts';
import { translation } from '#server/handlers/checklists/pairedVersions.ts';
import { readTree } from '#server/handlers/checklists/readVersion.ts';
import { auditOf, type UserContext } from '#server/handlers/context/context.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Selection } from '#shared/model/template.ts';
import { idsIn, withIds } from '#shared/rules/inspection/partsOfAction.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import type { Sent } from './payloadHash.ts';

// Changes that a device made on a version that the inspection was on before: it had not heard yet
// that the inspection was moved (decision 034). Nothing of them may be lost.

export interface Settled {
  run: readonly Sent[];
  /** Whether the inspection went back to the version that the changes were made on. */
  isBack: boolean;
}

/** The most versions whose ids are translated for one run: no device worked on more in one. */
const mostHomes = 5;

/** After this many moves an inspection does not go back any more: each move is kept. */
const mostMoves = 20;

const choosing: ActionType = 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS';

/**
 * If nothing was recorded on the present version, the inspection goes back to the version that the
 * device has, with the selection that it had there. Otherwise the changes get the ids of the
 * present version; a part that it does not have is refused when the change is judged. The
 * inspection's row must be locked.
 */
export async function settleVersions(
  context: UserContext,
  db: Db,
  inspection: Inspection,
  run: readonly Sent[],
  known: ReadonlyMap<string, KnownReceipt>,
): Promise<Settled> {
  const asIs = { run, isBack: false };
  // An inspection with its own tree is never moved.
  if (inspection.version.categories) return asIs;
  const fresh = run.filter(({ queued }) => known.get(queued.id)?.status !== 'applied');
  const ids = fresh.flatMap(({ action }) => idsIn(action));
  if (ids.length === 0) return asIs;
  const present = inspection.version.id;
  const here = idsOf((await readTree(context, db, present))?.categories ?? []);
  const foreign = ids.filter((id) => !here.has(id));
  if (foreign.length === 0) return asIs;
  const past = await moves.of(db, inspection.id);
  const isGivenBack = fresh.some(({ queued }) => queued.given_back);
  // After a restore the server may not know that the inspection was moved.
  const mayBeAny = isGivenBack && (await epochs.restoredAt(db)) !== null;
  const lastOn = (home: string) => past.findLastIndex(({ from }) => from === home);
  const homes = [...new Set((await moves.homesOf(db, foreign)).values())]
    .filter((home) => mayBeAny || past.some(({ from }) => from === home))
    .sort((a, b) => lastOn(b) - lastOn(a))
    .slice(0, mostHomes);
  const [home] = homes;
  if (home === undefined) return asIs;
  const isMixed = homes.length > 1 || ids.some((id) => here.has(id));
  const mayGoBack = !isMixed && past.length < mostMoves && isUntouched(inspection);
  if (mayGoBack && !(await choseSince(db, inspection.id, past))) {
    await goBack(context, db, inspection, home, past);
    return { run, isBack: true };
  }
  // A part that the present version does not have gets an empty id.
  const translated = new Map(foreign.map((id) => [id, '']));
  for (const one of homes)
    for (const [was, is] of await translation(context, db, one, present)) translated.set(was, is);
  return {
    run: run.map((one) => ({
      ...one,
      action: withIds(one.action, translated),
      isTranslated: true,
    })),
    isBack: false,
  };
}

const idsOf = (categories: readonly { id: string; questions: readonly { id: string }[] }[]) =>
  new Set(categories.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)]));

const isUntouched = (one: Inspection): boolean =>
  one.status !== 'finished' &&
  one.question_results.length === 0 &&
  one.category_last_question_answers.length === 0 &&
  (one.restore_offers ?? []).length === 0 &&
  (one.photos ?? []).every(({ part }) => part === null) &&
  one.category_notes.every(({ notes }) => isEmptyRich(notes));

/** Whether conditions were chosen on the present version. */
async function choseSince(
  db: Db,
  inspection: string,
  past: readonly moves.Move[],
): Promise<boolean> {
  const last = past.at(-1);
  if (!last) return false;
  const { changes } = await pastChanges.changesSince(db, inspection, last.revision, [choosing]);
  return changes.length > 0;
}

async function goBack(
  context: UserContext,
  db: Db,
  inspection: Inspection,
  home: string,
  past: readonly moves.Move[],
): Promise<void> {
  const { id, revision, skip_categories, skip_questions, version } = inspection;
  const now = { skip_categories, skip_questions };
  const left = past.findLast(({ from }) => from === home);
  const choice: Selection = left
    ? await moves.choiceBefore(db, id, left)
    : translatedChoice(now, await translation(context, db, version.id, home));
  await move(db, { id, revision, choice: now }, version.id, home, choice, context.now());
  const entry = { event: 'move-back', old: { version: version.id, ...now } };
  await audit.write(
    db,
    auditOf(context, {
      ...entry,
      noun: 'inspection',
      record: id,
      revision: revision + 1,
      new: { version: home, ...choice },
    }),
  );
  await audit.write(
    db,
    auditOf(context, {
      event: entry.event,
      noun: 'version',
      record: version.id,
      subject: version.title,
      new: { moved: 1 },
    }),
  );
}

const translatedChoice = (choice: Selection, ids: ReadonlyMap<string, string>): Selection => {
  const list = (old: readonly string[]) =>
    old.map((id) => ids.get(id)).filter((id) => id !== undefined);
  return {
    skip_categories: list(choice.skip_categories),
    skip_questions: list(choice.skip_questions),
  };
};

/**
 * Ids of actions that finish the inspection on another version than it is on now: their device
 * showed other conditions than the ones that would be judged.
 */
export async function finishesElsewhere(
  db: Db,
  inspection: Inspection,
  run: readonly Sent[],
): Promise<ReadonlySet<string>> {
  const finishing = run.filter(({ action }) => action.type === 'FINISH_INSPECTION');
  if (finishing.length === 0) return new Set();
  const past = await moves.of(db, inspection.id);
  /** The version that the inspection was on at this revision. */
  const at = (base: number) =>
    past.find(({ revision }) => revision > base)?.from ?? inspection.version.id;
  return new Set(
    finishing.flatMap(({ queued: { id, base } }) =>
      typeof base === 'number' && at(base) !== inspection.version.id ? [id] : [],
    ),
  );
}
