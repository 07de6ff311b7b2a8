import { expect, it } from 'vitest';
import {
  type DoneMerges,
  MergesElsewhere,
  mergeWithOthers,
} from '#server/handlers/queue/mergeWithOthers.ts';
import { mergingElsewhere } from '#server/handlers/queue/mergingElsewhere.ts';
import { noPasts } from '#server/handlers/queue/pasts.ts';
import type { Sent } from '#server/handlers/queue/payloadHash.ts';
import { type MergeOrder, mergeAsOrdered } from '#server/work/mergeOrder.ts';
import type { Inspection } from '#shared/model/inspection.ts';

/** A long note is merged elsewhere, and looked at anew when that is done. */
const text = (word: string) => `<p>${'gezien en besproken '.repeat(800)}</p><p>${word}</p>`;
const was = `<p>${'gezien en besproken '.repeat(800)}</p>`;
const payload = { question: 'q1', notes: text('mijn') };
const type = 'SAVE_INSPECTION_QUESTION_RESULT';
const sent = {
  queued: { id: 'a', type, base: 1, base_notes: was, payload },
  action: { type, payload },
} as unknown as Sent;
const answer = (question: string, notes: string) => ({ question, result: null, notes });
const now = {
  notes: '',
  revision: 4,
  version: { id: 'v' },
  question_results: [answer('q1', text('hun')), answer('q2', '')],
} as unknown as Inspection;
/** What a colleague's device did since. */
const past = (revision: number, change: object) => ({
  device: 'hun',
  revision,
  by: 'Noor',
  at: '2026-11-28T10:00:00.000Z',
  old: {},
  new: change,
});
const theirNote = past(2, { question_results: [answer('q1', text('hun'))] });
const tap = (revision: number) =>
  past(revision, { question_results: [{ question: 'q2', result: 'satisfies', notes: '' }] });

function orderOf(pasts: readonly object[], done: DoneMerges = new Map()) {
  try {
    return mergeWithOthers(now, sent, { ...noPasts, past: pasts } as never, done);
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
  expect(
    orderOf([theirNote, past(3, { question_results: [answer('q1', text('hun'))] })], done),
  ).toHaveProperty('current');
});

it('ends where the note changes at every look: each long note has its own count', async () => {
  const order = orderOf([theirNote]) as MergeOrder;
  let merges = 0;
  let looks = 0;
  const all = await mergingElsewhere(
    async (done) => {
      looks++;
      if (done.get('a') !== 'both') throw new MergesElsewhere('a', order);
      if (!done.has('b')) throw new MergesElsewhere('b', order);
      return [...done].map(([id, what]) => [id, what === 'both']);
    },
    async (one) => {
      merges++;
      return mergeAsOrdered(one);
    },
  );
  expect(all).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect([merges, looks]).toEqual([6, 8]);
});

it('keeps both texts where the note changed again and again meanwhile', () => {
  const merged = orderOf([theirNote], new Map([['a', 'both' as const]]));
  expect(merged).toMatchObject({
    action: { payload: { notes: text('hun') + text('mijn') } },
    conflict: { part: 'notes', theirs: text('hun') },
  });
});
