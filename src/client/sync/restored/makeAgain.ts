import type { Call } from '#client/api/caller.ts';
import type { DashboardInspection, Earlier, Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';

/** Reads an inspection from a restored server, or makes it there again. */

/**
 * Refusals that say that an inspection cannot be there again: it was deleted or is a colleague's,
 * its checklist is gone, or it is larger than the server takes.
 */
const final: ReadonlySet<string> = new Set([
  'inspection_not_found',
  'inspection_transferred',
  'validation_failed',
  'action_conflict',
  'payload_too_large',
]);
/** Null when the inspection can never be there again. @throws every other error */
const orNull = (error: unknown): null => {
  if (error instanceof Problem && final.has(error.code)) return null;
  throw error;
};
/**
 * The work list holds most inspections in full: those need no request, which matters when a whole
 * region asks at once.
 */
export const inFull = async (
  call: Call,
  listed: DashboardInspection,
): Promise<Inspection | null> =>
  isFull(listed)
    ? listed
    : call('inspections.get', { id: listed.id }).then(
        ({ inspection }) => inspection ?? null,
        orNull,
      );

/**
 * Makes an inspection again that the server has forgotten; null where it knows that it was deleted,
 * or its checklist is gone.
 */
export function addAgain(
  call: Call,
  account: string,
  kept: Inspection,
): Promise<Inspection | null> {
  const { id, revision: base, version, root, earlier } = kept;
  const form = Object.fromEntries(formFieldNames.map((field) => [field, kept[field]])) as Pick<
    Inspection,
    (typeof formFieldNames)[number]
  >;
  // The key is the inspection's id: two devices of one person make it once.
  const withFound = (found: typeof earlier) =>
    call(
      'inspections.create',
      { ...form, version: version.id, id, ...(root && found ? { root, earlier: found } : {}) },
      { action: { id, account, base, givenBack: 1 } },
    );
  const again = withFound(earlier).catch((error: unknown) => {
    if (!earlier || !(error instanceof Problem && error.code === 'payload_too_large')) throw error;
    return withFound(withoutNotes(earlier));
  });
  return again.then(({ inspection }) => inspection ?? null, orNull);
}

/** For notes that are too large for one call: they also stand in the inspection before this one. */
const withoutNotes = (earlier: Earlier): Earlier => ({
  ...earlier,
  question_results: earlier.question_results.map((one) => ({ ...one, notes: '' })),
  category_last_question_answers: earlier.category_last_question_answers.map((one) => ({
    ...one,
    notes: '',
  })),
});
