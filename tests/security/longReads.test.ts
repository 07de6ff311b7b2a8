import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { waitingQuery } from '#server/db/devices/waitingDevices.ts';
import { openBytes } from '#server/db/inspections/dashboard.ts';
import { offered } from '#server/db/inspections/offered.ts';
import * as ownData from '#server/db/own/ownData.ts';
import { othersQuery } from '#server/db/queue/othersSince.ts';
import { limits } from '#shared/model/limits.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';
import { planOf } from '#tests/support/planOf.ts';
import { rowOf } from './rows.ts';

/** Notes how many rows each query brought. */
const rowsSeenBy = (seen: number[]): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    seen.push(result.rows.length);
    return result;
  },
});

/** Whatever somebody made long, a small request about it reads little, or counts. */
onBothDatabases(rowOf('what is long is read in part', 7, 7), (use, kind) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await deskOf(use());
  });
  const at = () => new Date(use().now()).toISOString();

  it('the first day that was agreed is found behind many that were left out since', async () => {
    const id = await desk.started();
    const parts = Array.from({ length: 45 }, () => randomUUID());
    const until = (n: number) => `2026-12-${String(10 + Math.floor(n / 4)).padStart(2, '0')}`;
    const { db } = use();
    const own = { inspection_id: id, updated_at: at() };
    await db
      .insertInto('question_results')
      .values(
        parts.map((question_id) => ({
          ...{ ...own, question_id, notes: '' },
          result: 'restore-offer' as const,
        })),
      )
      .execute();
    await db
      .insertInto('restore_offers')
      .values(
        parts.map((part_id, n) => ({
          ...{ ...own, part_id, notes: '', accepted_by: '' },
          until: until(n),
        })),
      )
      .execute();
    await db
      .updateTable('inspections')
      .set({ skip_questions_json: JSON.stringify(parts.slice(0, 44)) })
      .where('id', '=', id)
      .execute();
    expect(await offered(db, desk.inspector.id)).toEqual([{ inspection: id, days: [until(44)] }]);
  });

  it('what a device did itself is told from an index, without the texts', async () => {
    const plan = await planOf(use(), kind, othersQuery(use().db, randomUUID(), 3, 'tablet'));
    expect(plan).toMatch(
      kind === 'sqlite' ? /USING COVERING INDEX audit_since/ : /Index (?:Only )?Scan.*audit_since/,
    );
  });

  it('own data takes a long past in parts: all of it, each entry once', async () => {
    const id = await desk.started();
    const { db } = use();
    const entries = 18_000;
    for (let from = 0; from < entries; from += 1_000)
      await db
        .insertInto('audit')
        .values(
          Array.from({ length: 1_000 }, (_, n) => ({
            ...{ id: randomUUID(), at: at(), account_id: desk.inspector.id },
            ...{ noun: 'inspection' as const, record_id: id, event: 'EDIT_INSPECTION' },
            // Some without a place in it, and of the others three that are one change.
            revision: from < 6_000 ? null : 1_000 + Math.floor((from + n) / 3),
            new_json: '{}',
          })),
        )
        .execute();
    const seen: number[] = [];
    const told = await ownData.parts(db.withPlugin(rowsSeenBy(seen)), desk.inspector.id);
    const found = new Set<string>();
    let count = 0;
    for await (const one of told?.['audit'] ?? []) {
      const { id: entry, event, record_id } = one as Record<'id' | 'event' | 'record_id', string>;
      if (record_id !== id || event !== 'EDIT_INSPECTION') continue;
      found.add(entry);
      count++;
    }
    expect([count, found.size]).toEqual([entries, entries]);
    expect(Math.max(...seen)).toBe(5_000);
  });

  it('devices with work that is not here are found without reading the others', async () => {
    const plan = await planOf(use(), kind, waitingQuery(use().db));
    expect(plan).toMatch(/devices_waiting/);
    // Of a table of a few rows PostgreSQL sorts them.
    if (kind === 'sqlite') expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  it('an inspection is followed up a few times, not thousands', async () => {
    const id = await desk.started();
    const [first = '', ...rest] = desk.questions;
    const say = (call: string, body: object) =>
      desk.inspector.post(`/api/inspection/${id}/${call}`, body);
    await say('save-question-result', { question: first, result: 'does-not-satisfy' });
    for (const question of rest)
      await say('save-question-result', { question, result: 'satisfies' });
    await say('save-category-last-question-answer', { category: desk.domain, result: 'satisfies' });
    expect((await say('finish', {})).status).toBe(200);
    const follow = async () =>
      (await say('follow-up', { questions: [first], categories: [] })).status;
    for (let n = 0; n < limits.followUps; n++) expect(await follow()).toBe(201);
    expect(await follow()).toBe(409);
  });

  it('trees of their own count for how large a work list is', async () => {
    const id = await desk.started();
    const { db } = use();
    const before = await openBytes(db, desk.inspector.id);
    const hash = randomUUID();
    await db
      .insertInto('version_snapshots')
      .values({
        ...{ hash, version_id: desk.version, title: 'Eigen boom' },
        categories_json: JSON.stringify(['x'.repeat(1_000_000)]),
      })
      .execute();
    await db.updateTable('inspections').set({ snapshot_hash: hash }).where('id', '=', id).execute();
    expect(await openBytes(db, desk.inspector.id)).toBeGreaterThan(before + 1_000_000);
    await db.updateTable('inspections').set({ snapshot_hash: null }).where('id', '=', id).execute();
  });

  it('what stands around a list of changes is short', async () => {
    const keys = Array.from({ length: 30_000 }, (_, n) => `"k${n}":1`).join(',');
    const packed = gzipSync(`{"actions":[],"x":{${keys}}}`);
    const { statusCode } = await use().app.http.inject({
      method: 'POST',
      url: '/api/action-queue',
      payload: packed,
      headers: {
        host: 'localhost:3000',
        cookie: desk.inspector.cookie,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    });
    expect(statusCode).toBe(413);
  });
});

onBothDatabases(
  rowOf('what is long counts, however small the question', 2, 2),
  (use) => {
    const large = async (notes = 1) => {
      const desk = await deskOf(use());
      const id = await desk.started();
      await use()
        .db.insertInto('category_notes')
        .values(
          Array.from({ length: notes }, () => ({
            inspection_id: id,
            category_id: randomUUID(),
            notes: 'x'.repeat(1_000_000),
            updated_at: new Date(use().now()).toISOString(),
          })),
        )
        .execute();
      return { desk, id };
    };
    const untilRefused = async (ask: () => Promise<{ status: number }>): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++) statuses.push((await ask()).status);
      return statuses;
    };

    it('a work list, also as rows', async () => {
      // More than is sent together: it is answered as rows.
      const { desk } = await large(17);
      const other = await use().login();
      const seen = await untilRefused(() => desk.inspector.get('/api/inspection/dashboard'));
      expect([seen[0], seen.includes(429)]).toEqual([200, true]);
      expect((await other.get('/api/inspection/dashboard')).status).toBe(200);
    });

    it('asking again for one that was added', async () => {
      const { desk, id } = await large();
      const form = { childcare_type: 'KDV_BSO', location: 'Weer', version: desk.version, id };
      const seen = await untilRefused(() => desk.inspector.post('/api/inspection', form));
      // On a slow machine the last one may come when there is room again.
      expect([seen[0], seen.includes(429)]).toEqual([201, true]);
    });
  },
  // A hundredth of what one may usually ask for.
  { workShare: 1 },
);
