import { expect, it } from 'vitest';
import { mergeWithOthers } from '#server/handlers/mergeWithOthers.ts';
import { noPasts } from '#server/handlers/pasts.ts';
import type { Sent } from '#server/handlers/payloadHash.ts';
import type { Inspection } from '#shared/model/inspection.ts';

/** A note that another device changed while its long merge was done elsewhere, again and again. */
it('keeps both texts of a long merge that can be done nowhere else any more', () => {
  const text = (word: string) => `<p>${`${word} `.repeat(4_000)}</p>`;
  const [mine, theirs] = [text('mijn'), text('hun')];
  const now = { notes: theirs, revision: 4, version: { id: 'v' } } as Inspection;
  const payload = { notes: mine };
  const sent = {
    queued: { id: 'a', type: 'SAVE_INSPECTION_NOTES', base: 1, base_notes: text('was'), payload },
    action: { type: 'SAVE_INSPECTION_NOTES', payload },
  } as unknown as Sent;
  const { action, conflict } = mergeWithOthers(now, sent, noPasts, null);
  expect(action.payload).toEqual({ notes: theirs + mine });
  expect(conflict).toMatchObject({ part: 'notes', theirs });
});
