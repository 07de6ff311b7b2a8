import { expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { createRefusals } from './refusals.ts';

/** A wait that ends at once. */
const atOnce = () => Promise.resolve();
const by = (session: string) => ({ address: '10.0.0.1', session });
const nothing = () => undefined;

it('who is refused too often waits until the minute is over, and nobody else', async () => {
  let now = 0;
  const refusals = createRefusals(() => now, 3, atOnce);
  for (let n = 0; n < 3; n++) {
    await refusals.refuseWhenMany(by('a'), nothing);
    refusals.count(by('a'), 403, 'noor');
  }
  now = 20_000;
  const refusal = refusals.refuseWhenMany(by('a'), nothing);
  await expect(refusal).rejects.toBeInstanceOf(Problem);
  await expect(refusal).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 40 });
  await refusals.refuseWhenMany(by('b'), nothing);
  now = 60_000;
  await refusals.refuseWhenMany(by('a'), nothing);
});

it('remembers no more than it should: made-up sessions are one address', async () => {
  const refusals = createRefusals(() => 0, 3, atOnce);
  refusals.count(by('a'), 429, 'noor');
  for (let n = 0; n < 20_000; n++) refusals.count(by(`made up ${n}`), 401, null);
  await expect(refusals.refuseWhenMany(by('a'), nothing)).rejects.toThrow(Problem);
  for (let n = 0; n < 10_001; n++)
    refusals.count({ address: `address ${n}`, session: '' }, 401, null);
  await refusals.refuseWhenMany(by('a'), nothing);
});

it('counts what is too large ten times, too much three times, other answers not at all', async () => {
  const refusals = createRefusals(() => 0, 20, atOnce);
  for (const status of [200, 409, 500]) refusals.count(by('a'), status, 'noor');
  refusals.count(by('a'), 413, 'noor');
  for (let n = 0; n < 3; n++) refusals.count(by('a'), 429, 'noor');
  await refusals.refuseWhenMany(by('a'), nothing);
  refusals.count(by('a'), 413, 'noor');
  await expect(refusals.refuseWhenMany(by('a'), nothing)).rejects.toThrow(Problem);
});

it('a session answers for its mistakes, an address does not', async () => {
  const refusals = createRefusals(() => 0, 4, atOnce);
  for (const status of [404, 404, 400, 422]) refusals.count(by('a'), status, null);
  for (const status of [404, 422]) refusals.count(by('b'), status, 'noor');
  await refusals.refuseWhenMany(by('b'), nothing);
  refusals.count(by('b'), 400, 'noor');
  await expect(refusals.refuseWhenMany(by('b'), nothing)).rejects.toThrow(Problem);
  let waited = 0;
  const late = createRefusals(
    () => 0,
    4,
    async () => void waited++,
  );
  for (const status of [404, 404, 400, 422]) late.count(by('a'), status, null);
  await late.refuseWhenMany(by('a'), nothing);
  expect(waited).toBe(0);
});

it('answers late, and ends connections when too many wait for that', async () => {
  const waiting: (() => void)[] = [];
  const refusals = createRefusals(
    () => 0,
    1,
    (ms) => new Promise((resolve) => waiting.push(() => resolve(ms))),
  );
  refusals.count(by('a'), 403, 'noor');
  let [refused, dropped] = [0, 0];
  const all = Array.from({ length: 501 }, () =>
    refusals.refuseWhenMany(by('a'), () => dropped++).catch(() => refused++),
  );
  await all[500];
  expect([refused, dropped, waiting.length]).toEqual([1, 1, 500]);
  for (const end of waiting) end();
  await Promise.all(all);
  expect([refused, dropped]).toEqual([501, 1]);
});

it('an address that is refused too often is answered late, but for the sessions that hold', async () => {
  const waited: number[] = [];
  const refusals = createRefusals(
    () => 0,
    2,
    async (ms) => waited.push(ms),
  );
  for (const session of ['', 'made up', 'made up too']) refusals.count(by(session), 401, null);
  refusals.count(by('real'), 200, 'noor');
  await refusals.refuseWhenMany(by('real'), nothing);
  expect(waited).toEqual([]);
  await refusals.refuseWhenMany(by('another'), nothing);
  await refusals.refuseWhenMany(by(''), nothing);
  expect(waited).toEqual([250, 250]);
  // A session that has ended is not valid any more.
  refusals.count(by('real'), 401, null);
  await refusals.refuseWhenMany(by('real'), nothing);
  expect(waited).toEqual([250, 250, 250]);
});

it('the sessions of one person together have an end as well, and nobody else notices', async () => {
  const refusals = createRefusals(() => 0, 4, atOnce);
  for (let n = 0; n < 20; n++) refusals.count(by(`session ${n}`), 403, 'noor');
  refusals.count(by('new'), 200, 'noor');
  await expect(refusals.refuseWhenMany(by('new'), nothing)).rejects.toThrow(Problem);
  refusals.count(by('other'), 200, 'samir');
  await refusals.refuseWhenMany(by('other'), nothing);
});
