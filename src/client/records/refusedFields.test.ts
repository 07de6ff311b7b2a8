import { expect, it } from 'vitest';
import { standing } from './refusedFields.ts';

const refused = {
  fields: { location: 'required', email: 'invalid', image: 'invalid' },
  value: { location: '', email: 'geen adres', tags: ['a'] },
} as const;

it('keeps what is wrong with fields that stand as they were', () => {
  expect(standing(refused, { ...refused.value, tags: ['a'] })).toEqual(refused.fields);
});
it('lets go of a field that was written anew, and has it back when that is undone', () => {
  const typed = { ...refused.value, location: 'De Boom' };
  expect(standing(refused, typed)).toEqual({ email: 'invalid', image: 'invalid' });
  expect(standing(refused, { ...typed, location: '' })).toEqual(refused.fields);
});
