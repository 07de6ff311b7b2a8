import { expect, it } from 'vitest';
import type { Snippet } from '#shared/model/snippet.ts';
import { fillSnippet, findSnippets } from './snippets.ts';

const snippet = (id: string, title: string, over: Partial<Snippet> = {}): Snippet => ({
  id,
  title,
  text: '<p>a</p>',
  shared: false,
  questions: [],
  ...over,
});
const all = [
  snippet('heel', 'Hek is heel'),
  snippet('stuk', 'Hek is stuk', { shared: true }),
  snippet('hier', 'Hek bij deze voorwaarde', { questions: ['q1'] }),
  snippet('elders', 'Hek elders', { questions: ['q2'] }),
  snippet('ehbo', 'Kinder-EHBO één jaar geldig'),
];
const idsOf = (query: string, question: string | null = null, used: string[] = []) =>
  findSnippets(all, query, question, used).map(({ id }) => id);

it.each([
  ['the beginning of any word', 'ehb', ['ehbo']],
  ['whatever its accents', 'een', ['ehbo']],
  ['on over a hyphen', 'kinder-e', ['ehbo']],
  ['not the middle of a word', 'inder', []],
  ['nothing asked for yet', '', ['heel', 'ehbo', 'stuk']],
])('finds %s', (_, query, expected) => {
  expect(idsOf(query)).toEqual(expected);
});

it('puts what was used here last first, then what is for this condition, then the own ones', () => {
  expect(idsOf('hek', 'q1')).toEqual(['hier', 'heel', 'stuk']);
  expect(idsOf('hek', 'q1', ['stuk', 'heel'])).toEqual(['stuk', 'heel', 'hier']);
});

it('fills in what is known, as text', () => {
  const html = '<p>Op {Datum} bij {locatie}: {manager}, {iets}, {constructor}.</p>';
  expect(fillSnippet(html, { datum: '26-11-2026', locatie: 'Tik & <b>Tak</b>', manager: '' })).toBe(
    '<p>Op 26-11-2026 bij Tik &amp; &lt;b&gt;Tak&lt;/b&gt;: {manager}, {iets}, {constructor}.</p>',
  );
});
