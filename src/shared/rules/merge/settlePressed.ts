import { wordCounts } from '#shared/rules/words/richWords.ts';
import { endsOf } from './pressedWords.ts';
import { around, enough, far } from './samePlace.ts';
import { type Place, placeOf, type Text, textOf } from './textPlace.ts';

/**
 * Two texts of one note: one has a word, and the other has the same word with a piece of another
 * pressed against its front, as 'deur' and 'vadeur'. A plain merge would keep both. Earlier texts
 * of the note decide which of the two words came last, never the letters alone: 'veilig' and
 * 'onveilig' look just like such a pair.
 */

/** What is known of the past of two texts. */
export interface PressedPast {
  /** The texts that this device's text was typed on, as far as they are known. */
  grounds: readonly string[];
  /** Earlier texts of the note; asked for only when they are needed. */
  texts?: () => readonly string[];
  /** Whether `grounds` holds every text that this device's text ever was. */
  isWhole?: boolean;
  /** Whether this device's text is the later one for sure. */
  isLater?: boolean;
}
interface Settled {
  mine: string;
  theirs: string;
  /** Makes the same replacements in a text that was made of `mine`. */
  also: (html: string) => string;
}

/**
 * In both texts, each such pair becomes the word that came last. If nothing tells which one that
 * was, both words stay as they are.
 */
export function settlePressed(mine: string, theirs: string, past: PressedPast): Settled {
  const changes = { mine: new Map<string, string>(), theirs: new Map<string, string>() };
  const pairs = pairsOf(mine, theirs);
  const knowing = { ...past, texts: once(() => (past.texts?.() ?? []).map(textOf)) };
  for (const pair of pairs.length > most ? [] : pairs) {
    const stays = lastOf(pair, textOf(mine), textOf(theirs), knowing);
    if (stays === null) continue;
    // The text that has the other word gets the word that stays.
    const side = (stays === pair.pressed) === (pair.side === 'mine') ? 'theirs' : 'mine';
    changes[side].set(stays === pair.pressed ? pair.word : pair.pressed, stays);
  }
  return {
    mine: withWords(mine, changes.mine),
    theirs: withWords(theirs, changes.theirs),
    also: (html) => withWords(html, changes.mine),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Pair {
  word: string;
  pressed: string;
  /** The text that has the pressed word. */
  side: 'mine' | 'theirs';
}

/** If there are more pairs, they are not words that somebody was typing. */
const most = 20;

/**
 * Finds pairs of words. The first word stands once in one text, and not in the other. The pressed
 * word stands once in that other text, and not in the one, and ends with the first word.
 */
function pairsOf(mine: string, theirs: string): Pair[] {
  const [here, there] = [wordCounts(mine), wordCounts(theirs)];
  const pairs: Pair[] = [];
  for (const [own, others, side] of [
    [here, there, 'mine'],
    [there, here, 'theirs'],
  ] as const)
    for (const [pressed, count] of own) {
      // Words are put into HTML unescaped, so one with these signs is left alone.
      if (count > 1 || others.has(pressed) || /[<>&]/.test(pressed)) continue;
      const word = endsOf(pressed).find((end) => others.get(end) === 1 && !own.has(end));
      if (word !== undefined) pairs.push({ word, pressed, side });
    }
  return pairs;
}

type Knowing = Omit<PressedPast, 'texts'> & { texts: () => readonly Text[] };

/** Which of the two words came last; null when nothing tells. */
function lastOf(
  { word, pressed, side }: Pair,
  mine: Text,
  theirs: Text,
  { grounds, texts, isWhole = false, isLater = false }: Knowing,
): string | null {
  const [whole, parted] = side === 'mine' ? [mine, theirs] : [theirs, mine];
  const [at, place] = [placeOf(whole, pressed), placeOf(parted, word)];
  const isSamePlace = around(at, place) >= enough;
  if (isLater && isSamePlace) return side === 'mine' ? pressed : word;
  if (isTypedOn(at, place, pressed.slice(0, -word.length))) return word;
  const says = (some: readonly Text[], one: string) =>
    some.some((text) => {
      const there = placeOf(text, one);
      return there.at >= 0 && around(there, at) >= enough && around(there, place) >= enough;
    });
  const own = grounds.map(textOf);
  // The side that now has the plain word had the pressed word before, so the plain word came last.
  if (says(side === 'mine' ? texts() : own, pressed)) return word;
  if (side === 'theirs' && isWhole && isSamePlace) return pressed;
  return says(own, word) || says(texts(), word) ? pressed : null;
}

/**
 * Whether the half word was typed on since: in the other text, a word that begins with it stands
 * behind the same word.
 */
function isTypedOn(whole: Place, parted: Place, half: string): boolean {
  for (let from = parted.at - 1; from >= Math.max(0, parted.at - far); from--) {
    const before = parted.words[from] as string;
    if (before.startsWith(half) && parted.words[from - 1] === whole.words[whole.at - 1])
      return true;
    if (whole.all.has(before)) return false;
  }
  return false;
}

/** The text with these words replaced; a word with formatting inside it stays. */
const withWords = (html: string, changes: ReadonlyMap<string, string>): string =>
  changes.size === 0
    ? html
    : html
        .split(/(<[^<>]*>|\s+)/)
        .map((piece) => changes.get(piece) ?? piece)
        .join('');
