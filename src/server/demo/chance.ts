/**
 * Random-looking numbers that are the same every time, so that everybody sees the same
 * demonstration.
 */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
export type Chance = ReturnType<typeof createChance>;

export const day = 24 * 3600_000;

/** `offset` working days from today, as an ISO date. */
export function workday(now: number, offset: number): string {
  let at = now;
  for (let left = Math.abs(offset); left > 0; ) {
    at += Math.sign(offset) * day;
    if (![0, 6].includes(new Date(at).getUTCDay())) left--;
  }
  return new Date(at).toISOString().slice(0, 10);
}
