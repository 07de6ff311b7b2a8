import type { Pairs } from './treeParts.ts';
import type { Part } from './versionParts.ts';

/**
 * The parts that have another parent now, and, of the parts that kept their parent, the fewest that
 * must have moved to give the new order.
 */
export function movedParts(news: readonly Part[], pairs: Pairs<Part>): Set<Part> {
  const moved = new Set<Part>();
  for (const [parent, sisters] of Map.groupBy(news, (part) => part.parent)) {
    const home = parent && pairs.toOld.get(parent);
    const stayed: { part: Part; was: number }[] = [];
    for (const part of sisters) {
      const was = pairs.toOld.get(part);
      if (!was) continue;
      if (was.parent === (home ?? null) && (home || !parent)) stayed.push({ part, was: was.index });
      else moved.add(part);
    }
    const still = longestRising(stayed.map(({ was }) => was));
    for (const [index, { part }] of stayed.entries()) if (!still.has(index)) moved.add(part);
  }
  return moved;
}

/**
 * The indexes of a longest increasing subsequence of different numbers: these parts need not have
 * moved.
 */
export function longestRising(numbers: readonly number[]): Set<number> {
  // ends[n] = the index of the smallest number that ends a rising run of n + 1 numbers.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const at = (place: number | undefined) => numbers[place ?? 0] ?? 0;
  for (const [place, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) run.add(place);
  return run;
}
