import { differences, gone, type Hunk } from './differences.ts';

/**
 * Whether the other side changed a place that this side still has just as it was. Then this side
 * does not hold that change, even if it has the same words: two people may type the same ones at
 * two places.
 */
export function leftAsItWas(
  base: readonly string[],
  side: readonly string[],
  other: readonly string[],
): boolean {
  if (isOnTheWay(base, other, side)) return false;
  const places = placesOf(base, side);
  return earliest(base, other).some(({ from, to }) => {
    const before = from === 0 ? -1 : (places[from - 1] as number | null);
    const behind = to === base.length ? side.length : (places[to] as number | null);
    return before !== null && behind !== null && behind - before === to - from + 1;
  });
}

/**
 * Whether the side may have come from the base by way of the other: on that way it lost no more
 * words than on the direct one. The result is the same whichever of several equal words is matched.
 */
const isOnTheWay = (
  base: readonly string[],
  other: readonly string[],
  side: readonly string[],
): boolean =>
  gone(differences(base, other)) + gone(differences(other, side)) === gone(differences(base, side));

/** For each word of the base its place in the side; null where it is gone. */
function placesOf(base: readonly string[], side: readonly string[]): (number | null)[] {
  const places: (number | null)[] = [];
  let [at, sideAt] = [0, 0];
  const same = (end: number) => {
    while (at < end) places[at++] = sideAt++;
  };
  for (const { from, to, sideTo } of earliest(base, side)) {
    same(from);
    while (at < to) places[at++] = null;
    sideAt = sideTo;
  }
  same(base.length);
  return places;
}

/**
 * The differences, with each addition at the earliest place that gives the same text: so that one
 * addition has the same place on both sides.
 */
function earliest(base: readonly string[], side: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const hunk of differences(base, side)) {
    let { from, to, sideFrom, sideTo } = hunk;
    const least = hunks.at(-1)?.to ?? 0;
    while (from === to && from > least && base[from - 1] === side[sideTo - 1]) {
      from--;
      to--;
      sideFrom--;
      sideTo--;
    }
    hunks.push({ from, to, sideFrom, sideTo });
  }
  return hunks;
}
