import type { Direction } from '#shared/model/enums.ts';

/** The list with one entry moved one place among its siblings; at the edge, or when it is not there, the same order. */
export function moveInList<T extends { id: string }>(list: readonly T[], id: string, direction: Direction): T[] {
  const from = list.findIndex((entry) => entry.id === id);
  const to = from + (direction === 'up' ? -1 : 1);
  const moved = [...list];
  const [a, b] = [list[from], list[to]];
  if (a && b) [moved[from], moved[to]] = [b, a];
  return moved;
}
