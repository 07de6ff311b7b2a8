import type { ChecklistPreview, FileProblem } from '#shared/model/checklistPreview.ts';
import { wholeChecklist } from '#shared/rules/checklist/tree.ts';
import { expandSelection } from '#shared/rules/inspection/selection.ts';
import type { ReadChecklist } from './check.ts';

/** Shows what version a file would become, without storing anything. */
export type FilePreview = Omit<ChecklistPreview, 'title_taken'>;

function totalsOf({ categories }: ReadChecklist): ChecklistPreview['totals'] {
  const items = categories.filter(({ parent }) => parent !== null);
  const questions = items.flatMap((item) => item.questions);
  const help = [...categories, ...questions].reduce(
    (total, { help_questions }) => total + help_questions.length,
    0,
  );
  return {
    domains: categories.length - items.length,
    items: items.length,
    conditions: questions.length,
    help_questions: help,
  };
}

/** The preview of a refused file. */
export const previewOfRefused = (problems: FileProblem[]): FilePreview => ({
  title: '',
  online: false,
  domains: [],
  totals: { domains: 0, items: 0, conditions: 0, help_questions: 0 },
  colours: [],
  warnings: [],
  problems,
});

/** The preview of an accepted file. */
export function previewOf(checklist: ReadChecklist): FilePreview {
  const { title, online, categories, colours, warnings } = checklist;
  const whole = wholeChecklist({ categories });
  return {
    title,
    online,
    domains: whole.domains.map(({ number, category, items }) => ({
      number,
      title: category.title,
      items: items.map((item) => ({
        number: item.number,
        title: item.category.title,
        conditions: item.questions.length,
      })),
    })),
    totals: totalsOf(checklist),
    // In a tree that is not stored yet, the ids are its numbers.
    colours: colours.map(({ title: colour, skip }) => ({
      title: colour,
      skipped: expandSelection(whole, { skip_categories: skip, skip_questions: skip })
        .skip_questions.length,
    })),
    warnings: warnings.slice(0, 200),
    problems: [],
  };
}
