import { expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { createRefusals } from './refusals.ts';

it('who is refused too often waits until the minute is over, and nobody else', () => {
  let now = 0;
  const refusals = createRefusals(() => now, 3);
  for (let n = 0; n < 3; n++) {
    refusals.refuseWhenMany('a');
    refusals.count('a', 403);
  }
  now = 20_000;
  const refusal = () => refusals.refuseWhenMany('a');
  expect(refusal).toThrow(Problem);
  try {
    refusal();
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: 40 });
  }
  refusals.refuseWhenMany('b');
  now = 60_000;
  refusal();
});

it('remembers no more than it should, and forgets what is over', () => {
  let now = 0;
  const refusals = createRefusals(() => now, 1);
  for (let n = 0; n < 10_001; n++) refusals.count(`address ${n}`, 401);
  refusals.refuseWhenMany('address 10000');
  now = 60_000;
  refusals.count('address 10000', 401);
  expect(() => refusals.refuseWhenMany('address 10000')).toThrow(Problem);
});

it('counts what is too large ten times, and other answers not at all', () => {
  const refusals = createRefusals(() => 0, 20);
  for (const status of [200, 404, 422, 500]) refusals.count('a', status);
  refusals.count('a', 413);
  for (let n = 0; n < 9; n++) refusals.count('a', 429);
  refusals.refuseWhenMany('a');
  refusals.count('a', 413);
  expect(() => refusals.refuseWhenMany('a')).toThrow(Problem);
});
