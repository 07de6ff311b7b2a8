import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as audit from '#server/db/audit/audit.ts';
import { changesSince } from '#server/db/queue/pastChanges.ts';
import { latestStates } from '#server/db/queue/pastStates.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { deskOf, deviceOf } from '#tests/support/devices.ts';

/** Merging reads a bounded part of what was done before, however much that is (S2). */
onBothDatabases('a long past', (use) => {
  const event = 'SAVE_INSPECTION_NOTES';
  /** So many changes of one record, each with a text of so many bytes; answers the record. */
  async function past(count: number, bytes: number): Promise<string> {
    const record = randomUUID();
    const at = new Date(use().now()).toISOString();
    for (let done = 0; done < count; done += 100)
      await audit.writeAll(
        use().db,
        Array.from({ length: Math.min(100, count - done) }, (_, n) => ({
          id: randomUUID(),
          at,
          account: null,
          noun: 'inspection' as const,
          record,
          event,
          action: randomUUID(),
          deviceTime: null,
          revision: done + n + 1,
          device: 'ander',
          old: {},
          new: { notes: `${done + n + 1} `.padEnd(bytes, 'x') },
        })),
      );
    return record;
  }
  const numbers = (states: readonly object[]) =>
    states.map((one) => Number.parseInt((one as { notes: string }).notes, 10));

  it('is read whole while it is short', async () => {
    const record = await past(40, 200);
    const { changes, isCut } = await changesSince(use().db, record, 10, [event]);
    expect([changes.map(({ revision }) => revision), isCut]).toEqual([
      Array.from({ length: 30 }, (_, n) => n + 11),
      false,
    ]);
    expect(numbers(await latestStates(use().db, record))).toEqual(
      Array.from({ length: 40 }, (_, n) => 40 - n),
    );
  });

  it('of many changes, and of long texts, only the newest part is read', async () => {
    const many = await past(620, 50);
    const { changes, isCut } = await changesSince(use().db, many, 0, [event]);
    expect([changes.length, changes[0]?.revision, changes.at(-1)?.revision, isCut]).toEqual([
      500,
      121,
      620,
      true,
    ]);
    const states = numbers(await latestStates(use().db, many));
    expect([states.length, states[0], states.at(-1)]).toEqual([150, 620, 471]);

    const long = await past(60, 90_000);
    const read = await changesSince(use().db, long, 0, [event]);
    expect(read.isCut).toBe(true);
    expect(JSON.stringify(read.changes).length).toBeLessThan(4_100_000);
    expect(read.changes.at(-1)?.revision).toBe(60);
    // Texts this long are no use as an earlier state.
    expect(await latestStates(use().db, long)).toEqual([]);

    const middling = await past(100, 50_000);
    expect(numbers(await latestStates(use().db, middling))).toEqual(
      Array.from({ length: 39 }, (_, n) => 100 - n),
    );
  });

  it('that is cut counts as not known: nothing is taken for removed', async () => {
    const desk = await deskOf(use());
    const [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    const id = await desk.started();
    const save = (text: string, base: number) => b.change(id, event, { notes: text }, base);
    // The second text took out what the first said; then much happens.
    await b.sendAll([save('<p>een</p><p>twee</p>', 2), save('<p>twee</p>', 3)]);
    for (let n = 0; n < 11; n++)
      await b.sendAll(
        Array.from({ length: 50 }, (_, m) => save(`<p>twee</p><p>${n} ${m}</p>`, 4 + n * 50 + m)),
      );
    const [receipt] = await a.sendAll([
      a.change(id, event, { notes: '<p>een</p><p>twee</p><p>van a</p>' }, 3),
    ]);
    expect(receipt).toMatchObject({ status: 'applied', conflict: { part: 'notes' } });
    const { notes } = await desk.read(id);
    for (const text of ['een', 'twee', '10 49', 'van a'])
      expect(notes.split(`<p>${text}</p>`), text).toHaveLength(2);
  });
});
