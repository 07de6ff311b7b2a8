import * as z from 'zod/mini';
import { Category } from './checklist.ts';
import { ChildcareType, InspectionStatus, InspectionType, QuestionResult } from './enums.ts';
import { Count, Email, Flag, Id, line, OptionalDate, Phone, PostalCode } from './fields.ts';
import { limits } from './limits.ts';
import { Photo } from './photo.ts';
import { RestoreOffer } from './restoreOffer.ts';

/**
 * The fields of the inspection form, exactly as named in specification section 3. The fields that a
 * childcare type uses: rules/inspection/inspectionForm.ts.
 */
export const formFields = {
  childcare_type: ChildcareType,
  location: line(),
  date: OptionalDate,
  address: line(),
  postal_code: PostalCode,
  city: line(),
  phone: Phone,
  email: Email,
  location_manager: line(),
  name_childminder_agency: line(),
  coc_number: line(40),
  number_of_mediation_staff: Count,
  number_of_linked_childminders: Count,
  number_of_linked_request_parents: Count,
  number_of_linked_children: Count,
  number_of_child_places: Count,
  number_of_groups: Count,
  number_of_professionals: Count,
  inspection_type: z.pipe(
    z.optional(z.nullable(z.union([InspectionType, z.literal('')]))),
    z.transform((value) => value || null),
  ),
  date_of_receipt_application_municipality: OptionalDate,
  announced: z.pipe(
    z.optional(z.nullable(Flag)),
    z.transform((value) => value ?? false),
  ),
} as const;

export const InspectionForm = z.object(formFields);
export type InspectionForm = z.output<typeof InspectionForm>;
export type FormField = keyof InspectionForm;

/** One answer: result and notes of a condition. `result` null = only notes so far. */
export const Answer = z.object({
  question: Id,
  result: z.nullable(QuestionResult),
  notes: z.string(),
});
export type Answer = z.infer<typeof Answer>;

/** Answer to the extra condition of a domain. */
export const LastQuestionAnswer = z.object({
  category: Id,
  result: z.nullable(QuestionResult),
  notes: z.string(),
});
export type LastQuestionAnswer = z.infer<typeof LastQuestionAnswer>;

const CategoryNotes = z.object({ category: Id, notes: z.string() });

/**
 * The version by which an inspection is judged. A finished inspection and a follow-up carry their
 * own copy of the tree, so that later edits change nothing (agreements parts 3 and 6).
 */
const versionOfInspection = z.object({
  id: Id,
  title: z.string(),
  categories: z.optional(z.array(Category)),
  /** In the dashboard instead of the tree itself: its key in the dashboard's `trees`. */
  tree: z.optional(z.string()),
});

const stored = {
  ...z.object({
    childcare_type: ChildcareType,
    location: z.string(),
    date: z.nullable(z.iso.date()),
    address: z.string(),
    postal_code: z.string(),
    city: z.string(),
    phone: z.string(),
    email: z.string(),
    location_manager: z.string(),
    name_childminder_agency: z.string(),
    coc_number: z.string(),
    number_of_mediation_staff: z.nullable(z.int()),
    number_of_linked_childminders: z.nullable(z.int()),
    number_of_linked_request_parents: z.nullable(z.int()),
    number_of_linked_children: z.nullable(z.int()),
    number_of_child_places: z.nullable(z.int()),
    number_of_groups: z.nullable(z.int()),
    number_of_professionals: z.nullable(z.int()),
    inspection_type: z.nullable(InspectionType),
    date_of_receipt_application_municipality: z.nullable(z.iso.date()),
    announced: z.boolean(),
  }).shape,
  id: Id,
  title: z.string(),
  version: versionOfInspection,
  status: InspectionStatus,
  /** Counts the changes on the server; a device says on which revision its change was made. */
  revision: z.int(),
} as const;

/** A row of the work list: everything but notes, selection and answers. */
export const InspectionSummary = z.object(stored);
export type InspectionSummary = z.infer<typeof InspectionSummary>;

/** Where something was recorded last: the key of a stop, and the device. */
export const LastStop = z.object({ stop: z.string(), device: z.nullable(z.string()) });
export type LastStop = z.infer<typeof LastStop>;

/** The findings of an earlier inspection at the conditions that a follow-up is about. */
export const Earlier = z.object({
  /** The date of that inspection. */
  date: z.nullable(z.iso.date()),
  question_results: z.array(Answer).check(z.maxLength(limits.rows)),
  category_last_question_answers: z.array(LastQuestionAnswer).check(z.maxLength(limits.rows)),
});
export type Earlier = z.infer<typeof Earlier>;

/** The findings of another visit to the same place, in the ids of this inspection. */
export const EarlierVisit = z.extend(Earlier, {
  id: Id,
  inspection_type: z.nullable(InspectionType),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** Conditions that held, and domains whose extra condition held. */
  held: z.array(Id),
});
export type EarlierVisit = z.infer<typeof EarlierVisit>;

/** The record in full (specification section 3). */
export const Inspection = z.object({
  ...stored,
  /** Absent until something was recorded, and in copies that older releases made. */
  last_stop: z.optional(LastStop),
  /** Of a follow-up: the inspection that it follows up, and its findings (agreements part 6). */
  root: z.optional(Id),
  earlier: z.optional(Earlier),
  notes: z.string(),
  skip_categories: z.array(Id),
  skip_questions: z.array(Id),
  category_notes: z.array(CategoryNotes),
  question_results: z.array(Answer),
  category_last_question_answers: z.array(LastQuestionAnswer),
  /** Absent in copies that older releases made. */
  restore_offers: z.optional(z.array(RestoreOffer)),
  photos: z.optional(z.array(Photo)),
});
export type Inspection = z.infer<typeof Inspection>;

/**
 * In the dashboard: unfinished ones in full, finished ones as a row (they are fetched when opened).
 */
export const DashboardInspection = z.object({
  ...stored,
  ...z.partial(
    z.pick(Inspection, {
      last_stop: true,
      root: true,
      earlier: true,
      notes: true,
      skip_categories: true,
      skip_questions: true,
      category_notes: true,
      question_results: true,
      category_last_question_answers: true,
      restore_offers: true,
      photos: true,
    }),
  ).shape,
});
export type DashboardInspection = z.infer<typeof DashboardInspection>;

/**
 * The answer to a saved change: the inspection's id, status and revision, and the part that
 * changed.
 */
export const InspectionChange = z.object({
  id: Id,
  status: InspectionStatus,
  revision: z.int(),
  notes: z.optional(z.string()),
  category_notes: z.optional(z.array(CategoryNotes)),
  question_results: z.optional(z.array(Answer)),
  category_last_question_answers: z.optional(z.array(LastQuestionAnswer)),
  restore_offers: z.optional(z.array(RestoreOffer)),
});
export type InspectionChange = z.infer<typeof InspectionChange>;
