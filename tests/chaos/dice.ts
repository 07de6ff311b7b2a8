/** Chooses a key by its weight; null when there is none to choose. */
export function pickBy<T extends string>(
  weights: readonly (readonly [T, number])[],
  random: () => number,
): T | null {
  let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of weights) {
    left -= weight;
    if (left < 0) return key;
  }
  return null;
}

export const pickFrom = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;
