import { expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { type MergeOrder, mergeAsOrdered } from './mergeOrder.ts';
import { createMerger } from './merger.ts';

const text = (word: string) =>
  `<p>${Array.from({ length: 3_000 }, (_, n) => (n % 7 === 0 ? word : `w${n % 50}`)).join(' ')}</p>`;

const order: MergeOrder = {
  current: { notes: text('hun'), revision: 4 } as Inspection,
  action: { type: 'SAVE_INSPECTION_NOTES', payload: { notes: text('mijn') } },
  options: { others: new Map(), own: new Map(), baseNotes: text('was') },
  texts: [],
  halves: [],
};

it('merges in a thread as it would here, and others are served meanwhile', async () => {
  const merger = createMerger();
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  try {
    const merged = await merger.merge('a', order);
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
  expect(await merger.merge('a', unsendable)).toEqual(mergeAsOrdered(order));
  expect(await merger.merge('a', order)).toEqual(mergeAsOrdered(order));
  await merger.close();
});
