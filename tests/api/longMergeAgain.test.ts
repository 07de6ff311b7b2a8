import { expect, it } from 'vitest';
import {
  type DoneMerges,
  MergesElsewhere,
  mergeWithOthers,
} from '#server/handlers/mergeWithOthers.ts';
import { noPasts } from '#server/handlers/pasts.ts';
import type { Sent } from '#server/handlers/payloadHash.ts';
import { mergeAsOrdered } from '#server/work/mergeOrder.ts';
import type { Inspection } from '#shared/model/inspection.ts';

/** A long note is merged elsewhere, and looked at anew when that is done. */
const text = (word: string) => `<p>${'gezien en besproken '.repeat(800)}</p><p>${word}</p>`;
const was = `<p>${'gezien en besproken '.repeat(800)}</p>`;
const payload = { notes: text('mijn') };
const sent = {
  queued: { id: 'a', type: 'SAVE_INSPECTION_NOTES', base: 1, base_notes: was, payload },
  action: { type: 'SAVE_INSPECTION_NOTES', payload },
} as unknown as Sent;
const now = (more: object = {}) =>
  ({
    notes: text('hun'),
    revision: 4,
    version: { id: 'v' },
    question_results: [],
    ...more,
  }) as unknown as Inspection;
/** What a colleague's device did since. */
const past = (revision: number, change: object) => ({
  device: 'hun',
  revision,
  by: 'Noor',
  at: '2026-11-28T10:00:00.000Z',
  old: {},
  new: change,
});
const theirNote = past(2, { notes: text('hun') });
const tap = (revision: number) =>
  past(revision, { question_results: [{ question: 'q', result: 'satisfies', notes: '' }] });

function orderOf(pasts: readonly object[], done: DoneMerges = new Map()) {
  try {
    return mergeWithOthers(now(), sent, { ...noPasts, past: pasts } as never, done);
  } catch (error) {
    if (error instanceof MergesElsewhere) return error.order;
    throw error;
  }
}

it('goes by what was done, though a colleague tapped elsewhere meanwhile', () => {
  const order = orderOf([theirNote]);
  if (!('current' in order)) throw new Error('it should be merged elsewhere');
  const done: DoneMerges = new Map([['a', { order, merged: mergeAsOrdered(order) }]]);
  const merged = orderOf([theirNote, tap(3), tap(4)], done);
  if (!('conflict' in merged)) throw new Error('it was done already');
  const { notes } = merged.action.payload as { notes: string };
  expect(notes).toContain('mijn');
  expect(notes).toContain('hun');
  expect(notes.length).toBeLessThan(was.length + 50);
  expect(merged.conflict).toMatchObject({ part: 'notes', by: 'Noor' });
});

it('is merged anew where the note itself changed', () => {
  const order = orderOf([theirNote]);
  if (!('current' in order)) throw new Error('it should be merged elsewhere');
  const done: DoneMerges = new Map([['a', { order, merged: mergeAsOrdered(order) }]]);
  expect(orderOf([theirNote, past(3, { notes: text('hun') })], done)).toHaveProperty('current');
});

it('keeps both texts where the note changed again and again meanwhile', () => {
  const merged = orderOf([theirNote], new Map([['a', 'both' as const]]));
  expect(merged).toMatchObject({
    action: { payload: { notes: text('hun') + text('mijn') } },
    conflict: { part: 'notes', theirs: text('hun') },
  });
});
