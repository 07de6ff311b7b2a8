import { beforeAll, expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, type Device, deskOf, deviceOf } from '#tests/support/devices.ts';

/** Long notes are merged by the same rule as short ones, whatever comes before and behind them. */
onBothDatabases('decisions 4: long notes of two devices', (use) => {
  let desk: Desk;
  let a: Device;
  let b: Device;
  beforeAll(async () => {
    desk = await deskOf(use());
    [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
  });
  /** A paragraph for each number; those that `changes` names say something else. */
  const long = (word: string, changes: (n: number) => boolean) =>
    Array.from(
      { length: 100 },
      (_, n) =>
        `<p>Groep ${n}: ${changes(n) ? `${word} gezien` : 'nog niet gezien'}, met de leidinggevende besproken.</p>`,
    ).join('');
  const base = long('', () => false);
  const mine = long('rood', (n) => n % 5 === 0);
  const theirs = long('blauw', (n) => n % 5 === 2);

  it('in a queue, each change is applied once and in its order', async () => {
    const id = await desk.started();
    await b.sendAll([b.change(id, 'SAVE_INSPECTION_NOTES', { notes: base }, 2)]);
    await b.sendAll([
      b.change(id, 'SAVE_INSPECTION_NOTES', { notes: theirs }, 3, { base_notes: base }),
    ]);
    const [one = '', other = ''] = desk.questions;
    const answer = (question: string, result: string) =>
      a.change(id, 'SAVE_INSPECTION_QUESTION_RESULT', { question, result }, 3);
    const queue = [
      answer(one, 'satisfies'),
      a.change(id, 'SAVE_INSPECTION_NOTES', { notes: mine }, 3, { base_notes: base }),
      answer(other, 'does-not-satisfy'),
      answer(one, 'to-be-defined'),
      answer(other, 'no-such-result'),
      a.change(id, 'SAVE_INSPECTION_NOTES', { notes: `${mine}<p>Einde.</p>` }, 3, {
        base_notes: mine,
      }),
    ];
    const refused = 4;
    const receipts = await a.sendAll(queue);
    expect(receipts.map(({ id, status }) => [id, status])).toEqual(
      queue.map(({ id }, n) => [id, n === refused ? 'refused' : 'applied']),
    );
    const { notes, question_results, revision } = (await desk.read(id)) as Inspection;
    const once = mergeNotes(base, mine, theirs).html;
    expect(notes).toBe(mergeNotes(mine, `${mine}<p>Einde.</p>`, once).html);
    expect(notes.split('rood gezien')).toHaveLength(21);
    expect(notes.split('blauw gezien')).toHaveLength(21);
    expect(Object.fromEntries(question_results.map((at) => [at.question, at.result]))).toEqual({
      [one]: 'to-be-defined',
      [other]: 'does-not-satisfy',
    });
    expect(revision).toBe(9);
    // Sent again, nothing more is done.
    expect((await a.sendAll(queue)).map(({ status }) => status)).toEqual(
      queue.map((_, n) => (n === refused ? 'refused' : 'duplicate')),
    );
    expect((await desk.read(id)).revision).toBe(9);
  });

  it('while the inspection goes on changing, nothing is lost of either', async () => {
    const id = await desk.started();
    await b.sendAll([b.change(id, 'SAVE_INSPECTION_NOTES', { notes: base }, 2)]);
    await b.sendAll([
      b.change(id, 'SAVE_INSPECTION_NOTES', { notes: theirs }, 3, { base_notes: base }),
    ]);
    const [question = ''] = desk.questions;
    const [long] = await Promise.all([
      a.send(
        'queue',
        a.change(id, 'SAVE_INSPECTION_NOTES', { notes: mine }, 3, { base_notes: base }),
      ),
      ...['satisfies', 'does-not-satisfy', 'to-be-defined'].map((result) =>
        b.send(
          'own call',
          b.change(id, 'SAVE_INSPECTION_QUESTION_RESULT', { question, result }, 4),
        ),
      ),
    ]);
    expect(long).toMatchObject({ status: 'applied', conflict: { part: 'notes' } });
    expect((await desk.read(id)).notes).toBe(mergeNotes(base, mine, theirs).html);
  });
});

/** Of a queue that is cut after each long note, nothing is read and counted over and over. */
onBothDatabases(
  'a day of long notes, beside a colleague',
  (use) => {
    it('goes in at once, within one person’s usual budget', async () => {
      const desk = await deskOf(use());
      const [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
      const id = await desk.started();
      const text = (n: number) =>
        Array.from({ length: 400 }, (_, m) => `<p>${m === n ? 'gezien' : m}</p>`).join('');
      const theirs = text(399).replace('<p>398</p>', '<p>van b</p>');
      await b.sendAll([b.change(id, 'SAVE_INSPECTION_NOTES', { notes: theirs }, 2)]);
      const queue = Array.from({ length: 60 }, (_, n) =>
        a.change(id, 'SAVE_INSPECTION_NOTES', { notes: text(n + 1) }, 2, {
          base_notes: n === 0 ? '' : text(n),
        }),
      );
      const receipts = await a.sendAll(queue);
      expect(receipts.map(({ status }) => status)).toEqual(queue.map(() => 'applied'));
      expect(receipts.at(-1)).toMatchObject({ contiguous: 60, revision: 63 });
      expect((await desk.read(id)).notes).toContain('<p>van b</p>');
    }, 120_000);
  },
  // Time counts as it goes by: four times as much of it, for a machine four times as slow.
  { workShare: { usual: 100, own: { merging: 400 } } },
);
