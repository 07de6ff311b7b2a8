import { expect, it } from 'vitest';
import { anyStrength, type Strength, whyTooWeak, wishesOf } from './strength.ts';

const claims = { iat: 10_000, auth_time: 9_000, acr: 'hoog', amr: ['pwd', 'otp', 'mfa'] };
const weak = (over: object, strength: Partial<Strength>, elapsed = 0) =>
  whyTooWeak({ ...claims, ...over }, { ...anyStrength, ...strength }, elapsed);

it('asks the provider for what is wanted, and for nothing else', () => {
  expect(wishesOf(anyStrength)).toEqual({});
  expect(wishesOf({ acrValues: ['hoog', 'midden'], amr: ['mfa'], maxAge: 0 })).toEqual({
    acr_values: 'hoog midden',
    max_age: '0',
  });
});

it.each<[string, object, Partial<Strength>, string | null]>([
  ['no wish', { acr: undefined, amr: undefined, auth_time: undefined }, {}, null],
  ['one of the ways', {}, { acrValues: ['midden', 'hoog'] }, null],
  ['another way', { acr: 'laag' }, { acrValues: ['hoog'] }, 'acr'],
  ['no way told', { acr: undefined }, { acrValues: ['hoog'] }, 'acr'],
  ['all means', {}, { amr: ['mfa', 'otp'] }, null],
  ['a means that is missing', {}, { amr: ['mfa', 'hwk'] }, 'amr'],
  ['means as one text', { amr: 'mfa' }, { amr: ['mfa'] }, 'amr'],
  ['young enough', {}, { maxAge: 1_000 }, null],
  ['too old', {}, { maxAge: 900 }, 'auth_time'],
  ['no age told', { auth_time: undefined }, { maxAge: 900 }, 'auth_time'],
])('%s', (_name, over, strength, why) => {
  expect(weak(over, strength)).toBe(why);
});

it('the time that the login itself took counts for nothing', () => {
  expect(weak({}, { maxAge: 900 }, 99_000)).toBeNull();
});
