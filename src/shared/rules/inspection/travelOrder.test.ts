import { expect, it } from 'vitest';
import { placeLine } from '#shared/rules/register/placeLine.ts';
import { inTravelOrder } from './travelOrder.ts';

const stop = (id: string, postal_code: string, location = id) => ({ id, postal_code, location });

it('a day goes by postal code; without one comes last, and names decide between equals', () => {
  const visits = [
    stop('e', '', 'Zonder'),
    stop('a', '6811 KL', 'Bij'),
    stop('b', '1011 AB'),
    stop('c', '6811 AA'),
    stop('d', '6811 KL', 'Aap'),
  ];
  expect(inTravelOrder(visits).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a', 'e']);
});

it.each([
  [['Kerkstraat 1', '6811 KL', 'Arnhem'], 'Kerkstraat 1, 6811 KL Arnhem'],
  [['', '6811 KL', 'Arnhem'], '6811 KL Arnhem'],
  [['Kerkstraat 1', '', ''], 'Kerkstraat 1'],
  [['', '', 'Arnhem'], 'Arnhem'],
  [['', '', ''], ''],
])('the place of %j is %j', ([address = '', postal_code = '', city = ''], line) => {
  expect(placeLine({ address, postal_code, city })).toBe(line);
});
