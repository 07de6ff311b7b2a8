import * as z from 'zod/mini';

/**
 * What differs between two versions, the first being the older one. Numbers are those of the
 * version a thing stands in.
 */
const kind = z.enum(['domain', 'item', 'question']);

export const changedFields = [
  'title',
  'text',
  'description',
  'default_value',
  'last_question',
  'last_question_title',
  'help_questions',
] as const;

/**
 * `old` and `new` are rich text for description, default_value and help_questions; plain for the
 * others.
 */
const FieldChange = z.object({ field: z.enum(changedFields), old: z.string(), new: z.string() });
export const NodeRef = z.object({ kind, number: z.string(), title: z.string() });
/** What was added or removed, with all that it says; its title stands in `title`. */
const WholeNode = z.extend(NodeRef, {
  texts: z.array(z.object({ field: z.enum(changedFields), text: z.string() })),
});

const ColourChange = z.object({
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
});

export const VersionChanges = z.object({
  added: z.array(WholeNode),
  removed: z.array(WholeNode),
  changed: z.array(z.extend(NodeRef, { fields: z.array(FieldChange) })),
  /** Only what was itself put elsewhere, not what shifted because of that. */
  moved: z.array(z.extend(NodeRef, { from: z.string() })),
  colours: z.array(ColourChange),
});
export type VersionChanges = z.infer<typeof VersionChanges>;
export type WholeNode = z.infer<typeof WholeNode>;
export type NodeRef = z.infer<typeof NodeRef>;
export type FieldChange = z.infer<typeof FieldChange>;
