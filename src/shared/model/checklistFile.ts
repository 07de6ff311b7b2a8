import * as z from 'zod/mini';
import { limits } from './limits.ts';

// A checklist as a file (agreements part 5). A reader ignores unknown keys, with a warning.

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(10 * limits.title));
const plain = z.optional(z.nullable(z.string().check(z.maxLength(limits.plain))));
const rich = z.optional(z.nullable(z.string().check(z.maxLength(limits.rich))));
const helpQuestions = z.optional(
  z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(limits.rich)))),
);

const FileCondition = z.object({
  title: z.optional(z.nullable(z.string())),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.plain)),
  ref: plain,
  description: rich,
  default_value: rich,
  help_questions: helpQuestions,
});
// Items may have help questions too: an export must lose nothing.
const FileItem = z.object({
  title,
  help_questions: helpQuestions,
  conditions: z.array(FileCondition),
});
const FileDomain = z.object({
  title,
  description: rich,
  default_value: rich,
  last_question: plain,
  last_question_title: z.optional(z.nullable(z.string())),
  help_questions: helpQuestions,
  items: z.array(FileItem),
});
const FileColour = z.object({
  title,
  skip: z.array(z.string().check(z.regex(/^\d+(\.\d+){0,2}$/))),
});

export const ChecklistFile = z.object({
  title,
  online: z.optional(z.nullable(z.boolean())),
  domains: z.array(FileDomain),
  colours: z.optional(z.nullable(z.array(FileColour).check(z.maxLength(limits.colours)))),
});
export type ChecklistFile = z.infer<typeof ChecklistFile>;
export type FileCondition = z.infer<typeof FileCondition>;

/**
 * The keys that each level knows, for the warning about others. `number` is in real files, but
 * numbers are counted anew.
 */
export const knownKeys = {
  file: Object.keys(ChecklistFile.shape),
  domain: [...Object.keys(FileDomain.shape), 'number'],
  item: [...Object.keys(FileItem.shape), 'number'],
  condition: [...Object.keys(FileCondition.shape), 'number'],
  colour: Object.keys(FileColour.shape),
} as const;
