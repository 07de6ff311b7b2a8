import { expect, it } from 'vitest';
import { mergedAtOnce } from '#server/work/mergeOrder.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { restingOn } from './queueRun.ts';

const action = (over: object): QueuedAction =>
  ({
    id: 'b',
    type: 'SAVE_INSPECTION_NOTES',
    inspection: 'i',
    after: 'a',
    ...over,
  }) as QueuedAction;
const refused = (notes: string, base_notes: string | null) =>
  new Map([['a', action({ id: 'a', after: undefined, payload: { notes }, base_notes })]]);
const words = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) => `<p>${word} ${n}</p>`).join('');

it('what was typed on a refused text is based on what that was typed on', () => {
  const bases = refused('<p>een twee</p>', '<p>een</p>');
  const typed = action({
    payload: { notes: '<p>een twee drie</p>' },
    base_notes: '<p>een twee</p>',
  });
  expect(restingOn(bases, typed).base_notes).toBe('<p>een</p>');
});

it('where finding that would take long, nobody knows the base', () => {
  const bases = refused(words(2_000, 'tekst'), words(2_000, 'grond'));
  const typed = action({ payload: { notes: '<p>x</p>' }, base_notes: words(2_000, 'anders') });
  expect(words(2_000, 'tekst').length).toBeGreaterThan(mergedAtOnce);
  expect(restingOn(bases, typed).base_notes).toBeNull();
});

it('of an action without a text nothing is looked for', () => {
  const bases = refused('<p>een twee</p>', '<p>een</p>');
  const given = action({ payload: { result: 'satisfies' }, base_notes: '<p>anders</p>' });
  expect(restingOn(bases, given)).toBe(given);
});
