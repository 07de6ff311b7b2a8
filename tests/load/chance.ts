import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The same numbers for the same seed, so that a run can be done again and what was sent can be
 * worked out afterwards.
 */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  pick<T>(list: readonly T[]): T;
  /**
   * Notes as inspectors write them, as rich text: a few sentences, one in twenty a page. '' where
   * nothing was written.
   */
  note(): string;
}

const sentences = (
  Object.values(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../src/server/demo/notes.json'), 'utf8'),
    ) as Record<string, string[]>,
  ).flat() as string[]
).filter((text) => /^<p>[^<]*<\/p>$/.test(text));

export function createChance(seed: number): Chance {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return {
    next,
    pick,
    note() {
      const roll = next();
      const count =
        roll < 0.4 ? 0 : roll < 0.95 ? 1 + Math.floor(next() * 4) : 20 + Math.floor(next() * 20);
      return Array.from({ length: count }, () => pick(sentences)).join('');
    },
  };
}
