import { expect, test } from 'vitest';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { listStops } from '#shared/rules/inspection/stops.ts';
import { scenario } from '#tests/support/scenario.ts';
import { found, type StopFilter } from './filterStops.ts';
import { findables } from './findStops.ts';
import { nextOpen, openInItem } from './openStops.ts';

const version = scenario('Zoeken')
  .domain('Veiligheid', (d) =>
    d.lastQuestion('Wat viel op?').item('Personeel', (i) =>
      i
        .question('Er is iemand met een diploma kinder-EHBO.', { title: 'Eerste hulp' })
        .question('De ploeg is compleet.', {
          description: '<p>Zie <b>artikel 7</b></p>',
          help: ['<p>Wie vervangt bij <strong>z</strong>iekte?</p>'],
        }),
    ),
  )
  .domain('Ruimte', (d) => d.item('Binnen', (i) => i.question('Er is een café in de hal.')))
  .version();
const stops = listStops(buildChecklist(version));
const answers: Answers = new Map([
  ['d1i1q1', { result: 'does-not-satisfy', notes: '<p>verlopen in maart</p>' }],
  ['d2i1q1', { result: null, notes: '<p></p>' }],
]);
const written = {
  category_notes: [
    { category: 'd1', notes: '<p>Rooster nagekeken</p>' },
    { category: 'd2', notes: '<p></p>' },
  ],
  restore_offers: [
    { part: 'd1', notes: '<p>Bordje ophangen</p>', until: null, accepted_by: 'Mevrouw De Wit' },
    // Not searched: the result of this condition is not an offer to restore.
    { part: 'd1i1q1', notes: '<p>Cursus volgen</p>', until: null, accepted_by: '' },
  ],
  photos: [
    {
      photo: 'p1',
      part: 'd2i1q1',
      sha256: '0'.repeat(64),
      caption: 'Losse stoeptegel',
      alternative: 'Tuin met schommel',
      removed: false,
    },
  ],
};
const all = findables(stops, {
  answers,
  extraAnswers: new Map([['d1', { result: 'restore-offer', notes: '' }]]),
  extraTitle: 'Extra voorwaarde',
  written,
});
const keys = (query: string, filter: StopFilter = 'all') =>
  found(all, query, filter).map(({ stop }) => stop.key);

test.each([
  ['', ['d-d1', 'q-d1i1q1', 'q-d1i1q2', 'x-d1', 'q-d2i1q1']],
  ['ehbo', ['q-d1i1q1']],
  ['kinderEHBO diploma', ['q-d1i1q1']],
  ['cafe', ['q-d2i1q1']],
  ['1.1.2', ['q-d1i1q2']],
  ['artikel 7', ['q-d1i1q2']],
  // Found by the titles above, as where conditions are chosen.
  ['personeel', ['q-d1i1q1', 'q-d1i1q2']],
  ['veiligheid', ['d-d1', 'q-d1i1q1', 'q-d1i1q2', 'x-d1']],
  // A number is found only by its beginning.
  ['1.2', []],
  ['2.1', ['q-d2i1q1']],
  ['maart', ['q-d1i1q1']],
  ['extra', ['x-d1']],
  // Found by the texts beside the notes.
  ['rooster', ['d-d1']],
  ['ziekte', ['q-d1i1q2']],
  ['strong', []],
  ['bordje', ['x-d1']],
  ['de wit', ['x-d1']],
  ['cursus', []],
  ['stoeptegel', ['q-d2i1q1']],
  ['schommel', ['q-d2i1q1']],
  ['ehbo cafe', []],
])('%j finds %j', (query, expected) => {
  expect(keys(query)).toEqual(expected);
});

test('by what was answered; an extra condition is never open', () => {
  expect(keys('', 'open')).toEqual(['q-d1i1q2', 'q-d2i1q1']);
  expect(keys('', 'noted')).toEqual(['d-d1', 'q-d1i1q1']);
  expect(keys('', 'does-not-satisfy')).toEqual(['q-d1i1q1']);
  expect(keys('hal', 'open')).toEqual(['q-d2i1q1']);
});

test('the next open condition is the first behind this place, and then from the start', () => {
  const next = (from: string, known = answers) => nextOpen(stops, known, from)?.key;
  expect(next('d-d1')).toBe('q-d1i1q2');
  expect(next('q-d1i1q2')).toBe('q-d2i1q1');
  expect(next('finish')).toBe('q-d1i1q2');
  expect(next('elsewhere')).toBe('q-d1i1q2');
  const done: Answers = new Map(
    ['d1i1q1', 'd1i1q2', 'd2i1q1'].map((id) => [id, { result: 'satisfies', notes: '' }]),
  );
  expect(nextOpen(stops, done, 'd-d1')).toBeNull();
});

test('the rest of an item is what has no result in it', () => {
  const at = (key: string) => stops.find((stop) => stop.key === key) as (typeof stops)[number];
  const rest = (key: string) => openInItem(stops, answers, at(key)).map((stop) => stop.key);
  expect(rest('q-d1i1q1')).toEqual(['q-d1i1q2']);
  expect(rest('q-d2i1q1')).toEqual(['q-d2i1q1']);
  expect(rest('d-d1')).toEqual([]);
  expect(rest('x-d1')).toEqual([]);
});
