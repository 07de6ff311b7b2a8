import { likeness, likeWords } from '#shared/rules/words/likeWords.ts';
import type { Steps } from './steps.ts';
import type { Pairs, TreePart } from './treeParts.ts';

/**
 * How much work is left for comparing the parts of two whole trees: pairs of parts, and words in
 * them. A comparison that needs more is left out, and its parts are paired by the sure signs only,
 * so that nobody waits long for the answer.
 */
interface Effort {
  pairs: number;
  words: number;
}
/** The effort for one comparison. Make a new one each time, because `matchLevel` uses it up. */
export const wholeEffort = (): Effort => ({ pairs: 300_000, words: 20_000_000 });

/**
 * The signs that pair two parts: `exact` = the same content; `strong` = also nearly all of the same
 * words; `any` = also weak signs, for showing what became of each part.
 */
export type Signs = 'exact' | 'strong' | 'any';
/** Short sentences that differ in one word are less alike than this. */
const nearlyAll = 0.85;

const wordsIn = (parts: readonly TreePart[]): number =>
  parts.reduce((total, { words }) => total + words.length, 0);
const belowIn = (parts: readonly TreePart[]): number =>
  parts.reduce((total, { below }) => total + below.size, 0);

/**
 * Finds which part of one tree became which part of another, when only what the parts hold and
 * where they stand can tell. Sure signs come before weak ones; a part that no sign pairs was added
 * or removed. One level at a time: the level above must have been paired before. The work that this
 * takes is subtracted from `effort`. In steps.
 */
export function* matchLevel<T extends TreePart>(
  olds: readonly T[],
  news: readonly T[],
  above: Pairs<T>,
  pairs: Pairs<T>,
  kind: 'category' | 'question',
  effort: Effort,
  signs: Signs = 'any',
): Steps<void> {
  const leftOf = () => ({
    old: olds.filter((one) => !pairs.toNew.has(one)),
    now: news.filter((one) => !pairs.toOld.has(one)),
  });
  const home = (one: T, isOld: boolean): unknown =>
    one.parent === null
      ? null
      : isOld
        ? one.parent
        : (above.toOld.get(one.parent as T) ?? one.parent);

  /**
   * Pairs parts with the same key; when several have it, first those in the same place, then in
   * order.
   */
  function* byKey(key: (one: T) => string, within: 'parent' | 'tree'): Steps<void> {
    const { old, now } = leftOf();
    const groups = new Map<unknown, Map<string, T[]>>();
    for (const one of old) {
      const at = within === 'parent' ? home(one, true) : null;
      const inside = groups.get(at) ?? new Map<string, T[]>();
      groups.set(at, inside);
      const same = inside.get(key(one)) ?? [];
      inside.set(key(one), same);
      same.push(one);
    }
    yield;
    const candidates = (one: T) =>
      groups.get(within === 'parent' ? home(one, false) : null)?.get(key(one)) ?? [];
    const take = (one: T, found: T | undefined) => {
      if (!found || key(one) === '') return;
      candidates(one).splice(candidates(one).indexOf(found), 1);
      pairs.add(found, one);
    };
    for (const one of now)
      take(
        one,
        candidates(one).find(({ index }) => index === one.index),
      );
    yield;
    for (const one of now) if (!pairs.toOld.has(one)) take(one, candidates(one)[0]);
    yield;
  }

  /**
   * Pairs the most alike parts first, as long as they are alike enough; between equals the nearest
   * place wins.
   */
  function* byLikeness(
    score: (old: T, now: T) => number,
    enough: number,
    within: 'parent' | 'tree',
  ): Steps<void> {
    const { old, now } = leftOf();
    const homes = Map.groupBy(now, (other) => (within === 'tree' ? null : home(other, false)));
    const found: { one: T; other: T; score: number }[] = [];
    for (const [at, ones] of Map.groupBy(old, (one) =>
      within === 'tree' ? null : home(one, true),
    )) {
      const others = homes.get(at) ?? [];
      const count = ones.length * others.length;
      const words = wordsIn(others) * ones.length + belowIn(ones) * others.length;
      if (count > effort.pairs || words > effort.words) continue;
      effort.pairs -= count;
      effort.words -= words;
      for (const one of ones) {
        for (const other of others) {
          const alike = score(one, other);
          if (alike >= enough) found.push({ one, other, score: alike });
        }
        yield;
      }
    }
    found.sort(
      (a, b) =>
        b.score - a.score ||
        Math.abs(a.one.index - a.other.index) - Math.abs(b.one.index - b.other.index),
    );
    for (const { one, other } of found)
      if (!pairs.toNew.has(one) && !pairs.toOld.has(other)) pairs.add(one, other);
    yield;
  }

  const alike = likeWords();
  const words = (old: T, now: T) => alike(old.words, now.words);
  if (kind === 'category') {
    yield* byKey(({ title, below }) => JSON.stringify([title, ...below]), 'parent');
    if (signs === 'exact') {
      yield* byKey(({ title }) => title, 'parent');
      return;
    }
    // When several have the same title, those with the most in common beneath them are paired.
    yield* byLikeness(
      (old, now) => (old.title === now.title ? likeness(old.below, now.below) : 0),
      0.1,
      'parent',
    );
    yield* byKey(({ title }) => title, 'parent');
    if (signs === 'strong') {
      yield* byLikeness((old, now) => withBelow(old, now, words), nearlyAll, 'tree');
      return;
    }
    // Elsewhere a title alone says little ("Algemeen"): the parts beneath it must be alike too.
    yield* byLikeness(
      (old, now) =>
        old.title === now.title && old.below.size + now.below.size === 0
          ? 1
          : withBelow(old, now, words),
      0.5,
      'tree',
    );
    yield* byLikeness(words, 0.4, 'parent');
    return;
  }
  yield* byKey(({ content }) => content, 'parent');
  yield* byKey(({ content }) => content, 'tree');
  yield* byKey(({ text }) => text, 'parent');
  yield* byKey(({ text }) => text, 'tree');
  if (signs === 'exact') return;
  if (signs === 'strong') {
    yield* byLikeness(words, nearlyAll, 'parent');
    return;
  }
  // This goes before pairing by title only, because several conditions of an item may share one
  // title.
  yield* byLikeness(
    (old, now) => words(old, now) + (old.title !== '' && old.title === now.title ? 0.3 : 0),
    0.4,
    'parent',
  );
  yield* byKey(({ title }) => title, 'parent');
  yield* byLikeness(words, 0.7, 'tree');
}

function withBelow<T extends TreePart>(old: T, now: T, words: (old: T, now: T) => number): number {
  const below = likeness(old.below, now.below);
  return below === 0 ? 0 : Math.max(below, (below + words(old, now)) / 2);
}
