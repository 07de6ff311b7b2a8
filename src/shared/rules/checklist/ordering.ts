import type { Category } from '#shared/model/checklist.ts';
import type { Direction } from '#shared/model/enums.ts';

/**
 * The list with one entry moved one place among its siblings; at the edge, or when it is not there,
 * the same order.
 */
export function moveInList<T extends { id: string }>(
  list: readonly T[],
  id: string,
  direction: Direction,
): T[] {
  const from = list.findIndex((entry) => entry.id === id);
  const to = from + (direction === 'up' ? -1 : 1);
  const moved = [...list];
  const [a, b] = [list[from], list[to]];
  if (a && b) [moved[from], moved[to]] = [b, a];
  return moved;
}

/**
 * The flat list of a version's categories with one domain, item or condition moved among its
 * siblings.
 */
export function moveInTree(
  categories: readonly Category[],
  id: string,
  direction: Direction,
): Category[] {
  const moved = categories.find((category) => category.id === id);
  if (!moved)
    return categories.map((category) =>
      category.questions.some((question) => question.id === id)
        ? { ...category, questions: moveInList(category.questions, id, direction) }
        : category,
    );
  const siblings = moveInList(
    categories.filter(({ parent }) => parent === moved.parent),
    id,
    direction,
  );
  const domains =
    moved.parent === null ? siblings : categories.filter(({ parent }) => parent === null);
  return domains.flatMap((domain) => [
    domain,
    ...(domain.id === moved.parent
      ? siblings
      : categories.filter(({ parent }) => parent === domain.id)),
  ]);
}

/** The place of an entry among its siblings, from 1, as the audit keeps it. */
export const placeIn = (list: readonly { id: string }[], id: string): { position: number } => ({
  position: list.findIndex((entry) => entry.id === id) + 1,
});
