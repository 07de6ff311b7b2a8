import { beforeEach, describe, expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import {
  account,
  answerTo,
  applied,
  backends,
  inspectionOf,
  notes,
  now,
  p,
  refusal,
  type Store,
  storeOn,
  user,
} from '#tests/support/deviceStore.ts';
import { counts } from './counts.ts';
import { beginGivingBack } from './givingBack.ts';
import { keepGivenBack } from './keepGivenBack.ts';
import { keepDraft, readMarks } from './marks.ts';
import { openMemory } from './memory.ts';
import { trimLedger } from './outgoing.ts';
import { takeOverDevice, wipe } from './people.ts';

/** A queue whose numbers, store or server are not what they were. */
describe.each(backends)(
  'decisions 4: the queue of a device that must begin anew, in %s',
  (_, open) => {
    let store: Store;
    beforeEach(async () => {
      store = await storeOn(await open());
    });
    const send = async (...actions: Parameters<Store['act']>[]) => {
      for (const action of actions) await store.act(...action);
      return store.answer(await store.offer(), applied);
    };
    const counters = async () => (await store.outgoing()).counters;
    const records = (name: 'sent' | 'meetings' | 'drafts') =>
      store.backend.run([name], 'readonly', (tx) => tx.all(name, account));

    describe('a number that was used before', () => {
      it('makes it another device, with what waits under new numbers', async () => {
        await send([notes(p('een'))]);
        await store.act(answerTo({ result: 'satisfies' }));
        const sent = await store.offer();
        await store.act(answerTo({ result: 'satisfies' }, 'd1i1q2'));
        await store.act(answerTo({ result: 'satisfies' }, 'd1i1q3'));
        const before = await counters();
        const ids = (await store.waiting()).slice(1).map(({ id, place }) => [id, place]);
        await store.answer(sent, () => ({ renew: true }));
        const after = await counters();
        expect(after?.device).not.toBe(before?.device);
        expect(after).toMatchObject({
          nextSequence: 3,
          nextPlace: before?.nextPlace,
          sentUpTo: before?.sentUpTo,
          contiguous: 0,
        });
        const waiting = await store.waiting();
        expect(waiting.map(({ id, place }) => [id, place])).toEqual(ids);
        expect(waiting.map(({ device, sequence }) => [device, sequence])).toEqual([
          [after?.device, 1],
          [after?.device, 2],
        ]);
        expect(await counts(store.backend, account)).toEqual({
          waiting: 2,
          refused: 0,
          photos: 0,
          gaps: [],
        });
      });

      it('of another device is its own matter', async () => {
        await store.act(notes(p('een')));
        const [entry] = await store.offer();
        const before = await counters();
        const carried = { ...(entry as NonNullable<typeof entry>), device: 'another' };
        await store.answer([carried], () => ({ renew: true, contiguous: 7 }));
        expect(await counters()).toEqual(before);
      });
    });

    it('keeps what was sent for so many days', async () => {
      const days = ['2026-11-01', '2026-11-05', '2026-11-09'].map((day) => `${day}T10:00:00.000Z`);
      await send(
        ...['d1i1q1', 'd1i1q2', 'd1i1q3'].map((question): [ReturnType<typeof answerTo>] => [
          answerTo({ result: 'satisfies' }, question),
        ]),
      );
      await store.backend.run(['sent'], 'readwrite', async (tx) => {
        for (const [index, entry] of (await tx.all('sent', account)).entries())
          tx.put('sent', { ...entry, at: days[index] as string });
      });
      await trimLedger(store.backend, account, days[1] as string);
      expect((await records('sent')).map((entry) => (entry as { at: string }).at)).toEqual(
        days.slice(1),
      );
      // The ledger still says that it was sent.
      expect((await store.outgoing()).settled).toHaveLength(3);
    });

    it('lets go of more than one reading of what was sent, and of nothing that is new', async () => {
      const entry = { ...(await store.change(notes(''))), account, device: 'd', field: 'f' };
      await store.backend.run(['sent'], 'readwrite', async (tx) => {
        for (let place = 1; place <= 450; place++)
          tx.put('sent', {
            ...entry,
            place,
            sequence: place,
            field: `f${place}`,
            at: place <= 430 ? '2026-10-01' : '2026-11-19',
          });
      });
      await trimLedger(store.backend, account, '2026-11-01');
      expect(await records('sent')).toHaveLength(20);
    });

    it('keeps of a note that was saved often its first text, its last ones and ever fewer of those between, and every result', async () => {
      for (let n = 1; n <= 30; n++)
        await send(
          [answerTo({ notes: p(`${n}`) })],
          [answerTo({ notes: p(`${n}`), result: 'satisfies' }, 'd1i1q2')],
        );
      await trimLedger(store.backend, account, '');
      const kept = (await records('sent')).map(
        (entry) => (entry as { payload: { question: string; notes: string } }).payload,
      );
      expect(kept.flatMap((one) => (one.question === 'd1i1q1' ? [one.notes] : []))).toEqual(
        [1, 3, 12, 18, 22, 25, 27, 28, 29, 30].map((n) => p(`${n}`)),
      );
      expect(kept.filter((one) => one.question === 'd1i1q2')).toHaveLength(30);
    });

    it('leaves nothing of who logs out, nor marks nor texts that were put aside', async () => {
      await store.act(notes(p('van mij')));
      await store.take({ revision: 2, notes: p('van hun') });
      await keepDraft(store.backend, account, 'f', {
        inspection: 'i1',
        action: notes(''),
        base: '',
        text: 'x',
      });
      await send([answerTo({ result: 'satisfies' })]);
      const marks = await readMarks(store.backend, account);
      expect([marks.meetings.length, marks.drafts.length, (await records('sent')).length]).toEqual([
        1, 1, 2,
      ]);
      await wipe(store.backend, account, false);
      expect([await records('meetings'), await records('drafts'), await records('sent')]).toEqual([
        [],
        [],
        [],
      ]);
    });

    describe('a server that was restored', () => {
      const there = (over: Partial<Inspection> = {}) => inspectionOf({ revision: 40, ...over });
      const give = (over: Partial<Inspection> = {}) =>
        keepGivenBack(store.backend, account, there(over), now);

      it('gets what it lacks before what waits, under new numbers; and a second attempt gives nothing twice', async () => {
        await send([notes(p('een'))], [answerTo({ result: 'satisfies' })]);
        await store.act(answerTo({ result: 'restore-offer' }, 'd1i1q2'));
        const before = await counters();
        expect((await beginGivingBack(store.backend, account, 'two')).worked).toEqual(
          new Set(['i1']),
        );
        expect(await give()).toMatchObject({ actions: { length: 2 }, left: 0 });
        const waiting = await store.waiting();
        const device = (await counters())?.device;
        expect(device).not.toBe(before?.device);
        expect(
          waiting.map(({ type, given_back, base, device: its }) => [
            type,
            given_back,
            base,
            its === device,
          ]),
        ).toEqual([
          ['SAVE_INSPECTION_NOTES', true, 40, true],
          ['SAVE_INSPECTION_QUESTION_RESULT', true, 40, true],
          ['SAVE_INSPECTION_QUESTION_RESULT', undefined, 1, true],
        ]);
        expect(new Set(waiting.map(({ sequence }) => sequence)).size).toBe(3);
        await beginGivingBack(store.backend, account, 'two');
        expect((await give()).actions).toEqual([]);
        expect(await store.waiting()).toHaveLength(3);
      });

      it('goes to the end of an empty queue', async () => {
        await send([notes(p('een'))]);
        await beginGivingBack(store.backend, account, 'two');
        await give();
        expect(await store.waiting()).toMatchObject([
          { place: 2, payload: { notes: p('een') }, ground: { notes: '' } },
        ]);
        await store.act(answerTo({ result: 'satisfies' }));
        expect((await store.waiting()).map(({ place }) => place)).toEqual([2, 3]);
      });

      it('lets what waits rest on the text that the server has of it', async () => {
        await send([notes(p('een'))]);
        await send([notes(p('een', 'twee'))]);
        await store.act(notes(p('een', 'twee', 'drie')));
        await give({ notes: p('hun', 'een') });
        expect(await store.waiting()).toMatchObject([
          { payload: { notes: p('een', 'twee', 'drie') }, ground: { notes: p('een') } },
        ]);
        // The server knows more of what both texts are made of: ours stays until it merged that.
        expect((await store.take(there({ notes: p('hun', 'een') })))?.notes).toBe(
          p('een', 'twee', 'drie'),
        );
      });

      it('lets what waits rest on what it was typed on, where another device gives that back', async () => {
        await send([notes(p('een'))]);
        await send([notes(p('een', 'deur'))]);
        await store.act(notes(p('een', 'vadeur')));
        await give({ notes: p('een') });
        expect((await store.waiting()).map(({ ground }) => ground)).toMatchObject([
          { notes: p('een'), typed_on: p('een', 'deur') },
        ]);
        expect((await store.take(there({ notes: p('hun', 'een', 'deur') })))?.notes).toBe(
          p('hun', 'een', 'vadeur'),
        );
        expect((await store.waiting()).map(({ ground }) => ground)).toEqual([
          { notes: p('hun', 'een', 'deur') },
        ]);
      });

      it('of many inspections: what is known of changes before stays, and nothing takes the place of another', async () => {
        await send([notes(p('een'))], [notes(p('een')), { inspection: 'i2' }]);
        await store.act(notes(p('mijn')), { inspection: 'i3' });
        await store.answer(await store.offer(), refusal);
        await store.act(answerTo({ result: 'satisfies' }));
        await beginGivingBack(store.backend, account, 'two');
        await give();
        await give({ id: 'i2' });
        expect((await store.waiting()).map(({ inspection, type }) => [inspection, type])).toEqual([
          ['i1', 'SAVE_INSPECTION_NOTES'],
          ['i2', 'SAVE_INSPECTION_NOTES'],
          ['i1', 'SAVE_INSPECTION_QUESTION_RESULT'],
        ]);
        await store.answer(await store.offer(), applied);
        // Nobody decided about this one.
        expect(await store.refused()).toMatchObject([{ inspection: 'i3' }]);
        expect(await records('sent')).toHaveLength(5);
        expect((await store.outgoing()).settled).toHaveLength(6);
      });

      it('restored twice: what was given back the first time is known the second time', async () => {
        await send([notes(p('een'))]);
        await store.act(answerTo({ result: 'satisfies' }));
        await beginGivingBack(store.backend, account, 'two');
        await give();
        const [given] = await store.offer();
        await store.answer([given as NonNullable<typeof given>], applied);
        await beginGivingBack(store.backend, account, 'two');
        await give();
        await store.answer(await store.offer(), applied);
        expect(await records('sent')).toHaveLength(4);
      });
    });

    it('a device that was never here has no counters, until somebody logs in', async () => {
      const fresh = openMemory();
      expect(await counts(fresh, account)).toBeNull();
      await takeOverDevice(fresh, user, {}, now);
      expect(await counts(fresh, account)).toEqual({ waiting: 0, refused: 0, photos: 0, gaps: [] });
    });
  },
);
