import type { Selection, Template } from '#shared/model/template.ts';
import type { Checklist, DomainNode, ItemNode } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestions, marksOf } from '#shared/rules/checklist/tree.ts';

// Ticking and unticking with what follows from it (specification section 4, "Skipping logic"). A
// tick means "assess"; the lists hold what is left out. Every function gives a new selection and
// leaves its input alone.

export type TreeNode =
  | { kind: 'domain'; domain: DomainNode }
  | { kind: 'item'; item: ItemNode; domain: DomainNode }
  | { kind: 'question'; id: string; item: ItemNode; domain: DomainNode };

const idsBelow = (items: readonly ItemNode[]) => ({
  categories: items.map((item) => item.category.id),
  questions: items.flatMap((item) => item.questions.map(({ question }) => question.id)),
});

const without = (list: readonly string[], gone: readonly string[]) => {
  const set = new Set(gone);
  return list.filter((id) => !set.has(id));
};

/**
 * Applies what was ticked and unticked between two selections to a third, which others changed
 * meanwhile: each part that the person did not change stays as it is there.
 */
export const moveSelection = (was: Selection, is: Selection, now: Selection): Selection => ({
  skip_categories: moved(was.skip_categories, is.skip_categories, now.skip_categories),
  skip_questions: moved(was.skip_questions, is.skip_questions, now.skip_questions),
});

function moved(was: readonly string[], is: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(was), new Set(is)];
  const there = new Set(now);
  return [
    ...now.filter((id) => after.has(id) || !before.has(id)),
    ...is.filter((id) => !before.has(id) && !there.has(id)),
  ];
}

const adding = (list: readonly string[], more: readonly string[]) => [
  ...new Set([...list, ...more]),
];

/**
 * Ticks a node: the node, the parts above it and (for a domain or item) all parts beneath it are
 * assessed.
 */
export function tick(selection: Selection, node: TreeNode): Selection {
  const { skip_categories, skip_questions } = selection;
  if (node.kind === 'domain') {
    const below = idsBelow(node.domain.items);
    return {
      skip_categories: without(skip_categories, [node.domain.category.id, ...below.categories]),
      skip_questions: without(skip_questions, below.questions),
    };
  }
  const above = [node.domain.category.id, node.item.category.id];
  const questions = node.kind === 'item' ? idsBelow([node.item]).questions : [node.id];
  return {
    skip_categories: without(skip_categories, above),
    skip_questions: without(skip_questions, questions),
  };
}

/**
 * Unticks a node: it and all beneath it are skipped, and so is each part above it of which nothing
 * is chosen any more.
 */
export function untick(selection: Selection, node: TreeNode): Selection {
  const { skip_categories, skip_questions } = selection;
  if (node.kind === 'question')
    return skipEmpty(
      { skip_categories, skip_questions: adding(skip_questions, [node.id]) },
      [node.domain],
      [node.item],
    );
  const items = node.kind === 'domain' ? node.domain.items : [node.item];
  const below = idsBelow(items);
  return skipEmpty(
    {
      skip_categories: adding(
        skip_categories,
        node.kind === 'domain' ? [node.domain.category.id, ...below.categories] : below.categories,
      ),
      skip_questions: adding(skip_questions, below.questions),
    },
    [node.domain],
    [],
  );
}

/**
 * Skips each of these items, and then of these domains, of which nothing is chosen any more: their
 * notes and their extra condition are not asked for either. A part that never had conditions stays.
 */
export function skipEmpty(
  { skip_categories, skip_questions }: Selection,
  domains: readonly DomainNode[],
  items: readonly ItemNode[] = domains.flatMap((domain) => domain.items),
): Selection {
  const [categories, questions] = [new Set(skip_categories), new Set(skip_questions)];
  const skip = (parts: readonly boolean[], { id }: { id: string }) => {
    if (parts.length > 0 && parts.every(Boolean)) categories.add(id);
  };
  for (const { category, questions: own } of items)
    skip(
      own.map(({ question }) => questions.has(question.id)),
      category,
    );
  for (const { category, items: own } of domains)
    skip(
      own.map((item) => categories.has(item.category.id)),
      category,
    );
  return { skip_categories: [...categories], skip_questions };
}

export type TickState = 'on' | 'off' | 'mixed';

const stateOf = (skipped: boolean, questions: readonly { skipped: boolean }[]): TickState => {
  if (skipped) return 'off';
  const chosen = questions.filter((question) => !question.skipped).length;
  if (chosen === questions.length) return 'on';
  return chosen === 0 ? 'off' : 'mixed';
};

/** How a domain's or item's checkbox looks: 'mixed' where it is partly chosen. */
export const itemState = (item: ItemNode): TickState => stateOf(item.skipped, item.questions);
/** The same for a domain: all its conditions together; an item without conditions counts as one. */
export const domainState = (domain: DomainNode): TickState =>
  stateOf(
    domain.skipped,
    domain.items.flatMap((item): { skipped: boolean }[] =>
      item.questions.length > 0 ? item.questions : [item],
    ),
  );

/** The number of chosen questions, and of all questions. */
export function countChosen(checklist: Checklist): { chosen: number; total: number } {
  const questions = allQuestions(checklist);
  return {
    chosen: questions.filter((question) => !question.skipped).length,
    total: questions.length,
  };
}

/** Choosing a colour copies its lists; the empty choice clears them. */
export const copyTemplate = (template: Template | null): Selection => ({
  skip_categories: [...(template?.skip_categories ?? [])],
  skip_questions: [...(template?.skip_questions ?? [])],
});

const sameSet = (a: readonly string[], b: readonly string[]) => {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((id) => set.has(id));
};

/** Whether two selections name the same ids, in any order. */
export const sameSelection = (a: Selection, b: Selection): boolean =>
  sameSet(a.skip_categories, b.skip_categories) && sameSet(a.skip_questions, b.skip_questions);

/** The colour whose lists match the selection exactly, else null. */
export const recogniseTemplate = (
  selection: Selection,
  templates: readonly Template[],
): Template | null => templates.find((template) => sameSelection(selection, template)) ?? null;

/**
 * Writes a selection out in full: a skipped domain or item brings everything beneath it into the
 * lists. `selection`: another one than the checklist was built with.
 */
export function expandSelection(checklist: Checklist, selection?: Selection): Selection {
  const marks = selection && marksOf(selection);
  const full = { skip_categories: [] as string[], skip_questions: [] as string[] };
  const take = (node: DomainNode | ItemNode, above: boolean): boolean => {
    const { id } = node.category;
    const isOut = marks ? marks.isCategoryOut(id, above) : node.skipped;
    if (isOut) full.skip_categories.push(id);
    return isOut;
  };
  for (const domain of checklist.domains) {
    const above = take(domain, false);
    for (const item of domain.items) {
      const isOut = take(item, above);
      for (const { question, skipped } of item.questions)
        if (marks ? marks.isQuestionOut(question.id, isOut) : skipped)
          full.skip_questions.push(question.id);
    }
  }
  return full;
}
