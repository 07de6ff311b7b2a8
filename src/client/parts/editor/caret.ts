import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type HalfWord, halfWordOf } from '#shared/rules/merge/halfWords.ts';
import { sameEnd, sameStart } from '#shared/rules/notes/differences.ts';

/**
 * The text around a caret in its block, by which the caret is found again in a text that others
 * changed.
 */
export interface Caret {
  before: string;
  behind: string;
}

/** The text around a position in the document; null when the position is not in a line of text. */
export function sameCaret(doc: Node, position: number): Caret | null {
  const $position = doc.resolve(position);
  const { parent, parentOffset } = $position;
  if (!parent.isTextblock) return null;
  return {
    before: textIn(parent).slice(0, parentOffset),
    behind: textIn(parent).slice(parentOffset),
  };
}

/** One character for each position in a text block. */
const textIn = (block: Node): string => block.textBetween(0, block.content.size, undefined, '\n');
/** The part of the word that the caret is in, before it and behind it. */
const wordAt = ({ before, behind }: Caret): [string, string] => [
  /\S*$/.exec(before)?.[0] ?? '',
  /^\S*/.exec(behind)?.[0] ?? '',
];

/**
 * The word that is being typed in front of another, after the edit that ended at the caret;
 * undefined after any other edit, and where no other word stands behind the caret.
 */
export function halfWordIn(
  { state: { doc, selection } }: Editor,
  { mapping }: Transaction,
): HalfWord | undefined {
  let isTyped = false;
  mapping.maps.at(-1)?.forEach((from, to, newFrom, newTo) => {
    isTyped = newTo === selection.head && newTo - newFrom > to - from;
  });
  if (!isTyped) return undefined;
  const caret = sameCaret(doc, selection.head);
  const [typed, next] = caret ? wordAt(caret) : ['', ''];
  return halfWordOf(typed, next);
}

/**
 * Where the caret goes: normally to where the changes carried its position. When its word is not
 * there any more, because the paragraph was split or put in a list, it goes to that word elsewhere:
 * where most of the text around it is the same, and of equals to the nearest. If there is none, it
 * stays where it was carried.
 */
export function placeOfCaret(doc: Node, carried: number, caret: Caret | null): number {
  if (!caret) return carried;
  const word = wordAt(caret);
  // Between two spaces there is no word to look for: another such place is as good as any.
  if (word[0] === '' && word[1] === '') return carried;
  const here = sameCaret(doc, carried);
  if (here && isAt(here, word)) return carried;
  // Somebody else typed on at the end of the word before the caret: it goes behind the whole word,
  // not into the middle of it.
  const [before, behind] = here ? wordAt(here) : ['', ''];
  if (word[0] !== '' && word[1] === '' && before === word[0]) return carried + behind.length;
  let [best, bestScore] = [carried, 0];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    const text = textIn(block);
    for (let offset = 0; offset <= text.length; offset++) {
      const there = {
        before: text.slice(Math.max(0, offset - 40), offset),
        behind: text.slice(offset, offset + 40),
      };
      if (!isAt(there, word)) continue;
      const score = sameEnd(there.before, caret.before) + sameStart(there.behind, caret.behind);
      const at = position + 1 + offset;
      if (
        score > bestScore ||
        (score === bestScore && score > 0 && Math.abs(at - carried) < Math.abs(best - carried))
      )
        [best, bestScore] = [at, score];
    }
    return false;
  });
  return best;
}

const isAt = (caret: Caret, [before, behind]: readonly [string, string]): boolean => {
  const there = wordAt(caret);
  return there[0] === before && there[1] === behind;
};
