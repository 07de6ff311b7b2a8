import { expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { Busy } from './busy.ts';
import { isLongMerge, isSameMerge, type MergeOrder, mergeAsOrdered } from './mergeOrder.ts';
import { createMerger } from './merger.ts';
import { ThreadFailed } from './thread.ts';

const text = (word: string, length: number) =>
  `<p>${Array.from({ length }, (_, n) => (n % 7 === 0 ? word : `w${n % 50}`)).join(' ')}</p>`;

/** A merge of notes with this many words, in which both sides changed every seventh word. */
const orderOf = (words: number): MergeOrder => ({
  current: { notes: text('hun', words), revision: 4, version: { id: 'v' } } as Inspection,
  action: { type: 'SAVE_INSPECTION_NOTES', payload: { notes: text('mijn', words) } },
  options: { others: new Map(), own: new Map(), baseNotes: text('was', words) },
  texts: [],
  halves: [],
});
const order = orderOf(3_000);

it('merges in a thread as it would here, and others are served meanwhile', async () => {
  const merger = createMerger();
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  try {
    const { merged, took } = await merger.merge('a', order);
    expect(took).toBeGreaterThan(0);
    expect(merged).toEqual(mergeAsOrdered(order));
    expect(merged.conflict).toMatchObject({ part: 'notes' });
    expect(turns).toBeGreaterThan(2);
  } finally {
    clearInterval(counting);
    await merger.close();
  }
});

it('merges here what cannot go to the thread, and goes on after that', async () => {
  const merger = createMerger();
  const others = new Map([['form:location', [{ was: () => 1, is: 'x' }]]]);
  const unsendable = { ...order, options: { ...order.options, others } } as unknown as MergeOrder;
  expect((await merger.merge('a', unsendable)).merged).toEqual(mergeAsOrdered(order));
  expect((await merger.merge('a', order)).merged).toEqual(mergeAsOrdered(order));
  await merger.close();
});

it('asks who is one too many to come back, which says nothing of the change', async () => {
  const merger = createMerger();
  const asked = Array.from({ length: 21 }, () => merger.merge('a', orderOf(300)));
  await expect(asked[20]).rejects.toThrow(Busy);
  expect(
    new Set((await Promise.all(asked.slice(0, 20))).map(({ merged }) => merged.action.type)),
  ).toEqual(new Set(['SAVE_INSPECTION_NOTES']));
  await merger.close();
});

it('keeps both texts of what a thread dies over twice, and says that they met', async () => {
  const dying = {
    ask: () => Promise.reject(new ThreadFailed('memory')),
    close: async () => undefined,
  };
  const merger = createMerger(dying);
  const mine = orderOf(50);
  await expect(merger.merge('a', mine)).rejects.toThrow(Busy);
  const { merged } = await merger.merge('a', mine);
  expect(merged.conflict).toMatchObject({ part: 'notes', theirs: mine.current.notes });
  expect(merged.action.payload).toMatchObject({
    notes: `${mine.current.notes}${(mine.action.payload as { notes: string }).notes}`,
  });
  // A later try may be merged after all.
  await expect(merger.merge('a', mine)).rejects.toThrow(Busy);
  await merger.close();
});

it('keeps both texts without reading what cannot be read', () => {
  // Deeper and longer than any note: parsing it would take seconds and gigabytes.
  const baseNotes = '<ul><li>'.repeat(14) + '<p>'.repeat(300_000);
  const mine = orderOf(5);
  const options = { ...mine.options, baseNotes, isTooMuch: true };
  const { action, conflict } = mergeAsOrdered({ ...mine, options });
  expect(conflict).toMatchObject({ part: 'notes' });
  expect(action.payload).toMatchObject({
    notes: `${mine.current.notes}${(mine.action.payload as { notes: string }).notes}`,
  });
});

it('tells how long a merge took that came to nothing, and what is long for its tags', async () => {
  const slow = {
    ask: () => Promise.reject(new ThreadFailed('slow')),
    close: async () => undefined,
  };
  const merger = createMerger(slow);
  const told: number[] = [];
  await expect(merger.merge('a', order, (took) => told.push(took))).rejects.toThrow(Busy);
  expect(told).toHaveLength(1);
  await merger.close();
  const longOf = (notes: string) =>
    isLongMerge(
      { notes: '<p>x</p>' } as Inspection,
      { type: 'SAVE_INSPECTION_NOTES', payload: { notes } },
      { others: new Map(), own: new Map(), baseNotes: '<p>y</p>' },
      () => [],
    );
  expect([longOf('woord '.repeat(1_000)), longOf('<p>a'.repeat(1_100))]).toEqual([false, true]);
});

it('knows whether a merge that was done is still the one that is asked for', () => {
  const other = (over: Partial<MergeOrder>) => isSameMerge(order, { ...order, ...over });
  const current = { ...order.current, version: { id: 'v', revision: 1 } } as unknown as Inspection;
  const same = { ...order, current };
  expect(isSameMerge(same, { ...same, current: { ...current, revision: 9 } })).toBe(true);
  expect(isSameMerge(same, { ...same, current: { ...current, notes: 'anders' } })).toBe(false);
  expect(
    isSameMerge(same, {
      ...same,
      current: { ...current, version: { id: 'w', revision: 1 } } as never,
    }),
  ).toBe(false);
  expect(other({ texts: ['een'] })).toBe(false);
});
