import * as z from 'zod/mini';
import { ChildcareType } from './enums.ts';
import { Id } from './fields.ts';

/**
 * The checklist of a version as it stands on the wire and on the device (specification section 3,
 * agreements part 1).
 */

export const HelpQuestion = z.object({ id: Id, text: z.string() });
export type HelpQuestion = z.infer<typeof HelpQuestion>;

/** A condition ("voorwaarde"). `text` is plain; `description` and `default_value` are rich text. */
export const Question = z.object({
  id: Id,
  title: z.string(),
  title_or_default: z.string(),
  text: z.string(),
  description: z.string(),
  default_value: z.string(),
  number: z.string(),
  help_questions: z.array(HelpQuestion),
});
export type Question = z.infer<typeof Question>;

/**
 * A domain (`parent` null) or an item. `last_question` is plain; `description` and `default_value`
 * are rich text.
 */
export const Category = z.object({
  id: Id,
  parent: z.nullable(Id),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  default_value: z.string(),
  last_question: z.string(),
  last_question_title: z.string(),
  questions: z.array(Question),
  help_questions: z.array(HelpQuestion),
});
export type Category = z.infer<typeof Category>;

/** A version in lists. */
export const VersionRow = z.object({
  id: Id,
  title: z.string(),
  online: z.boolean(),
  inspection_count: z.int(),
  /** Fields that this product adds to the specification; copies on devices may lack them. */
  archived: z.optional(z.boolean()),
  valid_from: z.optional(z.nullable(z.iso.date())),
  /** For coordinators: the last day it was used for each type of childcare. */
  used_for: z.optional(z.partialRecord(ChildcareType, z.nullable(z.iso.date()))),
  /** For administrators: what is new in it, and who changed something last. */
  changes: z.optional(z.string()),
  changed: z.optional(z.object({ at: z.string(), by: z.string() })),
});
export type VersionRow = z.infer<typeof VersionRow>;

/** A version in full: `categories` is flat, in display order (a domain, then its items). */
export const Version = z.extend(VersionRow, { revision: z.int(), categories: z.array(Category) });
export type Version = z.infer<typeof Version>;
