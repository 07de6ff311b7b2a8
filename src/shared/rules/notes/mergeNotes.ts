import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { type Block, rowBlock, textBlock, withPath, writeBlocks } from './blocks.ts';
import { countDoubled, isShort } from './doubled.ts';
import { type InBoth, inBoth } from './inBoth.ts';
import { lately } from './lately.ts';
import { evenRows } from './mergeBlocks.ts';
import { type Hints, type Merged, mergeOnce } from './mergeOnce.ts';
import { readNote } from './read.ts';
import { inOrderOf } from './reordered.ts';
import { settlePath } from './settle.ts';

/**
 * A place that a person may want to look at after a merge: the HTML of each side's blocks there;
 * null when that side has none.
 */
export interface Met {
  /** 'both': two blocks stand where one was. 'kept': one side changed what the other removed. */
  kind: 'both' | 'kept';
  mine: string | null;
  theirs: string | null;
}
export interface MergedNotes {
  html: string;
  met: readonly Met[];
}

/**
 * Merges two notes that were made from the same text, `base`. The result has what one side changed,
 * and what both changed in different words; no word that was added is lost. Where changes do not go
 * together, both blocks stand there, once each, and `met` says so. The result is the same string
 * whichever side is called mine, and merging it again with either side changes nothing. Takes any
 * text and never throws; when only one side changed, the result is that side's text exactly as it
 * was written. A base of null means that nobody knows the common past: then what both texts have is
 * taken for it, and nothing counts as removed.
 */
export function mergeNotes(
  base: string | null,
  mine: string,
  theirs: string,
  hints: Hints = {},
): MergedNotes {
  if (mine === theirs || theirs === base) return { html: mine, met: [] };
  if (mine === base) return { html: theirs, met: [] };
  const [one, other] = [readNote(mine), readNote(theirs)];
  const [oneHtml, otherHtml] = [writeBlocks(one), writeBlocks(other)];
  if (oneHtml === otherHtml) return { html: oneHtml, met: [] };
  // From here on the sides are sorted by their text, so that it does not matter which one is called
  // mine.
  const swapped = otherHtml < oneHtml;
  const [left, right] = swapped ? [other, one] : [one, other];
  const three =
    base === null ? inBoth(left, right) : { common: readNote(base), one: left, other: right };
  const { common: was } = three;
  const wasHtml = writeBlocks(was);
  if (otherHtml === wasHtml) return { html: mine, met: [] };
  if (oneHtml === wasHtml) return { html: theirs, met: [] };
  const emptied = [isEmptyRich(oneHtml), isEmptyRich(otherHtml)];
  if (emptied[0] !== emptied[1]) {
    // A note that one side emptied keeps what the other wrote meanwhile.
    const met: Met = {
      kind: 'kept',
      mine: emptied[0] ? null : oneHtml,
      theirs: emptied[1] ? null : otherHtml,
    };
    return { html: emptied[0] ? theirs : mine, met: isEmptyRich(wasHtml) ? [] : [met] };
  }
  const { blocks, met } =
    base === null ? mergeUnknown(left, right, three) : mergeTrimmed(three, hints);
  const html = writeBlocks(evenRows(blocks));
  const htmlOf = (some: readonly Block[]) => (some.length > 0 ? writeBlocks(some) : null);
  return {
    html,
    met: met.map(({ kind, here, there }) => ({
      kind,
      mine: htmlOf(swapped ? there : here),
      theirs: htmlOf(swapped ? here : there),
    })),
  };
}

/**
 * Merges two lists of which nobody knows the common past. If the result has words twice, one side
 * may have moved paragraphs: then they are merged again in the order of one side.
 */
