import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { perMinute } from './workKind.ts';

it('refuses what is too much, says how long to wait, and gives back with time', () => {
  let now = 0;
  const budget = createBudget(() => now);
  budget.spend('a', 'tags', perMinute.tags / 2);
  budget.spend('a', 'tags', perMinute.tags / 2);
  expect(() => budget.spend('a', 'tags', perMinute.tags / 4)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 15 }),
  );
  // Other people do not notice it, and this person's other work goes on.
  budget.spend('b', 'tags', perMinute.tags);
  budget.spend('a', 'bytes', 1);
  now += 15_000;
  budget.spend('a', 'tags', perMinute.tags / 4);
  expect(() => budget.spend('a', 'tags', 1)).toThrow('too_many_requests');
});

it('takes what is larger than a minute’s budget when that is whole, and waits for it afterwards', () => {
  let now = 0;
  const budget = createBudget(
    () => now,
    () => 2,
  );
  budget.spend('a', 'drawing', perMinute.drawing * 4);
  expect(() => budget.spend('a', 'drawing', 1)).toThrow('too_many_requests');
  now += 60_000;
  expect(() => budget.spend('a', 'drawing', 1)).toThrow('too_many_requests');
  now += 10_000;
  budget.spend('a', 'drawing', 1);
});

it('what is expected to take long is counted before, and settled when it ended', () => {
  const budget = createBudget(() => 0);
  const [first, second] = [0, 0].map(() => budget.reserve('a', 'drawing', perMinute.drawing / 2));
  expect(() => budget.reserve('a', 'drawing', 1)).toThrow('too_many_requests');
  // The first took more than was expected; the second was given up.
  first?.(perMinute.drawing);
  expect(() => budget.reserve('a', 'drawing', 1)).toThrow('too_many_requests');
  second?.(0);
  expect(() => budget.spend('a', 'drawing', 1)).toThrow('too_many_requests');
  budget.spend('b', 'drawing', 1);
});

it('counts afterwards what was not known before', () => {
  const budget = createBudget(() => 0);
  budget.charge('a', 'drawing', perMinute.drawing);
  expect(() => budget.spend('a', 'drawing', 1)).toThrow('too_many_requests');
});
