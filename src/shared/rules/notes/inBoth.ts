import { type Block, cellOf, rowBlock, type TextBlock, textBlock } from './blocks.ts';
import { differences, placesInSide } from './differences.ts';
import { pair } from './pairing.ts';
import { isPiece } from './piece.ts';
import { textsOf, type Word } from './words.ts';

/** Two notes, made ready for a merge: all that is known of them is that they share a past. */
export interface InBoth {
  /**
   * The words that both have, in order: the base. So nothing of either counts as removed, and
   * shared words stand in the merge once.
   */
  common: readonly Block[];
  /**
   * Both sides, each without its unfinished copy of a text that the other has whole. `one` also
   * lacks phrases that stand elsewhere in `other`: somebody who brought two texts together before
   * may have put them in another order.
   */
  one: readonly Block[];
  other: readonly Block[];
}

/** This many equal words in a row are no chance. */
export const phrase = 4;

/**
 * Words such as 'de' and 'van' stand in any two sentences. If two sentences share no longer word,
 * they are different sentences, and are not woven into one.
 */
const isTelling = ({ text }: Word): boolean => text.length > 3;

/** For two notes whose base is unknown: makes one of what they have in common. */
export function inBoth(mine: readonly Block[], theirs: readonly Block[]): InBoth {
  const { one, other } = withoutPieces(mine, theirs);
  const { to, sure } = pair(one, other);
  const [here, there] = [one.map(() => new Set<number>()), other.map(() => new Set<number>())];
  const common = one.flatMap((block, i) => {
    const [at, twin] = [to[i] ?? -1, other[to[i] ?? -1]];
    if (!twin) return [];
    if (block.kind !== 'text' || twin.kind !== 'text') return commonRows(block, twin);
    const places = placesInSide(textsOf(block.words), textsOf(twin.words));
    for (const [k, place] of places.entries()) {
      if (place < 0) continue;
      here[i]?.add(k);
      there[at]?.add(place);
    }
    const words = block.words.filter((_, k) => here[i]?.has(k));
    if (block.key === twin.key) return [block];
    if (!sure[i] && !words.some(isTelling)) {
      here[i]?.clear();
      there[at]?.clear();
      return [];
    }
    return words.length > 0 ? [textBlock({ ...block, tail: '' }, words)] : [];
  });
  const elsewhere = other.flatMap((block, i) =>
    block.kind === 'text' ? phrasesOf(block, there[i]) : [],
  );
  const phrases = new Set(elsewhere.map(({ text }) => text));
  return {
    common,
    one: one.flatMap((block, i) =>
      block.kind === 'text' && phrases.size > 0 ? without(block, here[i], phrases) : [block],
    ),
    other,
  };
}

/**
 * Takes out earlier versions. If one side has at a place, to the letter, the beginning or the end
 * of what the other has there, that is an earlier version of it.
 */
function withoutPieces(
  mine: readonly Block[],
  theirs: readonly Block[],
): Pick<InBoth, 'one' | 'other'> {
  const [one, other] = [[...mine], [...theirs]];
  for (const [i, at] of pair(mine, theirs).to.entries()) {
    const [block, twin] = [mine[i], theirs[at]];
    if (block?.kind !== 'text' || twin?.kind !== 'text' || block.key === twin.key) continue;
    const [words, twinWords] = [new Set(block.words), new Set(twin.words)];
    for (const { from, to: end, sideFrom, sideTo } of differences(
      textsOf(block.words),
      textsOf(twin.words),
    )) {
      const [here, there] = [block.words.slice(from, end), twin.words.slice(sideFrom, sideTo)];
      const isHead = from === 0 && sideFrom === 0 && end < block.words.length;
      if (isPiece(here, there, isHead)) for (const word of here) words.delete(word);
      else if (isPiece(there, here, isHead)) for (const word of there) twinWords.delete(word);
    }
    if (words.size < block.words.length) one[i] = textBlock(block, [...words]);
    if (twinWords.size < twin.words.length) other[at] = textBlock(twin, [...twinWords]);
  }
  // A paragraph of which nothing is left goes as well.
  const filled = (blocks: readonly Block[], before: readonly Block[]) =>
    blocks.filter(
      (block, i) => block === before[i] || (block.kind === 'text' && block.words.length > 0),
    );
  return { one: filled(one, mine), other: filled(other, theirs) };
}

function commonRows(one: Block, other: Block): Block[] {
  if (one.key === other.key) return [one];
  if (one.kind !== 'row' || other.kind !== 'row' || one.cells.length !== other.cells.length)
    return [];
  return [
    rowBlock(
      one.path,
      one.cells.map((cell, i) =>
        cellOf(cell.tag, cell.attrs, inBoth(cell.blocks, other.cells[i]?.blocks ?? []).common),
      ),
    ),
  ];
}

/** Words in a row, from the one at `at`. */
interface Phrase {
  at: number;
  length: number;
  text: string;
}
interface Stretch {
  start: number;
  words: readonly string[];
  /** Whether this is a whole block that is shorter than a phrase. */
  isShort: boolean;
}

/** The phrases that only this side has. */
const phrasesOf = (block: TextBlock, common: ReadonlySet<number> | undefined): Phrase[] =>
  stretches(block, common).flatMap(phrasesIn);

/** The words in a row that only this side has. */
function stretches(block: TextBlock, common: ReadonlySet<number> | undefined): Stretch[] {
  const texts = textsOf(block.words);
  const found: Stretch[] = [];
  for (let start = 0; start < texts.length; start++) {
    let end = start;
    while (end < texts.length && !common?.has(end)) end++;
    if (end > start)
      found.push({
        start,
        words: texts.slice(start, end),
        isShort: end - start === texts.length && texts.length < phrase,
      });
    start = end;
  }
  return found;
}

/** The phrases of a stretch, by where they begin; a short block is one. */
function phrasesIn({ start, words, isShort }: Stretch): Phrase[] {
  if (isShort) return [{ at: start, length: words.length, text: words.join(' ') }];
  return words
    .slice(phrase - 1)
    .map((_, k) => ({ at: start + k, length: phrase, text: words.slice(k, k + phrase).join(' ') }));
}

function without(
  block: TextBlock,
  common: ReadonlySet<number> | undefined,
  phrases: ReadonlySet<string>,
): Block[] {
  const gone = new Set<number>();
  for (const { at, length, text } of phrasesOf(block, common))
    if (phrases.has(text)) for (let k = at; k < at + length; k++) gone.add(k);
  if (gone.size === 0) return [block];
  const words = block.words.filter((_, k) => !gone.has(k));
  return words.length > 0 ? [textBlock(block, words)] : [];
}