function mergeUnknown(left: readonly Block[], right: readonly Block[], three: InBoth): Merged {
  const mergeIn = (some: InBoth) => {
    const merged = mergeTrimmed(some);
    return { merged, doubled: countDoubled(some.common, left, right, merged.blocks) };
  };
  const { merged, doubled } = mergeIn(three);
  const moved = doubled === 0 ? left : inOrderOf(left, right);
  if (moved === left) return merged;
  const again = mergeIn(inBoth(moved, right));
  return again.doubled < doubled && !isShort(left, right, again.merged.blocks)
    ? again.merged
    : merged;
}

function mergeTrimmed({ common, one, other }: InBoth, hints?: Hints): Merged {
  const { head, tail, middles } = withoutEnds(common, one, other);
  const { blocks, met } = mergeOnce(...middles, hints);
  return { blocks: [...head, ...blocks, ...tail], met };
}

/** Most of a note is the same in all three: equal blocks at both ends are skipped. */
function withoutEnds(base: readonly Block[], one: readonly Block[], other: readonly Block[]) {
  const all = [base, one, other] as const;
  const settled = (place: (blocks: readonly Block[]) => Block | undefined): Block | null => {
    const [was, first, second] = [place(base), place(one), place(other)];
    return was && first && second && was.key === first.key && was.key === second.key
      ? withPath(first, settlePath(was.path, first.path, second.path))
      : null;
  };
  const head: Block[] = [];
  for (
    let block = settled((blocks) => blocks[0]);
    block;
    block = settled((blocks) => blocks[head.length])
  )
    head.push(block);
  const shortest = Math.min(...all.map(({ length }) => length)) - head.length;
  const tail: Block[] = [];
  for (
    let block = settled((blocks) => blocks.at(-1));
    block && tail.length < shortest;
    block = settled((blocks) => blocks.at(-1 - tail.length))
  )
    tail.unshift(block);
  const middle = (blocks: readonly Block[]) =>
    blocks.slice(head.length, blocks.length - tail.length);
  return { head, tail, middles: [middle(base), middle(one), middle(other)] as const };
}

/**
 * Makes in `there` the change that a person made from `typedOn` to `notes`. Nobody knows the common
 * past of `there` and `typedOn`: words of both stay once, and nothing of either counts as removed.
 */
export const typedOnto = (there: string, typedOn: string, notes: string): string =>
  mergeNotes(typedOn, notes, mergeNotes(null, typedOn, there).html).html;

/**
 * The base without what a refused text added: the other side refused `refused`, which was written
 * on `ground`.
 */
export function baseWithout(
  base: string | null | undefined,
  refused: string,
  ground: string | null | undefined,
): string | null | undefined {
  if (
    base === null ||
    base === undefined ||
    base === refused ||
    ground === null ||
    ground === undefined
  )
    return ground;
  return mergeNotes(refused, ground, base).html;
}

/**
 * The HTML in the merge's own spelling: two spellings of the same note become equal strings. Never
 * throws.
 */
export const canonicalNotes = (html: string): string => writeBlocks(readNote(html));

/**
 * Whether two notes say the same, apart from white space at both ends of blocks and empty
 * paragraphs at the end of the note. False when nobody knows the first one (null).
 */
export const sameNotes = (a: string | null, b: string): boolean =>
  a !== null && (a === b || trimmedHtml(a) === trimmedHtml(b));

const trimmedHtml = lately((html: string): string => {
  const blocks = readNote(html).map(trimmed);
  while (blocks.at(-1)?.html === '<p></p>' && blocks.at(-1)?.path.length === 0) blocks.pop();
  return writeBlocks(blocks);
});

function trimmed(block: Block): Block {
  if (block.kind === 'text')
    return textBlock(
      { ...block, tail: '' },
      block.words.map((word, i) => (i === 0 ? { ...word, space: '' } : word)),
    );
  if (block.kind === 'row')
    return rowBlock(
      block.path,
      block.cells.map((cell) => ({
        ...cell,
        html: `<${cell.tag}${cell.attrs}>${writeBlocks(cell.blocks.map(trimmed))}</${cell.tag}>`,
      })),
    );
  return block;
}
