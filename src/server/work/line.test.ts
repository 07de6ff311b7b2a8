import { expect, it } from 'vitest';
import { createLine } from './line.ts';

const usual = { atOnce: 1, eachPerson: 20, most: 30, comeBack: 5 };

/** Work that lasts until the test ends it, and records that it began. */
function works() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    work: (name: string) => () => {
      began.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
    async end() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('takes people in turns: who asks for one does not wait for all of somebody’s twenty', async () => {
  const line = createLine(usual);
  const { began, work, end } = works();
  for (let i = 0; i < 5; i++) void line.run('a', work(`a${i}`));
  void line.run('b', work('b0'));
  void line.run('b', work('b1'));
  for (let i = 0; i < 7; i++) await end();
  expect(began).toEqual(['a0', 'a1', 'b0', 'a2', 'b1', 'a3', 'a4']);
});

it('refuses what is too much of one person, and of all, and takes more when that is done', async () => {
  const line = createLine({ ...usual, eachPerson: 2, most: 2 });
  const { began, work, end } = works();
  void line.run('a', work('a0'));
  void line.run('a', work('a1'));
  await expect(line.run('a', work('a2'))).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 5,
  });
  void line.run('b', work('b0'));
  await expect(line.run('c', work('c0'))).rejects.toMatchObject({ code: 'unavailable' });
  await end();
  void line.run('a', work('a3'));
  for (let i = 0; i < 3; i++) await end();
  expect(began).toEqual(['a0', 'a1', 'b0', 'a3']);
});

it('does nothing for who is gone, and goes on after what failed', async () => {
  const line = createLine(usual);
  const { began, work, end } = works();
  const gone = new AbortController();
  void line.run('a', work('a0'));
  const left = expect(line.run('b', work('b0'), gone.signal)).rejects.toMatchObject({
    code: 'unavailable',
  });
  const failing = expect(line.run('c', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  void line.run('d', work('d0'));
  gone.abort();
  await left;
  await end();
  await failing;
  await end();
  expect(began).toEqual(['a0', 'd0']);
  await expect(line.run('e', async () => 'done', gone.signal)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it('one that rests leaves its place empty for as long as the work took', async () => {
  const line = createLine({ ...usual, rests: true });
  const ends: number[] = [];
  const work = async () => {
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 60));
    ends.push(performance.now());
    return start;
  };
  const [, second] = await Promise.all([line.run('a', work), line.run('b', work)]);
  expect(second - (ends[0] ?? 0)).toBeGreaterThan(50);
});
