import { expect, test } from 'vitest';
import type { HalfWord } from '#shared/model/halfWord.ts';
import { mergeNotes } from './mergeNotes.ts';

const p = (text: string) => `<p>${text}</p>`;
const rest = 'klemt en kraakt nog steeds erg';
const half = (typed: string, next: string): HalfWord => ({ typed, next });

/**
 * Merges, and checks that the result is the same whichever side is called mine, and that merging it
 * again leaves it as it is.
 */
function merge(
  base: string,
  mine: string,
  theirs: string,
  halves: readonly HalfWord[] = [],
): string {
  const { html } = mergeNotes(p(base), p(mine), p(theirs), { halves });
  expect(mergeNotes(p(base), p(theirs), p(mine), { halves }).html).toBe(html);
  for (const side of [mine, theirs])
    expect(mergeNotes(p(base), p(side), html, { halves }).html).toBe(html);
  return html.slice(3, -4);
}

test('two people typing in front of one word: both have their words, and the paragraph stands there once', () => {
  const base = `trdeur ${rest}`;
  const finished = `trap deur ${rest}`;
  const both = `hetrap deur ${rest}`;
  // Either caret is enough: theirs before 'trdeur', or the one that was between 'tr' and 'deur'.
  for (const known of [half('he', 'trdeur'), half('tr', 'deur')])
    expect(merge(base, `hetrdeur ${rest}`, finished, [known])).toBe(both);
  expect(merge(base, `en hetrdeur ${rest}`, finished, [half('he', 'trdeur')])).toBe(`en ${both}`);
  expect(merge(base, `hetrdeur ${rest}`, `trapdeur ${rest}`, [half('trap', 'deur')])).toBe(
    `hetrdeur ${rest}</p><p>trapdeur ${rest}`,
  );
  expect(
    merge(base, `hetrdeur ${rest}`, `trapdeur ${rest}`, [
      half('trap', 'deur'),
      half('he', 'trdeur'),
    ]),
  ).toBe(`hetrapdeur ${rest}`);
});

test('whatever the moments at which both sendings come, both words are there once in the end', () => {
  const [first, second] = ['trap', 'hekje'];
  const texts = (word: string, from: number) =>
    Array.from({ length: word.length - from + 1 }, (_, n) => word.slice(0, from + n));
  for (let seen = 1; seen <= first.length; seen++)
    for (const typing of texts(second, 1).slice(0, -1))
      for (const later of [...texts(first, seen), `${first} en `]) {
        const tr = first.slice(0, seen);
        const base = `${tr}deur ${rest}`;
        const [mine, theirs] = [`${typing}${base}`, `${later} deur ${rest}`.replace('  ', ' ')];
        const known = [half(tr, 'deur'), half(typing, `${tr}deur`)];
        const both = merge(base, mine, theirs, known);
        expect(both).toBe(typing + theirs);
        // The person who typed in front types on, on the text that their page had.
        for (const word of [...texts(second, typing.length), second]) {
          const on = half(word, `${tr}deur`);
          expect(merge(mine, `${word}${base}`, both, [...known, on])).toBe(word + theirs);
          expect(merge(mine, `${word} ${base}`, both, known)).toBe(`${word} ${theirs}`);
        }
      }
});

test.each([
  ['took a letter away', 'glad', 'onveilig', half('on', 'veilig')],
  ['made other words of it', 'op de weg', 'onveilig', half('on', 'veilig')],
  ['split it without a caret known', 'vei lig', 'onveilig', half('on', 'deur')],
  ['typed at the same place', 'zeerveilig', 'onveilig', half('on', 'veilig')],
  ['typed behind it', 'veiliger', 'onveilig', half('on', 'veilig')],
])('a side that %s: both paragraphs stay', (_, mine, theirs, known) => {
  const merged = merge(`veilig ${rest}`, `${mine} ${rest}`, `${theirs} ${rest}`, [known]);
  expect(merged.split('</p><p>').toSorted()).toEqual(
    [`${mine} ${rest}`, `${theirs} ${rest}`].toSorted(),
  );
});

test.each([
  ['3', '13', '30', half('1', '3')],
  ['2', '12', '125', half('1', '2')],
  ['1-3-2024', '11-3-2024', '1-13-2024', half('11', '-3-2024')],
  ['12', '312', '1 2', half('3', '12')],
  ['1030', '10 30', '10:30', half('10', '30')],
])('a number is never put together of two: %s', (was, mine, theirs, known) => {
  const merged = merge(`${was} ${rest}`, `${mine} ${rest}`, `${theirs} ${rest}`, [known]);
  expect(merged.split('</p><p>').toSorted()).toEqual(
    [`${mine} ${rest}`, `${theirs} ${rest}`].toSorted(),
  );
});

test('a word that is bold, or stands among many, does not matter', () => {
  const many = Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ');
  const known = [half('he', 'trdeur')];
  expect(merge(`trdeur ${many}`, `hetrdeur ${many}`, `trap deur ${many}`, known)).toBe(
    `hetrap deur ${many}`,
  );
  const bold = (text: string) => `<strong>nu</strong> ${text} ${rest}`;
  expect(merge(bold('trdeur'), bold('hetrdeur'), bold('trap deur'), known)).toBe(
    bold('hetrap deur'),
  );
});
