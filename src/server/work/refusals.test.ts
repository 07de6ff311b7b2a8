import { expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { createRefusals } from './refusals.ts';

/** Nobody waits here. */
const atOnce = () => Promise.resolve();

it('who is refused too often waits until the minute is over, and nobody else', async () => {
  let now = 0;
  const refusals = createRefusals(() => now, 3, atOnce);
  for (let n = 0; n < 3; n++) {
    await refusals.refuseWhenMany('a');
    refusals.count('a', 403);
  }
  now = 20_000;
  const refusal = refusals.refuseWhenMany('a');
  await expect(refusal).rejects.toBeInstanceOf(Problem);
  await expect(refusal).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 40 });
  await refusals.refuseWhenMany('b');
  now = 60_000;
  await refusals.refuseWhenMany('a');
});

it('remembers no more than it should, and forgets what is over', async () => {
  let now = 0;
  const refusals = createRefusals(() => now, 1, atOnce);
  for (let n = 0; n < 10_001; n++) refusals.count(`address ${n}`, 401);
  await refusals.refuseWhenMany('address 10000');
  now = 60_000;
  refusals.count('address 10000', 401);
  await expect(refusals.refuseWhenMany('address 10000')).rejects.toThrow(Problem);
});

it('counts what is too large ten times, too much three times, other answers not at all', async () => {
  const refusals = createRefusals(() => 0, 20, atOnce);
  for (const status of [200, 404, 422, 500]) refusals.count('a', status);
  refusals.count('a', 413);
  for (let n = 0; n < 3; n++) refusals.count('a', 429);
  await refusals.refuseWhenMany('a');
  refusals.count('a', 413);
  await expect(refusals.refuseWhenMany('a')).rejects.toThrow(Problem);
});

it('answers late, but holds no more than so many connections', async () => {
  const waiting: (() => void)[] = [];
  const refusals = createRefusals(
    () => 0,
    1,
    (ms) => new Promise((resolve) => waiting.push(() => resolve(ms))),
  );
  refusals.count('a', 403);
  let refused = 0;
  const all = Array.from({ length: 501 }, () =>
    refusals.refuseWhenMany('a').catch(() => refused++),
  );
  await all[500];
  expect([refused, waiting.length]).toEqual([1, 500]);
  for (const end of waiting) end();
  await Promise.all(all);
  expect(refused).toBe(501);
});
