import { expect, it } from 'vitest';
import { numberAt } from './numbering.ts';

it('numbers start at 1, at each level', () => {
  expect([numberAt(0), numberAt(1, 0), numberAt(9, 2, 11)]).toEqual(['1', '2.1', '10.3.12']);
});
