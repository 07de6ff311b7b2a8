import { expect, test } from 'vitest';
import { mergeHalves } from './mergeHalves.ts';

const p = (text: string) => `<p>${text}</p>`;

test('a half word in front of a word that another changed: the paragraph stands there once', () => {
  // Somebody types 'De ' and 'tr' before 'deur', which another makes into two doors.
  const base = p('deur klemt en kraakt nog steeds');
  const mine = p('De trdeur klemt en kraakt nog steeds');
  const theirs = p('voordeur en achterdeur klemt en kraakt nog steeds');
  const halves = () => [{ typed: 'tr', next: 'deur' }];
  const merged = mergeHalves(base, mine, theirs, halves);
  expect(merged).toBe(p('De tr voordeur en achterdeur klemt en kraakt nog steeds'));
  expect(mergeHalves(base, theirs, mine, halves)).toBe(merged);
  // Then the word is finished, on the text as its page has it.
  const later = p('De trap deur klemt en kraakt nog steeds');
  expect(mergeHalves(mine, later, merged, halves)).toBe(
    p('De trap voordeur en achterdeur klemt en kraakt nog steeds'),
  );
});

test('where both changed one word themselves, both paragraphs stay', () => {
  const [base, mine, theirs] = [p('Het hek klemt'), p('De deur klemt'), p('Een raam klemt')];
  const halves = () => [{ typed: 'tr', next: 'deur' }];
  for (const known of [undefined, halves, () => [{ typed: 'de', next: 'ur' }]]) {
    const merged = mergeHalves(base, mine, theirs, known);
    for (const text of [mine, theirs]) expect(merged).toContain(text);
  }
});

test('a half word that nobody else touched stays against its word', () => {
  const halves = () => [{ typed: 'kl', next: 'deur' }];
  expect(mergeHalves(p('deur dicht'), p('kldeur dicht'), p('deur dicht en open'), halves)).toBe(
    p('kldeur dicht en open'),
  );
});

test('signs that HTML writes in another way, and many half words, change nothing', () => {
  const [base, mine, theirs] = [p('a&amp;b klemt'), p('xa&amp;b klemt'), p('c klemt')];
  const many = Array.from({ length: 5_000 }, (_, i) => ({ typed: `x${i}`, next: 'a&b' }));
  const merged = mergeHalves(base, mine, theirs, () => many);
  for (const text of [mine, theirs]) expect(merged).toContain(text);
});
