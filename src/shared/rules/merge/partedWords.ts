import type { HalfWord } from '#shared/model/halfWord.ts';
import { inline, type Placed, placedWords } from './placedWords.ts';

/** Takes half words apart in a note's HTML, and puts them together again. */

/** The two halves as one word, as the note has them. */
export const pressed = ({ typed, next }: HalfWord): string => typed + next;

/** Whether a half word is free of signs that HTML writes in another way; others are left alone. */
export const isPlain = (half: HalfWord): boolean => !/[<>&"']/.test(pressed(half));

/** Splits half words. One that the text has twice stays: nobody knows which one was half typed. */
export function apart(html: string, known: ReadonlyMap<string, HalfWord>): string {
  const words = placedWords(html);
  const counts = new Map<string, number>();
  for (const { word } of words) if (known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.reduceRight((text, { word, at }) => {
    const half = known.get(word);
    if (!half || counts.get(word) !== 1) return text;
    const end = (at[half.typed.length - 1] as number) + 1;
    return `${text.slice(0, end)} ${text.slice(end)}`;
  }, html);
}

/** Where the two halves stand directly behind one another, as two words. */
export const placesApart = (html: string, { typed, next }: HalfWord): [Placed, Placed][] => {
  const words = placedWords(html);
  return words.flatMap((placed, i): [Placed, Placed][] => {
    const behind = words[i + 1];
    return placed.word === typed && behind?.word === next ? [[placed, behind]] : [];
  });
};

/** Joins the two halves wherever a single space within a paragraph stands between them. */
export function rejoined(html: string, half: HalfWord): string {
  return placesApart(html, half).reduceRight((text, [first, second]) => {
    const [from, to] = [(first.at.at(-1) as number) + 1, second.at[0] as number];
    const between = text.slice(from, to);
    // A word in another paragraph is not the word that the half word was typed in front of.
    const isOneSpace = between.replace(inline, '') === ' ';
    return isOneSpace ? text.slice(0, from) + between.replace(' ', '') + text.slice(to) : text;
  }, html);
}
