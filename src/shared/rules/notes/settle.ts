import { type Level, placeOf } from './blocks.ts';

/**
 * Chooses one value out of three, compared as text: the changed one. When both sides changed it the
 * choice is always the same, whichever is called mine and however often they are merged.
 */
function settleBy<T>(base: T, one: T, other: T, text: (value: T) => string): T {
  const [was, first, second] = [text(base), text(one), text(other)];
  if (first === was) return other;
  if (second === was) return one;
  return first <= second ? one : other;
}

/** The same for values that are texts already. */
export const settle = (base: string, one: string, other: string): string =>
  settleBy(base, one, other, String);

/**
 * Chooses where a block stands, out of three. When both sides have it in the same place, it is also
 * chosen whether a list, an item or a table still begins there.
 */
export function settlePath(
  base: readonly Level[],
  one: readonly Level[],
  other: readonly Level[],
): readonly Level[] {
  if (placeOf(one) !== placeOf(other)) return settleBy(base, one, other, placeOf);
  if (one.every(({ fresh }, depth) => fresh === other[depth]?.fresh)) return one;
  const stayed = placeOf(base) === placeOf(one);
  return one.map((level, depth) => {
    const there = other[depth]?.fresh ?? false;
    const was = base[depth]?.fresh ?? false;
    return {
      ...level,
      fresh: stayed ? (level.fresh === was ? there : level.fresh) : level.fresh || there,
    };
  });
}
