import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as devices from '#server/db/devices/devices.ts';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import { takenQuery } from '#server/db/queue/takenNumbers.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import {
  alone,
  type Desk,
  type Device,
  deskOf,
  deviceOf,
  doors,
  type Sendable,
} from '#tests/support/devices.ts';

import { planOf } from '#tests/support/planOf.ts';

/**
 * A browser profile that was put back from an older copy: it gives numbers to new changes that
 * others had before.
 */
onBothDatabases('§4 decisions 4.12: a number that is used twice', (use, kind) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await deskOf(use());
  });
  const known = (device: string) => devices.find(use().db, desk.inspector.id, device);
  const receiptOf = (id: string) =>
    use()
      .db.selectFrom('receipts')
      .select(['device', 'sequence', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const note = (
    device: Device,
    inspection: string,
    text: string,
    base: number,
    over: Partial<Sendable> = {},
  ) => device.change(inspection, 'SAVE_INSPECTION_NOTES', { notes: `<p>${text}</p>` }, base, over);
  /**
   * A tablet that sent notes under the numbers 1 to 3, the last of them on the server now, and its
   * inspection.
   */
  const worked = async () => {
    const id = await desk.started();
    const tablet = deviceOf(desk.inspector);
    const before = [
      note(tablet, id, 'een', 2),
      note(tablet, id, 'twee', 3),
      note(tablet, id, 'later werk', 4),
    ];
    expect((await tablet.sendAll(before)).map(({ renew }) => renew)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    return { id, tablet, before };
  };

  it.each(doors)(
    'is not this device’s own next change: nothing is written over, and it is told to take a new id (%s)',
    async (door) => {
      const { id, tablet } = await worked();
      // The copy was made after the first note: it never saw 'later werk'.
      const copy = note(tablet, id, 'uit de kopie', 3, { sequence: 2 });
      const receipt = await tablet.send(door, copy);
      expect(receipt).toMatchObject({
        status: 'applied',
        renew: true,
        conflict: { part: 'notes' },
      });
      expect(receipt.contiguous).toBeUndefined();
      const { notes } = await desk.read(id);
      expect([notes.includes('later werk'), notes.includes('uit de kopie')]).toEqual([true, true]);
      expect(await receiptOf(copy.id)).toEqual({ device: null, sequence: null, status: 'applied' });
      const entry = await use()
        .db.selectFrom('audit')
        .select('device')
        .where('action_id', '=', copy.id)
        .executeTakeFirstOrThrow();
      expect(entry.device).toBeNull();
      // Once more: the same word, and no second effect.
      expect(await tablet.send(door, copy)).toEqual({ ...receipt, status: 'duplicate' });
      expect((await desk.read(id)).notes).toBe(notes);
      expect(await known(tablet.name)).toMatchObject({ contiguous: 3, highest: 3, reused: true });
    },
  );

  it('merges its text on what the note said before, not on the too old one that the copy knows of', async () => {
    const id = await desk.started();
    const tablet = deviceOf(desk.inspector);
    const text = 'hal trap gang kelder zolder tuin deur raam';
    const pressed = text.replace('deur', 'vadeur');
    await tablet.sendAll([
      note(tablet, id, text, 2, { base_notes: '' }),
      note(tablet, id, pressed, 3, { base_notes: `<p>${text}</p>` }),
    ]);
    const copy = note(tablet, id, `${text} luik`, 2, { sequence: 1, base_notes: '' });
    expect(await tablet.send('queue', copy)).toMatchObject({ status: 'applied', renew: true });
    expect((await desk.read(id)).notes).toBe(`<p>${pressed} luik</p>`);
  });

  it('gives the id up for good: numbers that nobody used, other inspections and the other copy as well', async () => {
    const { id, tablet } = await worked();
    const other = await desk.started();
    await tablet.sendAll([note(tablet, other, 'op de ander', 2)]);
    const receipts = await tablet.sendAll([
      note(tablet, id, 'a', 3, { sequence: 4 }),
      note(tablet, other, 'uit de kopie', 2, { sequence: 5 }),
      note(tablet, other, 'en nog', 2, { sequence: 6 }),
    ]);
    expect(receipts.map(({ status, renew, contiguous }) => [status, renew, contiguous])).toEqual(
      Array(3).fill(['applied', true, undefined]),
    );
    const { notes } = await desk.read(other);
    expect([notes.includes('op de ander'), notes.includes('en nog')]).toEqual([true, true]);
    // The tablet that was there all along knows nothing of the copy: its next number is no proof of
    // anything either.
    expect(
      await tablet.send('queue', note(tablet, id, 'van het origineel', 5, { sequence: 7 })),
    ).toMatchObject({ renew: true, conflict: expect.anything() });
    expect(await known(tablet.name)).toMatchObject({ contiguous: 4, highest: 4 });
    // With a new id all is as ever.
    const renewed = deviceOf(desk.inspector);
    const first = await renewed.send(
      'queue',
      note(renewed, id, 'nieuw', (await desk.read(id)).revision),
    );
    expect([first.status, first.renew, first.contiguous]).toEqual(['applied', undefined, 1]);
    expect((await desk.read(id)).notes).toBe('<p>nieuw</p>');
  });

  it('is found when its first receipt is gone, and twice in one delivery', async () => {
    const { id, tablet, before } = await worked();
    await use()
      .db.deleteFrom('receipts')
      .where(
        'id',
        'in',
        before.map((one) => one.id),
      )
      .execute();
    expect(await tablet.send('queue', note(tablet, id, 'x', 5, { sequence: 1 }))).toMatchObject({
      status: 'applied',
      renew: true,
    });
    const twice = deviceOf(desk.inspector);
    const pair = [
      note(twice, id, 'y', 6, { sequence: 9 }),
      note(twice, id, 'z', 6, { sequence: 9 }),
    ];
    expect((await twice.sendAll(pair)).map(({ renew }) => renew)).toEqual([true, true]);
    // Beyond a gap, where nothing is counted yet.
    const early = deviceOf(desk.inspector);
    await early.send('queue', note(early, id, 'vroeg', 8, { sequence: 5 }));
    expect(await early.send('queue', note(early, id, 'anders', 8, { sequence: 5 }))).toMatchObject({
      renew: true,
    });
  });

  it('is found in what is refused, and leaves the refusal readable', async () => {
    const wrong = (tablet: Device, id: string, over: Partial<Sendable> = {}) =>
      tablet.change(
        id,
        'SAVE_INSPECTION_QUESTION_RESULT',
        { question: 'weg', result: 'satisfies' },
        2,
        { sequence: 2, ...over },
      );
    for (const over of [
      {},
      { payload: { question: 'weg', result: 'raar' } },
      { inspection: 'weg' },
    ]) {
      const { id, tablet } = await worked();
      const one = wrong(tablet, id, over);
      for (let n = 0; n < 2; n++)
        expect(await tablet.sendAll([one])).toEqual([
          { id: one.id, status: 'refused', error: expect.any(String), renew: true },
        ]);
      expect(await receiptOf(one.id)).toEqual({ device: null, sequence: null, status: 'refused' });
      expect(await known(tablet.name)).toMatchObject({ contiguous: 3, highest: 3, reused: true });
      const { body } = await desk.inspector.get('/api/account/export');
      expect(JSON.stringify(body)).toContain(one.id);
    }
    const { id, tablet } = await worked();
    expect((await alone(desk.inspector, wrong(tablet, id))).status).toBe(404);
    expect(await tablet.send('own call', note(tablet, id, 'x', 5))).toMatchObject({
      status: 'applied',
      renew: true,
    });
  });

  it('is not: a refused change that is tried again, a reserve file that two devices send, what comes late or ten times at once', async () => {
    const id = await desk.started();
    const tablet = deviceOf(desk.inspector);
    const finish = tablet.change(id, 'FINISH_INSPECTION', {}, 2);
    const late = note(tablet, id, 'laat', 2);
    const next = note(tablet, id, 'volgende', 2);
    const shared = note(tablet, id, 'reserve', 2);
    for (let n = 0; n < 2; n++)
      expect(await tablet.send('queue', finish)).toMatchObject({
        status: 'refused',
        error: 'inspection_not_complete',
      });
    const words = [...(await tablet.sendAll([next, finish])), await tablet.send('queue', late)];
    // The same file read in on two devices: the same actions, under the number of the device that
    // made them.
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, n) => tablet.send(doors[n % 2] ?? 'queue', shared)),
    );
    expect([...words, ...both].filter(({ renew }) => renew !== undefined)).toEqual([]);
    expect(await known(tablet.name)).toMatchObject({ contiguous: 4, highest: 4, reused: false });
  });

  it('is not: what a restored server forgot, when it comes anew or under its old numbers', async () => {
    const { id, tablet, before } = await worked();
    // As a backup that was made after the first note has it.
    const lost = before.slice(1).map((one) => one.id);
    await use().db.deleteFrom('receipts').where('id', 'in', lost).execute();
    await use().db.deleteFrom('audit').where('action_id', 'in', lost).execute();
    await use()
      .db.updateTable('devices')
      .set({ contiguous: 1, highest: 1 })
      .where('device', '=', tablet.name)
      .execute();
    await use()
      .db.updateTable('inspections')
      .set({ revision: 3, notes: '<p>een</p>' })
      .where('id', '=', id)
      .execute();
    await raiseCounts(use().db, new Date(), { count: 5, epoch: null });
    const back = { given_back: true };
    const receipts = await tablet.sendAll([
      note(tablet, id, 'verder', 5),
      note(tablet, id, 'twee', 3, { ...back, sequence: 2 }),
      note(tablet, id, 'later werk', 4, { ...back, sequence: 3 }),
      note(tablet, id, 'nieuw nummer', 5, back),
    ]);
    expect(receipts.map(({ status, renew }) => [status, renew])).toEqual(
      Array(4).fill(['applied', undefined]),
    );
    // Given back under the numbers they had, no gap is left.
    expect(await known(tablet.name)).toMatchObject({ contiguous: 5, highest: 5, reused: false });
  });

  it('keeps a device that gave its id up off the page Systeem', async () => {
    const { id, tablet } = await worked();
    await desk.inspector.post(
      '/api/action-queue',
      { actions: [note(tablet, id, 'x', 5, { sequence: 3 })] },
      { 'device-unsent': '4' },
    );
    const { body } = await (await use().login(['ROLE_ADMIN'])).get('/api/system');
    expect(
      body.system.devices.rows.filter(({ device }: { device: string }) => device === tablet.name),
    ).toEqual([]);
  });

  it('is looked up by the index, however many receipts there are', async () => {
    const query = takenQuery(use().db, desk.inspector.id, 'tablet', [4, 5, 9], [randomUUID()]);
    const plan = await planOf(use(), kind, query);
    if (kind === 'postgres')
      expect(plan).toMatch(/receipts_device.*Index Cond: .*device = .*sequence = ANY/s);
    else
      expect(plan).toContain(
        'SEARCH receipts USING INDEX receipts_device (account_id=? AND device=? AND sequence=?)',
      );
  });
});
