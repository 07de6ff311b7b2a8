import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as ownData from '#server/db/own/ownData.ts';
import * as receipts from '#server/db/queue/receipts.ts';
import { linkAddresses } from '#shared/contract/addresses.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { rowOf } from './rows.ts';

/**
 * Of what was refused, and of what is made up, everything is kept and little is read (S2 by another
 * way): a small request that brings back hundreds of megabytes would end the server.
 */
onBothDatabases(rowOf('what was refused or made up is hardly read', 3, 3), (use) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await deskOf(use());
  });

  it('what a refused change held is not read to answer it again; its owner can read it', async () => {
    const device = deviceOf(desk.inspector);
    const notes = `<p>verloren woorden ${'x'.repeat(200_000)}</p>`;
    const change = device.change(randomUUID(), 'SAVE_INSPECTION_NOTES', { notes }, 1);
    const [first] = await device.sendAll([change]);
    expect(first).toMatchObject({ status: 'refused', error: 'inspection_not_found' });
    const [known] = await receipts.findAll(use().db, [change.id]);
    expect(known).toMatchObject({ id: change.id, status: 'refused' });
    expect(JSON.stringify(known).length).toBeLessThan(2_000);
    expect(await device.sendAll([change])).toMatchObject([{ id: change.id, status: 'refused' }]);
    const { bytes } = await desk.inspector.get(linkAddresses.own_data);
    expect(bytes.toString()).toContain('verloren woorden');
  });

  it('own data ask nothing about inspections that were never there', async () => {
    const person = await use().login();
    const device = deviceOf(person);
    const made = Array.from({ length: 200 }, () =>
      device.change(randomUUID(), 'START_INSPECTION', {}, 1),
    );
    expect((await device.sendAll(made)).every(({ status }) => status === 'refused')).toBe(true);
    let queries = 0;
    const counted = use().db.withPlugin({
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const parts = (await ownData.parts(counted, person.id)) ?? {};
    let rows = 0;
    for (const part of Object.values(parts)) for await (const _ of part) rows++;
    expect(rows).toBeGreaterThan(made.length);
    expect(queries).toBeLessThan(60);
  });

  it('a choice keeps the ids that the checklist has, and no others', async () => {
    const id = await desk.started();
    const device = deviceOf(desk.inspector);
    const [question = ''] = desk.questions;
    const madeUp = Array.from({ length: 100 }, () => randomUUID());
    const receipt = await device.send(
      'queue',
      device.change(
        id,
        'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
        {
          skip_categories: [desk.domain, ...madeUp],
          skip_questions: [...madeUp, question],
        },
        2,
      ),
    );
    expect(receipt.status).toBe('applied');
    expect(await desk.read(id)).toMatchObject({
      skip_categories: [desk.domain],
      skip_questions: [question],
    });
  });
});

onBothDatabases(
  rowOf('what a change reads is counted', 1, 1),
  (use) => {
    it('of a large inspection, change after change: that person waits, and a colleague saves', async () => {
      const [desk, other] = [await deskOf(use()), await deskOf(use())];
      const [large, small] = [await desk.started(), await other.started()];
      await use()
        .db.insertInto('category_notes')
        .values({
          inspection_id: large,
          category_id: randomUUID(),
          notes: 'x'.repeat(1_000_000),
          updated_at: new Date(use().now()).toISOString(),
        })
        .execute();
      const save = ({ inspector }: Desk, id: string, n: number) =>
        inspector.post(`/api/inspection/${id}/save-notes`, { notes: `<p>${n}</p>` });
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++) statuses.push((await save(desk, large, n)).status);
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
      expect(statuses.at(-1)).toBe(429);
      expect((await save(other, small, 1)).status).toBe(200);
      use().pass(60_000);
      expect((await save(desk, large, 9)).status).toBe(200);
    });
  },
  // A hundredth of what one may usually ask for.
  { workShare: 1 },
);
