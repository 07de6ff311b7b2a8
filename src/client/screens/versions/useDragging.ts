import { useMemo, useRef } from 'react';
import type { Version } from '#shared/model/checklist.ts';
import type { Direction } from '#shared/model/enums.ts';

/**
 * Dragging a row to another place among its siblings. A drag becomes one move for each place that
 * the row went.
 */
export function useDragging(
  version: Version,
  move: (id: string, direction: Direction, times: number) => void,
) {
  const now = useRef(version);
  now.current = version;
  const picked = useRef<string | null>(null);
  return useMemo(() => {
    const distance = (to: string): number => {
      const siblings = picked.current === null ? [] : siblingsOf(now.current, picked.current);
      const from = siblings.indexOf(picked.current ?? '');
      const there = siblings.indexOf(to);
      return from < 0 || there < 0 ? 0 : there - from;
    };
    return {
      pick: (id: string) => {
        picked.current = id;
      },
      over: (id: string) => distance(id) !== 0,
      drop: (id: string) => {
        const steps = distance(id);
        if (picked.current !== null && steps !== 0)
          move(picked.current, steps < 0 ? 'up' : 'down', Math.abs(steps));
        picked.current = null;
      },
    };
  }, [move]);
}

/** The ids among which a row can move, in order. */
function siblingsOf({ categories }: Version, id: string): string[] {
  const category = categories.find((one) => one.id === id);
  if (category)
    return categories.filter(({ parent }) => parent === category.parent).map((one) => one.id);
  return (
    categories
      .find(({ questions }) => questions.some((question) => question.id === id))
      ?.questions.map((one) => one.id) ?? []
  );
}
