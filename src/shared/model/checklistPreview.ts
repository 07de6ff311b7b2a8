import * as z from 'zod/mini';

/**
 * One thing that is wrong with a file: where ("regel 12", "Checklist, rij 12") and why, in Dutch.
 */
export const FileProblem = z.object({ row: z.string(), reason: z.string() });
export type FileProblem = z.infer<typeof FileProblem>;

/** What a file would become, before anything is stored; if it has problems, only these are told. */
export const ChecklistPreview = z.object({
  title: z.string(),
  /** Another version has this title already. */
  title_taken: z.boolean(),
  online: z.boolean(),
  domains: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      items: z.array(z.object({ number: z.string(), title: z.string(), conditions: z.int() })),
    }),
  ),
  totals: z.object({
    domains: z.int(),
    items: z.int(),
    conditions: z.int(),
    help_questions: z.int(),
  }),
  /** Per colour how many conditions it leaves out. */
  colours: z.array(z.object({ title: z.string(), skipped: z.int() })),
  warnings: z.array(z.string()),
  problems: z.array(FileProblem),
});
export type ChecklistPreview = z.infer<typeof ChecklistPreview>;
