import * as z from 'zod/mini';
import { payloads } from '#shared/model/actions.ts';
import { Category, Version } from '#shared/model/checklist.ts';
import { ReportFormat } from '#shared/model/enums.ts';
import { Epoch } from '#shared/model/epoch.ts';
import { Id } from '#shared/model/fields.ts';
import {
  DashboardInspection,
  Earlier,
  formFields,
  Inspection,
  InspectionChange,
} from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import { Receipt } from '#shared/model/receipt.ts';
import { Template } from '#shared/model/template.ts';
import { TermsOf } from '#shared/model/term.ts';
import { Offer, Transfer } from '#shared/model/transfer.ts';
import { TypedOn } from '#shared/model/typedOn.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
const read = z.object({ inspection: Inspection });
const full = z.object({ inspection: Inspection, receipt: Receipt });
const part = z.object({ inspection: InspectionChange, receipt: Receipt });
/** A change of a note may say what it was typed on: it does not overwrite what came there since. */
const typed = { id: Id, ...TypedOn.shape };

/** Every change is judged on its inspection, and merged with what others wrote. */
const judging = ['merging', 'reading'] as const;

export const inspectionRoutes = {
  'inspections.dashboard': {
    method: 'GET',
    path: '/api/inspection/dashboard',
    access: 'inspector',
    input: z.object({}),
    output: z.object({
      inspections: z.array(DashboardInspection),
      inspection_templates: z.array(Template),
      versions: z.array(Version),
      /** The trees of follow-ups, each once. */
      trees: z.optional(z.record(z.string(), z.array(Category))),
      /** What went from or to this person in the last weeks. */
      transfers: z.optional(z.array(Transfer)),
      /** What this person offered a colleague, or is offered. */
      offers: z.optional(z.array(Offer)),
      /** Of those after which something is still to be done. */
      terms: z.optional(z.array(TermsOf)),
      epoch: Epoch,
    }),
    tagged: true,
    costs: ['listing', 'answers'],
    summary:
      'Everything an inspector needs to work: unfinished inspections in full, finished ones as rows, versions and colours',
  },
  'inspections.get': {
    method: 'GET',
    path: '/api/inspection/:id',
    access: 'inspector',
    input: one,
    output: read,
    clashes: true, // One that was handed over is a colleague's.
    summary: 'One inspection in full',
  },
  'inspections.create': {
    method: 'POST',
    path: '/api/inspection',
    access: ['inspector', 'coordinator'],
    writes: 'once',
    input: z.object({
      ...formFields,
      version: Id,
      id: z.optional(Id),
      owner: z.optional(Id),
      // Given back: what it was a follow-up of.
      root: z.optional(Id),
      earlier: z.optional(Earlier),
    }),
    // Planned for somebody else, it is not shown to who did.
    output: z.object({ id: Id, inspection: z.optional(Inspection) }),
    status: 201,
    change: true,
    costs: ['additions', 'answers'],
    // Two lists of answers of a follow-up.
    mostParts: 8 * limits.rows + 5_000,
    summary:
      'Add an inspection, once for each key and each id that a device made; a coordinator plans it for an owner; given back: make one again that a restored server forgot',
  },
  'inspections.update': {
    method: 'PUT',
    path: '/api/inspection/:id',
    access: 'inspector',
    writes: 'runs',
    input: z.object({ id: Id, ...formFields }),
    output: full,
    change: true,
    costs: [...judging, 'answers'],
    summary: 'Change the form fields',
  },
  'inspections.delete': {
    method: 'DELETE',
    path: '/api/inspection/:id',
    access: 'inspector',
    writes: 'once',
    input: one,
    output: null,
    logged: 'delete-inspection',
    summary: 'Delete an inspection',
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
    summary: 'Save what was agreed on an offer to restore: until when, by whom, and the measure',
  },
  'inspections.export': {
    method: 'GET',
    path: linkAddresses.export,
    access: ['inspector', 'coordinator'],
    input: z.object({ id: Id, format: z._default(ReportFormat, 'pdf') }),
    output: null,
    kind: 'file',
    logged: 'export-report',
    // There is no report of an inspection that is not finished.
    clashes: true,
    perMinute: 20,
    costs: ['drawing'],
    summary:
      'The report as PDF or Word document; finished inspections only: own ones, and for coordinators of everybody',
  },
} as const satisfies Record<string, Route>;
