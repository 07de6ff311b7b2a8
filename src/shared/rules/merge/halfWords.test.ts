import { expect, test } from 'vitest';
import { randomOf } from '#tests/faults/chaos.ts';
import { halfWordOf, halvesApart } from './halfWords.ts';
import { mergeUnsure } from './mergeUnsure.ts';
import { typedOntoUnsure } from './typedOntoUnsure.ts';

const half = { typed: 'va', next: 'deur' };
const unsure = (mine: string, theirs: string, halves = [half]) =>
  mergeUnsure({ base: null, texts: () => [], halves: () => halves }, mine, theirs);

test('a caret in a word has two pieces; at its edge, and in what nobody types, it has none', () => {
  expect(halfWordOf('va', 'deur')).toEqual(half);
  expect(halfWordOf('va', '')).toBeUndefined();
  expect(halfWordOf('', 'deur')).toBeUndefined();
  expect(halfWordOf('a b', 'deur')).toBeUndefined();
  expect(halfWordOf('a'.repeat(81), 'deur')).toBeUndefined();
});

test.each([
  ['the whole word in the other text', '<p>De vadeur klemt</p>', '<p>De vast deur klemt</p>'],
  [
    'more typed behind the whole word',
    '<p>De vadeur klemt</p>',
    '<p>De vast in de gang deur klemt</p>',
  ],
  ['one letter', '<p>De vdeur klemt</p>', '<p>De vast deur klemt</p>'],
  [
    'an edge of bold text inside the word',
    '<p>De v<strong>adeur</strong> klemt</p>',
    '<p>De vast <strong>deur</strong> klemt</p>',
  ],
  [
    'a second word pressed against the word it was typed in front of',
    '<p>De vadeur klemt</p>',
    '<p>De vast opdeur klemt</p>',
  ],
])('a half word is there once: %s', (_, mine, theirs) => {
  const halves = [half, { typed: 'v', next: 'deur' }, { typed: 'op', next: 'deur' }];
  expect(unsure(mine, theirs, halves)).toBe(theirs);
  expect(unsure(theirs, mine, halves)).toBe(theirs);
});

test('a half word that nobody finished stays, in front of its word', () => {
  const [mine, theirs] = ['<p>De vadeur klemt nog</p>', '<p>De deur klemt nog</p>'];
  expect(unsure(mine, theirs)).toBe(mine);
  expect(unsure(theirs, mine)).toBe(mine);
});

test('what is not known to be half stays a word of its own', () => {
  const both = unsure('<p>Het is onveilig hier</p>', '<p>Het is veilig hier</p>', []);
  expect(both).toContain('onveilig');
  expect(both).toMatch(/\bveilig\b/);
  expect(halvesApart('<p>De deur</p>', '<p>De deur klemt</p>', [half])).toBeNull();
});

test('two pieces that one text has as two words stay two', () => {
  const whole = [{ typed: 'in', next: 'vullen' }];
  const theirs = '<p>Dit in vullen graag</p>';
  expect(unsure('<p>Dit invullen graag</p>', theirs, whole)).toBe(theirs);
});

test('signs that HTML writes in another way, and words that stand there twice, are left alone', () => {
  expect(
    halvesApart('<p>a&amp;bdeur</p>', '<p>x</p>', [{ typed: 'a&b', next: 'deur' }]),
  ).toBeNull();
  expect(halvesApart('<p>vadeur vadeur</p>', '<p>x</p>', [half])).toBeNull();
});

test('what was typed on a text with a half word is done to the text that has it whole', () => {
  expect(
    typedOntoUnsure(
      '<p>De vast deur klemt</p>',
      '<p>De vadeur klemt</p>',
      '<p>De vadeur klemt nog</p>',
      { grounds: [] },
      [half],
    ),
  ).toBe('<p>De vast deur klemt nog</p>');
});

test('600 notes, each with a word half typed in front of another: every word once, in either order', () => {
  const random = randomOf(11);
  const below = (n: number) => Math.floor(random() * n);
  const word = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + below(25))).join('');
  const html = (paragraphs: readonly string[][]) =>
    paragraphs.map((words) => `<p>${words.join(' ')}</p>`).join('');
  for (let n = 0; n < 600; n++) {
    const paragraphs = Array.from({ length: 1 + below(4) }, () =>
      Array.from({ length: 3 + below(8) }, word),
    );
    const [mine, theirs] = [structuredClone(paragraphs), structuredClone(paragraphs)];
    const here = below(paragraphs.length);
    const at = below(paragraphs[here]?.length ?? 0);
    const [typed, next] = [word(), paragraphs[here]?.[at] as string];
    const begun = { typed: typed.slice(0, 1 + below(7)), next };
    mine[here]?.splice(at, 1, begun.typed + next);
    // The person who typed the half word went on, and others wrote elsewhere.
    theirs[here]?.splice(at, 0, typed, ...Array.from({ length: below(3) }, word));
    const elsewhere = (here + 1) % paragraphs.length;
    if (elsewhere !== here) theirs[elsewhere]?.push(word());
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const merged = unsure(html(one), html(other), [begun]);
      const plain = merged.replace(/<[^>]*>/g, ' ');
      for (const each of theirs.flat()) expect(plain.split(each), each).toHaveLength(2);
      expect(plain).not.toContain(begun.typed + next);
    }
  }
});

