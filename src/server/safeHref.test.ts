import { expect, it } from 'vitest';
import { safeHref } from './safeHref.ts';

/** This many different characters of three bytes. */
const letters = (count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');

it.each([
  ['https://ggd.nl/pad?a=1#b', 'https://ggd.nl/pad?a=1#b'],
  [' HTTPS:\\\\ggd.nl', 'https://ggd.nl/'],
  [`mailto:${'a'.repeat(100)}@ggd.nl`, `mailto:${'a'.repeat(100)}@ggd.nl`],
  [`https://wie:${'p'.repeat(100)}@ggd.nl:8443/`, `https://wie:${'p'.repeat(100)}@ggd.nl:8443/`],
  [`https://ggd.nl/${'a'.repeat(5_000)}`, `https://ggd.nl/${'a'.repeat(5_000)}`],
  ['https://café.nl/', 'https://xn--caf-dma.nl/'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['/pad', null],
])('%s', (href, expected) => expect(safeHref(href)).toBe(expected));

it.each([
  ['a long part', `http://${letters(64)}.nl/`],
  ['a tab in the scheme', `ht\ttp://${letters(4_900)}.nl/`],
  ['no slashes', `http:${letters(4_900)}`],
  ['the other slashes', `http:\\\\${letters(4_900)}`],
  ['spaces before it', ` \u0001http://${letters(4_900)}`],
  ['behind a name', `http://a@${letters(4_900)}`],
  ['parts by other dots', `http://${Array.from({ length: 9 }, () => letters(60)).join('\u3002')}/`],
  ['a long path', `http://ggd.nl/${'a'.repeat(8_000)}`],
])('no address of a length that only costs time: %s', (_, href) =>
  expect(safeHref(href)).toBeNull(),
);
