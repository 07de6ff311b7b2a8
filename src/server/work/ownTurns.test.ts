import { expect, it } from 'vitest';
import { createOwnTurns } from './ownTurns.ts';

it('does one person’s work one after the other, in order, and nobody else waits for it', async () => {
  const turns = createOwnTurns();
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const held = (name: string) => () => {
    seen.push(name);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const all = ['a0', 'a1', 'a2'].map((name) => turns.run('a', held(name)));
  await turns.run('b', async () => void seen.push('b0'));
  expect(seen).toEqual(['a0', 'b0']);
  for (const one of all) {
    ends.shift()?.();
    await one;
    await expect.poll(() => ends.length).toBe(one === all.at(-1) ? 0 : 1);
  }
  expect(seen).toEqual(['a0', 'b0', 'a1', 'a2']);
});

it('goes on after what failed', async () => {
  const turns = createOwnTurns();
  const failing = expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  const rest = Array.from({ length: 40 }, () => turns.run('a', async () => 'done'));
  await failing;
  expect(new Set(await Promise.all(rest))).toEqual(new Set(['done']));
  expect(await turns.run('a', async () => 'again')).toBe('again');
});

it('waits five seconds at most behind what hangs, and is in turn again after that', async () => {
  const turns = createOwnTurns();
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const hanging = turns.run('a', () => promise);
  expect(await Promise.all([1, 2, 3].map((n) => turns.run('a', async () => n)))).toEqual([1, 2, 3]);
  end();
  await hanging;
  expect(await turns.run('a', async () => 'again')).toBe('again');
});
