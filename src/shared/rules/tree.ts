import type { Category, Question } from '#shared/model/checklist.ts';
import type { Selection } from '#shared/model/template.ts';
import { numberAt } from './numbering.ts';

/**
 * The numbered checklist: domains > items > questions, each with whether it is skipped
 * (specification sections 2 and 4).
 */
export interface Checklist {
  domains: DomainNode[];
}
export interface DomainNode {
  category: Category;
  number: string;
  skipped: boolean;
  items: ItemNode[];
}
export interface ItemNode {
  category: Category;
  number: string;
  skipped: boolean;
  questions: QuestionNode[];
}
export interface QuestionNode {
  question: Question;
  number: string;
  skipped: boolean;
}

export const noSelection: Selection = { skip_categories: [], skip_questions: [] };

/**
 * Builds the tree of a version's flat list and marks what the selection leaves out: a category or
 * question counts as skipped if its id, or the id of something above it, is in the skip lists.
 * Numbering starts at 1 and never depends on the selection: 1, 1.1, 1.1.1.
 */
export function buildChecklist(
  version: { categories: readonly Category[] },
  selection: Selection = noSelection,
): Checklist {
  const skippedCategories = new Set(selection.skip_categories);
  const skippedQuestions = new Set(selection.skip_questions);
  const itemsOf = Map.groupBy(
    version.categories.filter((category) => category.parent !== null),
    (category) => category.parent,
  );
  const domains = version.categories.filter((category) => category.parent === null);
  return {
    domains: domains.map((domain, d) => {
      const skipped = skippedCategories.has(domain.id);
      return {
        category: domain,
        number: numberAt(d),
        skipped,
        items: (itemsOf.get(domain.id) ?? []).map((item, i) => {
          const itemSkipped = skipped || skippedCategories.has(item.id);
          return {
            category: item,
            number: numberAt(d, i),
            skipped: itemSkipped,
            questions: item.questions.map((question, q) => ({
              question,
              number: numberAt(d, i, q),
              skipped: itemSkipped || skippedQuestions.has(question.id),
            })),
          };
        }),
      };
    }),
  };
}

/**
 * The same tree without what is skipped: what an inspector fills out. Items without questions stay.
 */
export function withoutSkipped({ domains }: Checklist): Checklist {
  return {
    domains: domains
      .filter((domain) => !domain.skipped)
      .map((domain) => ({
        ...domain,
        items: domain.items
          .filter((item) => !item.skipped)
          .map((item) => ({
            ...item,
            questions: item.questions.filter((question) => !question.skipped),
          })),
      })),
  };
}

/** All questions of a tree, in order. */
export const allQuestions = (checklist: Checklist): QuestionNode[] =>
  checklist.domains.flatMap((domain) => domain.items.flatMap((item) => item.questions));

/**
 * The title, else the first words of the text (decisions part 1): at most `max` characters, cut
 * between words where possible.
 */
export function titleOrDefault(title: string, text: string, max = 70): string {
  if (title.trim()) return title.trim();
  const flat = text.trim().replace(/\s+/g, ' ');
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max);
  const whole =
    cut.lastIndexOf(' ') > 20 ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, max - 1);
  // A character of two code units is never cut in half.
  return `${whole.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.]+$/, '')}…`;
}
