import type { Action } from '#shared/model/actions.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { photoLimits } from '#shared/model/photoLimits.ts';
import { Problem } from '#shared/problems.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { answersOf, missingAnswers } from './completion.ts';
import { checkForm, tidyForm } from './inspectionForm.ts';
import { refuseFinished, refuseUnlessStarted } from './status.ts';

// Judges every change of an inspector, on the device before it is queued and on the server before
// it is stored: the two can never disagree. Kept free of schemas, so that the first screen of the
// client stays light.

type Tree = { categories: readonly Category[] };

const replace = <T>(list: readonly T[], isIt: (entry: T) => boolean, entry: T): T[] =>
  list.some(isIt) ? list.map((old) => (isIt(old) ? entry : old)) : [...list, entry];

const finds = {
  question: (tree: Tree, id: string) =>
    tree.categories.some(({ questions }) => questions.some((question) => question.id === id)),
  category: (tree: Tree, id: string) => tree.categories.some((category) => category.id === id),
};

/**
 * The inspection as it is after the action; the input is left alone. Payloads must have been parsed
 * and, on the server, cleaned. `tree` is the version the inspection is done on.
 * @throws Problem inspection_finished, inspection_not_started, inspection_not_complete (with
 *   `missing`), category_not_found, question_not_found, too_many_photos, validation_failed (with
 *   `fields`)
 */
export function applyAction(inspection: Inspection, tree: Tree, action: Action): Inspection {
  // The inspection already exists: adding it again changes nothing.
  if (action.type === 'ADD_INSPECTION') return inspection;
  refuseFinished(inspection.status);
  switch (action.type) {
    case 'EDIT_INSPECTION': {
      const form = tidyForm(action.payload);
      const fields = checkForm(form);
      if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields });
      return { ...inspection, ...form, title: form.location };
    }
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS':
      return { ...inspection, ...action.payload };
    case 'START_INSPECTION':
      return { ...inspection, status: 'started' };
    case 'FINISH_INSPECTION': {
      refuseUnlessStarted(inspection.status);
      const missing = missingAnswers(
        withoutSkipped(buildChecklist(tree, inspection)),
        answersOf(inspection),
      );
      if (missing.length > 0) throw new Problem('inspection_not_complete', { missing });
      return { ...inspection, status: 'finished' };
    }
    case 'SAVE_INSPECTION_NOTES':
      return { ...inspection, notes: action.payload.notes };
    case 'SAVE_INSPECTION_CATEGORY_NOTES': {
      const { category, notes } = action.payload;
      if (!finds.category(tree, category)) throw new Problem('category_not_found');
      return {
        ...inspection,
        category_notes: replace(inspection.category_notes, (entry) => entry.category === category, {
          category,
          notes,
        }),
      };
    }
    case 'SAVE_INSPECTION_QUESTION_RESULT': {
      refuseUnlessStarted(inspection.status);
      const { question, result, notes } = action.payload;
      if (!finds.question(tree, question)) throw new Problem('question_not_found');
      const old = inspection.question_results.find((entry) => entry.question === question);
      const entry = {
        question,
        result: result === undefined ? (old?.result ?? null) : result,
        notes: notes ?? old?.notes ?? '',
      };
      return {
        ...inspection,
        question_results: replace(
          inspection.question_results,
          (one) => one.question === question,
          entry,
        ),
      };
    }
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER': {
      refuseUnlessStarted(inspection.status);
      const { category, result, notes } = action.payload;
      if (!finds.category(tree, category)) throw new Problem('category_not_found');
      const old = inspection.category_last_question_answers.find(
        (entry) => entry.category === category,
      );
      const entry = {
        category,
        result: result === undefined ? (old?.result ?? null) : result,
        notes: notes ?? old?.notes ?? '',
      };
      return {
        ...inspection,
        category_last_question_answers: replace(
          inspection.category_last_question_answers,
          (one) => one.category === category,
          entry,
        ),
      };
    }
    case 'SAVE_INSPECTION_RESTORE_OFFER': {
      refuseUnlessStarted(inspection.status);
      const { part, notes, until, accepted_by, outcome } = action.payload;
      if (!finds.question(tree, part) && !finds.category(tree, part))
        throw new Problem('question_not_found');
      const known = inspection.restore_offers ?? [];
      const old = known.find((entry) => entry.part === part);
      const found = outcome === undefined ? old?.outcome : outcome;
      const entry = {
        part,
        notes: notes ?? old?.notes ?? '',
        until: until === undefined ? (old?.until ?? null) : until,
        accepted_by: accepted_by ?? old?.accepted_by ?? '',
        ...(found ? { outcome: found } : {}),
      };
      return {
        ...inspection,
        restore_offers: replace(known, (one) => one.part === part, entry),
      };
    }
    case 'SAVE_INSPECTION_PHOTO': {
      const { photo, part = null, sha256, ...says } = action.payload;
      const known = inspection.photos ?? [];
      const old = known.find((one) => one.photo === photo);
      if (part !== null && !old) {
        refuseUnlessStarted(inspection.status);
        if (!finds.question(tree, part) && !finds.category(tree, part))
          throw new Problem('question_not_found');
      }
      const entry = {
        ...(old ?? { photo, part, sha256 }),
        caption: says.caption ?? old?.caption ?? '',
        alternative: says.alternative ?? old?.alternative ?? '',
        // A restore may have lost the photo. The person saw it while writing this: so it is not
        // removed.
        removed: says.removed ?? old?.removed ?? false,
      };
      const others = known.filter((one) => !one.removed && one.photo !== photo);
      const isMore = !entry.removed && old?.removed !== false && others.length >= photoLimits.each;
      if (isMore || (!old && known.length >= photoLimits.all)) throw new Problem('too_many_photos');
      return { ...inspection, photos: replace(known, (one) => one.photo === photo, entry) };
    }
    default:
      // A newer build wrote this action in the same store: this page cannot judge it.
      return inspection;
  }
}
