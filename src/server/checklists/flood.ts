import type { Category } from '#shared/model/checklist.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { limits } from '#shared/model/limits.ts';
import { checklistSize } from '#shared/rules/checklist/checklistSize.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { refuseFile } from './fileError.ts';

/** The error for a file with more rows than a version may have; the caller throws it. */
export const tooManyRows = () => refuseFile(fileProblemTexts.tooMany(limits.rows, 'rijen'));

/** Refuses a file with more text than a version may hold. @throws ChecklistFileError */
export function refuseMuchText(categories: readonly Category[]): void {
  if (checklistSize(categories) > limits.checklist)
    throw refuseFile(fileProblemTexts.tooMany(limits.checklist, 'tekens'));
}

/**
 * Refuses a file whose colours leave out more parts than those of a version may. @throws
 * ChecklistFileError
 */
export function refuseMuchColour(colours: readonly { skip: readonly string[] }[]): void {
  if (colours.reduce((sum, { skip }) => sum + skip.length, 0) > limits.colourIds)
    throw refuseFile(fileProblemTexts.tooMuchColour);
}

/**
 * Call this for data that is not checked yet: millions of wrong entries, each with its reason,
 * would keep everybody waiting. @throws ChecklistFileError
 */
export function refuseFlood(data: unknown): void {
  if (entriesOf(data) > 20 * limits.rows) throw tooManyRows();
}

/** Counts the entries of all lists, down to the depth of a checklist. */
function entriesOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > 8) return 0;
  let total = Array.isArray(value) ? value.length : 0;
  for (const one of Object.values(value)) {
    if (total > 20 * limits.rows) break;
    total += entriesOf(one, depth + 1);
  }
  return total;
}

const helpCount = (one: { help_questions?: readonly string[] | null | undefined }) =>
  one.help_questions?.length ?? 0;

/**
 * The rows of a checklist as `limits.rows` counts them: one for each domain, item, condition and
 * help question.
 */
export const rowsOf = ({ domains }: ChecklistFile): number =>
  domains.reduce(
    (total, domain) =>
      total +
      1 +
      helpCount(domain) +
      domain.items.reduce(
        (sum, item) =>
          sum +
          1 +
          helpCount(item) +
          item.conditions.reduce((n, condition) => n + 1 + helpCount(condition), 0),
        0,
      ),
    0,
  );
