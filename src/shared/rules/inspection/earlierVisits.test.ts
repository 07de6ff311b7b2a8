import { expect, it } from 'vitest';
import { isSameLocation, visitsAt } from './earlierVisits.ts';

const place = (location: string, address = '', postal_code = '') => ({
  location,
  address,
  postal_code,
});

it.each([
  ['the same address', place('A', 'Kerkstraat 1', '6811 KL'), place('B', 'kerkstraat 1', '6811kl')],
  ['the same name', place('De Kikker'), place('de  kikker', 'Kerkstraat 1', '6811 KL')],
  ['a name with accents', place('Zoë’s Huis'), place("Zoe's huis")],
])('%s is one place', (_, one, other) => {
  expect([isSameLocation(one, other), isSameLocation(other, one)]).toEqual([true, true]);
});

it.each([
  ['another name without address', place('De Kikker'), place('De Pad')],
  [
    'the same name elsewhere',
    place('De Kikker', 'Kerkstraat 1', '6811 KL'),
    place('De Kikker', 'Kerkstraat 1', '9711 AA'),
  ],
  [
    'another number in the street',
    place('A', 'Kerkstraat 1', '6811 KL'),
    place('B', 'Kerkstraat 11', '6811 KL'),
  ],
  ['nothing filled in', place(''), place('')],
])('%s is another place', (_, one, other) => {
  expect([isSameLocation(one, other), isSameLocation(other, one)]).toEqual([false, false]);
});

it('the others at a place come the latest first, and not the one itself', () => {
  const at = (id: string, date: string | null, location = 'De Kikker') => ({
    ...place(location),
    id,
    date,
  });
  const all = [
    at('a', '2024-03-01'),
    at('b', null),
    at('c', '2025-03-01'),
    at('d', null, 'De Pad'),
  ];
  const ids = (id: string | null) => visitsAt(id, place('De Kikker'), all).map((one) => one.id);
  expect(ids(null)).toEqual(['c', 'a', 'b']);
  expect(ids('c')).toEqual(['a', 'b']);
});
