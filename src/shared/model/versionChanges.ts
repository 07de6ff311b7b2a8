import * as z from 'zod/mini';

/**
 * The differences between two versions, the first being the older one. Each part has the number
 * that it has in its own version.
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
/** A part that was added or removed, with all its texts; its title stands in `title`. */
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
  /** Only parts that were moved themselves, not those that shifted because of that. */
  moved: z.array(z.extend(NodeRef, { from: z.string() })),
  colours: z.array(ColourChange),
});
export type VersionChanges = z.infer<typeof VersionChanges>;
export type WholeNode = z.infer<typeof WholeNode>;
export type NodeRef = z.infer<typeof NodeRef>;
export type FieldChange = z.infer<typeof FieldChange>;