test.each([
  [
    'a longer word of the other elsewhere, in front of the same word',
    { typed: 'voor', next: 'deur' },
    '<p>Hun voordeur klemt</p>',
    '<p>Er ligt voorraad tegen een deur</p>',
  ],
  [
    'the same ending in another sentence',
    { typed: 'on', next: 'veilig' },
    '<p>De trap is onveilig</p>',
    '<p>De hal is veilig</p>',
  ],
  [
    'the same words in another order',
    { typed: 'on', next: 'veilig' },
    '<p>hal niet onveilig in de keuken, trap glad</p>',
    '<p>trap niet veilig</p>',
  ],
  [
    'another paragraph',
    { typed: 'on', next: 'veilig' },
    '<p>De gang is onveilig</p><p>De trap is nat</p>',
    '<p>De trap is veilig</p>',
  ],
  [
    'a sentence that begins alike',
    { typed: 'kl', next: 'deur' },
    '<p>Bij de kldeur boven</p><p>Onder open</p>',
    '<p>Onder de deur open</p>',
  ],
])('no word goes because a caret stood in a word: %s', (_, caret, mine, theirs) => {
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const words = unsure(one, other, [caret])
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/);
    for (const word of `${mine} ${theirs}`
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/))
      expect(words).toContain(word);
  }
});

test('a word that the text says twice is not taken apart', () => {
  const typedOn = '<p>De trap is veilg en de vloer is veilig</p>';
  expect(
    typedOntoUnsure(
      typedOn.replace('</p>', ' nog</p>'),
      typedOn,
      typedOn.replace('veilg', 'veilig'),
      { grounds: [] },
      [{ typed: 'veili', next: 'g' }],
    ),
  ).toBe('<p>De trap is veilig en de vloer is veilig nog</p>');
});

test('hostile text costs little', () => {
  const text = '<'.repeat(200_000) + 'vadeur'.repeat(2);
  const from = process.cpuUsage();
  halvesApart(`${text} vadeur`, text, [half]);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan(8);
});

test('in a short note, that one text says all of the other tells that it is the same place', () => {
  const half = { typed: 'kl', next: 'deur' };
  const halves = () => [half];
  const [mine, theirs] = ['<p>De trap is kldeur dicht</p>', '<p>De deur dicht </p>'];
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    expect(mergeUnsure({ base: null, texts: () => [], halves }, one, other)).toBe(
      '<p>De trap is kldeur dicht </p>',
    );
});

test('two texts that were typed on nothing may be one: its words stand there once', () => {
  expect(
    typedOntoUnsure(
      '<p>De deur dicht </p>',
      '',
      '<p>De trap is kldeur dicht</p>',
      { grounds: [] },
      [{ typed: 'kl', next: 'deur' }],
    ),
  ).toBe('<p>De trap is kldeur dicht </p>');
  // Sentences without anything in common stay two sentences.
  for (const [there, notes] of [
    ['<p>De deur klemt</p>', '<p>Geen beleid</p>'],
    ['<p>Babygroep: veilig</p><p>Peutergroep: druk</p>', '<p>Peutergroep: veilig</p>'],
    ['<p>Gang: schoon</p>', '<p>Keuken: schoon</p><p>Gang: vuil</p>'],
    ['<p>Het protocol is niet aanwezig</p>', '<p>Het protocol is aanwezig en actueel</p>'],
    ['<p>Groep 1: 6 kinderen aanwezig</p>', '<p>Groep 2: 8 kinderen aanwezig</p>'],
  ] as const) {
    const merged = typedOntoUnsure(there, '', notes, { grounds: [] });
    for (const text of [there, notes]) expect(merged).toContain(text);
  }
});

test('a past that says a half word ten thousand times costs little', () => {
  const base = `<p>${'ab '.repeat(10_000)}</p>`;
  const from = process.cpuUsage();
  mergeUnsure(
    { base, texts: () => [base], halves: () => [{ typed: 'a', next: 'b' }] },
    '<p>ab x</p>',
    '<p>ab y</p>',
  );
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan(1);
});
