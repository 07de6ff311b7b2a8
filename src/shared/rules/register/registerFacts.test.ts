import { expect, it } from 'vitest';
import { factsIn, factsText } from './registerFacts.ts';

const facts = (lrk_id: string, holder: string) => ({
  lrk_id,
  holder,
  holder_address: `${holder}straat 1, 1234 AB Ede`,
  municipality: 'Ede',
});

it('what a text says of registrations is what it was made of, in the order that is asked', () => {
  const all = [facts('12', 'Nest'), facts('112', 'Boom'), facts('1', '')];
  const text = factsText(all);
  expect(factsIn(text, ['1', '12', '112'])).toEqual([all[2], all[0], all[1]]);
  // No number is found within another number, nor in the name of a place.
  expect(factsIn(text, ['2', '11', 'Nest', '', 'Ede'])).toEqual([]);
  expect(factsIn('', ['12'])).toEqual([]);
});

it('a tab or a line end in a name moves nothing', () => {
  const text = factsText([facts('7', 'De\tBoom\r\n9\tKwaad'), facts('8', 'Nest')]);
  expect(factsIn(text, ['7', '9', '8']).map(({ holder }) => holder)).toEqual([
    'De Boom 9 Kwaad',
    'Nest',
  ]);
});
