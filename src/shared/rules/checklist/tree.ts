import type { Category, Question } from '#shared/model/checklist.ts';
import type { Selection } from '#shared/model/template.ts';
import type { Checklist, QuestionNode } from './checklistTree.ts';
import { numberAt } from './numbering.ts';

/** Gives the names of the conditions of one item, in their order. */
export type Labels = (questions: readonly Question[]) => readonly string[];

const ownTitles: Labels = (questions) => questions.map((question) => question.title_or_default);

export const noSelection: Selection = { skip_categories: [], skip_questions: [] };

/** Tells what a selection leaves out; `above`: whether what is above it is left out. */
export function marksOf(selection: Selection) {
  const [categories, questions] = [
    new Set(selection.skip_categories),
    new Set(selection.skip_questions),
  ];
  return {
    isCategoryOut: (id: string, above = false): boolean => above || categories.has(id),
    isQuestionOut: (id: string, above: boolean): boolean => above || questions.has(id),
  };
}

/**
 * Builds the tree of a version's flat list and marks what the selection leaves out: a category or
 * question counts as skipped if its id, or the id of something above it, is in the skip lists.
 * Numbering starts at 1 and never depends on the selection: 1, 1.1, 1.1.1. A caller that shows
 * lists of conditions passes `labelsOf` of labels.ts, which tells the conditions apart.
 */
export function buildChecklist(
  version: { categories: readonly Category[] },
  selection: Selection = noSelection,
  labelsOf: Labels = ownTitles,
): Checklist {
  const { isCategoryOut, isQuestionOut } = marksOf(selection);
  const itemsOf = Map.groupBy(
    version.categories.filter((category) => category.parent !== null),
    (category) => category.parent,
  );
  const domains = version.categories.filter((category) => category.parent === null);
  return {
    domains: domains.map((domain, d) => {
      const skipped = isCategoryOut(domain.id);
      return {
        category: domain,
        number: numberAt(d),
        skipped,
        items: (itemsOf.get(domain.id) ?? []).map((item, i) => {
          const itemSkipped = isCategoryOut(item.id, skipped);
          // Made when they are first asked for: most callers only count in the tree.
          let labels: readonly string[] | undefined;
          const labelAt = (q: number) => {
            labels ??= labelsOf(item.questions);
            return labels[q] as string;
          };
          return {
            category: item,
            number: numberAt(d, i),
            skipped: itemSkipped,
            questions: item.questions.map((question, q) => ({
              question,
              number: numberAt(d, i, q),
              get label() {
                return labelAt(q);
              },
              skipped: isQuestionOut(question.id, itemSkipped),
            })),
          };
        }),
      };
    }),
  };
}

const wholes = new WeakMap<readonly Category[], Checklist>();
/**
 * The tree of a version of which nothing is left out, made once for each list of categories: who
 * looks at many selections of one version need not number it for each (`expandSelection`).
 */
export function wholeChecklist({ categories }: { categories: readonly Category[] }): Checklist {
  const known = wholes.get(categories) ?? buildChecklist({ categories });
  wholes.set(categories, known);
  return known;
}

/** All questions of a tree, in order. */
export const allQuestions = (checklist: Checklist): QuestionNode[] =>
  checklist.domains.flatMap((domain) => domain.items.flatMap((item) => item.questions));
