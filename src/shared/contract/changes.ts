import * as z from 'zod/mini';
import { payloads } from '#shared/model/actions.ts';
import { Id } from '#shared/model/fields.ts';
import { formFields, Inspection, InspectionChange } from '#shared/model/inspection.ts';
import { Receipt } from '#shared/model/receipt.ts';
import { TypedOn } from '#shared/model/typedOn.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
const full = z.object({ inspection: Inspection, receipt: Receipt });
const part = z.object({ inspection: InspectionChange, receipt: Receipt });
/** A change of a note may say what it was typed on: then it does not overwrite newer text. */
const typed = { id: Id, ...TypedOn.shape };

/** Every change is judged on its inspection, and merged with what others wrote. */
const judging = ['merging', 'reading'] as const;

/** The changes that an inspector makes in one inspection; in a queue they travel as actions. */
export const changeRoutes = {
  'inspections.update': {
    method: 'PUT',
    path: resources.inspection,
    access: 'inspector',
    writes: 'runs',
    input: z.object({ id: Id, ...formFields }),
    output: full,
    change: true,
    costs: [...judging, 'answers'],
    summary: 'Change the form fields',
  },
  'inspections.start': {
    method: 'POST',
    path: '/api/inspection/:id/start',
    access: 'inspector',
    writes: 'runs',
    input: one,
    output: full,
    change: true,
    costs: [...judging, 'answers'],
    summary: 'Start',
  },
  'inspections.finish': {
    method: 'POST',
    path: '/api/inspection/:id/finish',
    access: 'inspector',
    writes: 'runs',
    input: one,
    output: full,
    change: true,
    costs: [...judging, 'answers'],
    summary: 'Finish; needs a result for every condition that is not skipped',
  },
  'inspections.setSelection': {
    method: 'POST',
    path: '/api/inspection/:id/set-categories-and-questions',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SET_INSPECTION_CATEGORIES_AND_QUESTIONS, { id: Id }),
    output: full,
    change: true,
    costs: [...judging, 'answers'],
    summary: 'Choose what is assessed',
  },
  'inspections.saveNotes': {
    method: 'POST',
    path: '/api/inspection/:id/save-notes',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SAVE_INSPECTION_NOTES, typed),
    output: part,
    change: true,
    costs: judging,
    summary: 'Save the general notes',
  },
  'inspections.saveCategoryNotes': {
    method: 'POST',
    path: '/api/inspection/:id/save-category-notes',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SAVE_INSPECTION_CATEGORY_NOTES, typed),
    output: part,
    change: true,
    costs: judging,
    summary: 'Save the notes of a domain',
  },
  'inspections.saveQuestionResult': {
    method: 'POST',
    path: '/api/inspection/:id/save-question-result',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SAVE_INSPECTION_QUESTION_RESULT, typed),
    output: part,
    change: true,
    costs: judging,
    summary: 'Save result and notes of a condition',
  },
  'inspections.saveLastQuestionAnswer': {
    method: 'POST',
    path: '/api/inspection/:id/save-category-last-question-answer',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER, typed),
    output: part,
    change: true,
    costs: judging,
    summary: 'Save result and notes of a domain’s extra condition',
  },
  'inspections.saveRestoreOffer': {
    method: 'POST',
    path: '/api/inspection/:id/save-restore-offer',
    access: 'inspector',
    writes: 'runs',
    input: z.extend(payloads.SAVE_INSPECTION_RESTORE_OFFER, typed),
    output: part,
    change: true,
    costs: judging,
    summary:
      'Save what was agreed on an offer to restore: until when, by whom, the measure, and what a look at it found',
  },
} as const satisfies Record<string, Route>;
