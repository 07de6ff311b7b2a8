import { expect, it } from 'vitest';
import { sameWords } from './sameWords.ts';

const letters = ['a', 'b', ' ', '\n', '\u00a0'];
const texts = (longest: number): string[] => {
  let [all, last] = [[''], ['']];
  for (let n = 0; n < longest; n++) {
    last = last.flatMap((text) => letters.map((letter) => text + letter));
    all = [...all, ...last];
  }
  return all;
};

it('is what one finds by making all white space one space, whatever the texts are', () => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const all = texts(4).map((text) => ({ text, plain: plain(text) }));
  expect(all.length).toBe(781);
  let alike = 0;
  for (const a of all)
    for (const b of all) {
      const isAlike = a.plain === b.plain;
      if (sameWords(a.text, b.text) !== isAlike)
        throw new Error(`${JSON.stringify([a.text, b.text])} should be ${isAlike}`);
      alike += Number(isAlike);
    }
  expect(alike).toBeGreaterThan(all.length);
});

it('is so too where the texts are long, and begin alike', () => {
  // Lengths on both sides of the place where the comparison begins to look at single characters.
  for (const length of [4_095, 4_096, 4_097, 8_192])
    for (const last of ['x', ' ']) {
      const start = 'x'.repeat(length - 1) + last;
      for (const a of texts(2))
        for (const b of texts(2))
          expect(sameWords(start + a, start + b), JSON.stringify([length, last, a, b])).toBe(
            (start + a).replace(/\s+/g, ' ').trim() === (start + b).replace(/\s+/g, ' ').trim(),
          );
    }
});

it('knows the same white space as a regular expression does', () => {
  for (let code = 0; code < 65_536; code++) {
    const sign = String.fromCharCode(code);
    expect(sameWords(`a${sign}b`, 'a b'), code.toString(16)).toBe(/\s/.test(sign));
  }
});
