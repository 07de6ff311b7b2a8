import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as devices from '#server/db/devices/devices.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import {
  alone,
  type Desk,
  type Device,
  deskOf,
  deviceOf,
  doors,
  type Sendable,
} from '#tests/support/devices.ts';

onBothDatabases('§4 decisions 4.12: the numbers and the clock of a device', (use) => {
  let desk: Desk;
  let id: string;
  beforeAll(async () => {
    desk = await deskOf(use());
    id = await desk.started();
  });
  const note = (device: Device, sequence?: number, over: Partial<Sendable> = {}) =>
    device.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${randomUUID()}</p>` }, 2, {
      ...(sequence === undefined ? {} : { sequence }),
      ...over,
    });
  const known = (device: string, person: Person = desk.inspector) =>
    devices.find(use().db, person.id, device);

  it.each(doors)(
    'are counted without a gap: early, late, twice and refused ones (%s)',
    async (door) => {
      const tablet = deviceOf(desk.inspector);
      const sent = new Map<number, Sendable>();
      const send = async (sequence: number, over: Partial<Sendable> = {}) => {
        const action = sent.get(sequence) ?? note(tablet, sequence, over);
        sent.set(sequence, action);
        return tablet.send(door, action);
      };
      const numbers = () => known(tablet.name);
      expect(await numbers()).toBeNull();
      expect(await send(3)).toMatchObject({ status: 'applied', contiguous: 0 });
      expect(await send(5)).toMatchObject({ contiguous: 0 });
      expect(await send(1)).toMatchObject({ contiguous: 1 });
      expect(await send(1)).toMatchObject({ status: 'duplicate', contiguous: 1 });
      // Refused, and yet here: 2 fills the gap before 3, though of an inspection that is not there.
      expect(await send(2, { inspection: 'weg' })).toMatchObject({
        status: 'refused',
        error: 'inspection_not_found',
      });
      expect(await numbers()).toMatchObject({ contiguous: 3, highest: 5 });
      // Refused for its content, and once more: counted once.
      const wrong = {
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        payload: { question: 'weg', result: 'raar' },
      };
      for (let n = 0; n < 2; n++)
        expect(await send(4, wrong)).toMatchObject({
          status: 'refused',
          error: 'validation_failed',
        });
      expect(await numbers()).toMatchObject({ contiguous: 5, highest: 5 });
      expect(await send(3)).toMatchObject({ status: 'duplicate', contiguous: 5 });
      expect(await send(6)).toMatchObject({ status: 'applied', contiguous: 6 });
    },
  );

  it.each(doors)(
    'are counted of what was refused before as well, when the device goes on under others (%s)',
    async (door) => {
      const [before, after] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
      const action = note(before, 1, { inspection: 'weg' });
      expect(await before.send(door, action)).toMatchObject({ status: 'refused' });
      // The answer got lost; after a restore it goes again, with what came after it.
      expect(await after.send(door, { ...action, device: after.name })).toMatchObject({
        status: 'refused',
      });
      expect(await after.send(door, note(after, 2))).toMatchObject({
        status: 'applied',
        contiguous: 2,
      });
      // Its id is taken by something else: that says nothing of the numbers.
      const taken = note(after, 3);
      await after.send(door, taken);
      expect(
        await after.send(door, { ...taken, sequence: 4, payload: { notes: '<p>iets anders</p>' } }),
      ).toMatchObject({ error: 'action_conflict' });
      expect(await known(after.name)).toMatchObject({ contiguous: 4 });
    },
  );

  it.each(doors)(
    'are counted of what was refused before, also when its new number comes early (%s)',
    async (door) => {
      const [before, after] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
      const [weg, finish] = [
        note(before, 1, { inspection: 'weg' }),
        note(before, 2, { type: 'FINISH_INSPECTION', payload: {} }),
      ];
      for (const action of [weg, finish])
        expect(await before.send(door, action)).toMatchObject({ status: 'refused' });
      await after.send(door, { ...weg, device: after.name, sequence: 2 });
      await after.send(door, { ...finish, device: after.name, sequence: 3 });
      expect(await after.send(door, note(after, 1))).toMatchObject({
        status: 'applied',
        contiguous: 3,
      });
      expect(await known(before.name)).toMatchObject({ contiguous: 2 });
    },
  );

  it('are counted right when all come at once, in any order', async () => {
    const tablet = deviceOf(desk.inspector);
    const other = await desk.started();
    const numbers = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
    await Promise.all(
      numbers.map((sequence) =>
        tablet.send(
          doors[sequence % 2] ?? 'queue',
          note(tablet, sequence, sequence % 3 ? {} : { inspection: other }),
        ),
      ),
    );
    expect(await known(tablet.name)).toMatchObject({ contiguous: 20, highest: 20 });
  });

  it('are of one account: the same tablet used by two people has two rows of numbers', async () => {
    const name = `gedeeld-${randomUUID().slice(0, 8)}`;
    const colleague = await deskOf(use());
    const [mine, theirs] = [deviceOf(desk.inspector, name), deviceOf(colleague.inspector, name)];
    const other = await colleague.started();
    await mine.sendAll([note(mine), note(mine), note(mine)]);
    expect(
      await theirs.send('queue', note(theirs, undefined, { inspection: other })),
    ).toMatchObject({ status: 'applied', contiguous: 1 });
    expect(await known(name)).toMatchObject({ contiguous: 3 });
    expect(await known(name, colleague.inspector)).toMatchObject({ contiguous: 1 });
  });

  it.each(doors)('how far its clock is off is kept, whatever it says (%s)', async (door) => {
    const tablet = deviceOf(desk.inspector);
    const send = (now?: string) => tablet.send(door, note(tablet), now);
    await send();
    expect((await known(tablet.name))?.clock_offset).toBeNull();
    const day = 24 * 3600_000;
    for (const off of [day, -day, 20 * 60_000, 0]) {
      await send(new Date(Date.now() + off).toISOString());
      expect(Math.abs(((await known(tablet.name))?.clock_offset ?? Number.NaN) - off)).toBeLessThan(
        30_000,
      );
    }
    const before = (await known(tablet.name))?.clock_offset;
    for (const nonsense of ['gisteren', '2026-99-99', '9'.repeat(60), ' ', '-']) {
      expect(await send(nonsense)).toMatchObject({ status: 'applied' });
      expect((await known(tablet.name))?.clock_offset).toBe(before);
    }
    // The far ends of what a clock can say.
    expect(await send('+275760-09-13T00:00:00.000Z')).toMatchObject({ status: 'applied' });
    expect((await known(tablet.name))?.clock_offset).toBeGreaterThan(8e15);
  });

  it('does not let a clock decide: who arrives last wins, whatever time the change says', async () => {
    const [ahead, behind] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    const one = await desk.started();
    const result = (device: Device, value: string, created_at: string) =>
      device.change(
        one,
        'SAVE_INSPECTION_QUESTION_RESULT',
        { question: desk.questions[0], result: value },
        2,
        { created_at },
      );
    await ahead.send(
      'queue',
      result(ahead, 'restore-offer', '2036-01-01T00:00:00.000Z'),
      '2036-01-01T00:00:00.000Z',
    );
    await behind.send(
      'queue',
      result(behind, 'satisfies', '1999-01-01T00:00:00.000Z'),
      '1999-01-01T00:00:00.000Z',
    );
    expect((await desk.read(one)).question_results[0].result).toBe('satisfies');
    const entries = await use()
      .db.selectFrom('audit')
      .select(['device_time', 'at'])
      .where('record_id', '=', one)
      .where('device', 'is not', null)
      .orderBy('revision')
      .execute();
    expect(entries.map(({ device_time }) => device_time)).toEqual([
      '2036-01-01T00:00:00.000Z',
      '1999-01-01T00:00:00.000Z',
    ]);
    for (const { at } of entries)
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['a number beyond measure', { sequence: 5_000_000_000 }],
    ['a base beyond measure', { base: 5_000_000_000 }],
    ['a base below zero', { base: -5_000_000_000 }],
    ['a device that is no name', { device: 'tablet\u0000' }],
    ['a time that is none', { created_at: 'gisteren\u0000' }],
    ['a type that is none', { type: 'SOORT\u0000' }],
  ])('answers %s with a refusal, never with an error of ours', async (_, over) => {
    const tablet = deviceOf(desk.inspector);
    const action = { ...note(tablet), ...over };
    const { status, body } = await desk.inspector.post('/api/action-queue', { actions: [action] });
    if (status === 200) expect(body.results[0].status).toMatch(/applied|refused/);
    else expect({ status, error: body.error }).toEqual({ status: 422, error: 'validation_failed' });
    if ('type' in over || Object.values(over).some((value) => String(value).includes('\u0000')))
      return;
    expect((await alone(desk.inspector, { ...note(tablet), ...over })).status).toBe(200);
  });
});
