import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/base/transactions.ts';
import { open, save, sideOf } from '#tests/load/calls.ts';
import { createChance } from '#tests/load/chance.ts';
import { fillRegion } from '#tests/load/fillRegion.ts';
import { readOptions } from '#tests/load/options.ts';
import { comeBack } from '#tests/load/returning.ts';
import { makeStore } from '#tests/load/store.ts';
import { tally } from '#tests/load/tally.ts';
import { connect } from '#tests/load/wire.ts';

/**
 * The load can only be believed when it counts right, and goes nowhere but to a server of its own.
 */
describe('the load', () => {
  it('lets tablets come back, some of which do not hear the answer, and finds nothing lost and nothing doubled', async () => {
    const { report, counted } = await comeBack('sqlite', { devices: 6, actions: 160 });
    expect(report.errors).toEqual([]);
    expect(counted.faults).toEqual([]);
    expect(report.done).toHaveLength(6);
    // One of them sent its actions twice; one had an action that must be refused.
    expect(report.statuses).toMatchObject({ duplicate: 160, refused: 1, 'no answer': 1 });
    expect(counted.receipts).toBe(6 * 160 + 1 + report.saved.length);
    expect(counted.audits).toBe(counted.receipts - 1);
  }, 120_000);

  it('sees what is lost, doubled or not as it was sent', async () => {
    const store = await makeStore('sqlite');
    try {
      const region = await fillRegion(store, { inspections: 30, answers: 20, people: 2 });
      const ids = await store.with((db) =>
        db.selectFrom('receipts').select('id').limit(3).execute(),
      );
      const missing = { inspection: 'i', question: 'q', result: 'satisfies', notes: '', id: 'weg' };
      const faults = (await store.with((db) => tally(db, [], [missing]))).faults;
      expect(faults).toContain('action weg was lost: it has no receipt');
      expect(faults).toContain(`receipt ${ids[0]?.id} is of no action that was sent`);
      expect(faults).toContain('an answer that was saved meanwhile is not the last: i q');
      await store.with((db) =>
        inTransaction(db, async (trx) => {
          const entry = await trx
            .selectFrom('audit')
            .selectAll()
            .where('revision', '=', 3)
            .limit(1)
            .executeTakeFirstOrThrow();
          await trx
            .insertInto('audit')
            .values({ ...entry, id: 'dubbel' })
            .execute();
          const { faults: after } = await tally(
            trx,
            [],
            [{ ...missing, id: entry.action_id ?? '' }],
          );
          expect(after).toContain(`action ${entry.action_id} is applied and has 2 audit entries`);
          expect(after).toContain(`revision 3 of ${entry.record_id} was made twice`);
        }),
      );
      // What was written past the product is what the product reads.
      const at = await sideOf(store, region, createChance(1));
      const server = await store.serve();
      try {
        const side = at(server.url);
        const { status, body } = await side.wire({
          ...open(side, 'started'),
          headers: { 'accept-encoding': 'identity' },
        });
        expect(status).toBe(200);
        expect(JSON.parse(body.toString()).inspection).toMatchObject({
          status: 'started',
          question_results: expect.any(Array),
        });
        expect((await side.wire(save(side, 1))).status).toBe(200);
      } finally {
        await server.stop();
      }
    } finally {
      await store.dispose();
    }
  }, 120_000);

  it('goes to this computer only, and does nothing with words that it does not know', () => {
    for (const url of [
      'https://veldinstrument.example',
      'http://10.0.0.1:3000',
      'https://localhost:3000',
    ])
      expect(() => connect(url)).toThrow('loopback only');
    for (const words of [
      ['--url', 'http://10.0.0.1'],
      ['--devices', '-5'],
      ['--profile', 'alles'],
      ['--database', 'oracle'],
      ['--devices'],
    ])
      expect(() => readOptions(words), words.join(' ')).toThrow();
    expect(readOptions(['--devices', '20', '--profile', 'day', '--minutes', '0.5'])).toMatchObject({
      devices: 20,
      minutes: 0.5,
      profile: ['day'],
      databases: ['sqlite', 'postgres'],
    });
  });
});
