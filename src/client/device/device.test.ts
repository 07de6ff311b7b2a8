import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#shared/model/account.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { shaped } from '#tests/support/scenario.ts';
import type { Backend } from './backend.ts';
import { beginDelivery } from './beginDelivery.ts';
import { freeze, importChanges } from './carry.ts';
import type { Change } from './changeRecords.ts';
import { counts } from './counts.ts';
import { databaseVersion, openIdb } from './idb.ts';
import { openMemory } from './memory.ts';
import { othersWaiting } from './others.ts';
import { discard, outgoing, retry, trimLedger } from './outgoing.ts';
import { readAccount, setHere, takeOverDevice, whoIsHere, wipe } from './people.ts';
import { keepChanges } from './queue.ts';
import { dropRegister, keepRegister, knownRegister, readRegister } from './registerFile.ts';
import { settle } from './settle.ts';
import { dropCopies, hasRoom, layReserve } from './space.ts';
import { takeInspection } from './take.ts';
import { takeDashboard } from './takeDashboard.ts';
import { tryWriting } from './tryWriting.ts';
import { readInspection, readVersions, readWork } from './work.ts';

/** The device's store, on both backends: what it keeps, merges, sends and lets go of. */
const scenario = shaped([[3, 2]], [0]);
const version = scenario.version();
const account = 'a';
const user = (id: string): User => ({
  id,
  username: id,
  givenName: '',
  familyName: id,
  email: '',
  phonePrimary: '',
  roles: ['ROLE_INSPECTOR'],
  enabled: true,
  imageFile: null,
});
const limits = { count: 500, characters: 2_000_000, rests: () => false };
const at = '2026-11-20T10:00:00.000Z';

const backends: [string, () => Promise<Backend>][] = [
  [
    'IndexedDB',
    () => {
      Object.assign(globalThis, { indexedDB: new IDBFactory() });
      return openIdb();
    },
  ],
  ['memory', async () => openMemory()],
];

describe.each(backends)('decisions 4: the device store in %s', (_, open) => {
  let backend: Backend;
  let inspection: Inspection;
  let number = 0;
  beforeEach(async () => {
    backend = await open();
    inspection = scenario.inspection({ id: 'i1' });
    await takeOverDevice(backend, user(account), {}, at);
    await takeDashboard(backend, account, {
      inspections: [inspection, scenario.inspection({ id: 'i2' })],
      versions: [version],
      templates: [],
      etag: 'W/"1"',
      asked: 0,
    });
  });

  const change = (
    payload: object,
    type: Change['type'] = 'SAVE_INSPECTION_QUESTION_RESULT',
    id = 'i1',
  ): Change =>
    ({ id: `c${++number}`, type, inspection: id, payload, created_at: at, base: 1 }) as Change;
  const keep = (...changes: Change[]) =>
    keepChanges(
      backend,
      account,
      changes.map((one) => ({ change: one, after: inspection, tree: version })),
    );
  const answer = (question: string, more: object = { result: 'satisfies' }) =>
    change({ question, ...more });
  const receipt = (id: string, more: Partial<Receipt> = {}): Receipt => ({
    id,
    status: 'applied',
    ...more,
  });

  it('keeps the new state and the queued change together, with a number of its own', async () => {
    const [one, two] = [answer('d1i1q1'), answer('d1i1q2')];
    await keep(one, two);
    const { waiting, counters } = await outgoing(backend, account);
    expect(waiting.map(({ id, sequence, place }) => [id, sequence, place])).toEqual([
      [one.id, 1, 1],
      [two.id, 2, 2],
    ]);
    expect(counters).toMatchObject({ nextSequence: 3, sentUpTo: 0 });
    expect(
      (await readInspection(backend, account, 'i1'))?.inspection.question_results,
    ).toHaveLength(2);
  });

  it('merges changes of one field that were not sent, and leaves alone what was', async () => {
    const typed = answer('d1i1q1', { notes: '<p>een</p>' });
    await keep(typed);
    const merged = answer('d1i1q1', { notes: '<p>een twee</p>' });
    expect((await keep(merged)).places.get(merged.id)).toBe(typed.id);
    await keep(answer('d1i1q1', { result: 'restore-offer' }), answer('d1i1q2'));
    const { entries } = await beginDelivery(backend, account, limits);
    expect(entries.map(({ id, payload }) => [id, payload])).toEqual([
      [typed.id, { question: 'd1i1q1', notes: '<p>een twee</p>', result: 'restore-offer' }],
      [expect.any(String), { question: 'd1i1q2', result: 'satisfies' }],
    ]);
    await keep(answer('d1i1q1', { notes: '<p>drie</p>' }));
    const { waiting } = await outgoing(backend, account);
    expect(waiting.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(waiting[0]?.payload).toEqual(entries[0]?.payload);
  });

  it('applies a change on what is kept, not on what one tab saw', async () => {
    await keep(answer('d1i1q1'));
    await keep(change({ category: 'd1', notes: '<p>x</p>' }, 'SAVE_INSPECTION_CATEGORY_NOTES'));
    const kept = (await readInspection(backend, account, 'i1'))?.inspection;
    expect([kept?.question_results.length, kept?.category_notes.length]).toEqual([1, 1]);
  });

  it('lets go of a change only on its own receipt, and knows what stayed', async () => {
    const list = [answer('d1i1q1'), answer('d1i1q2'), answer('d1i1q3')];
    await keep(...list);
    const { entries } = await beginDelivery(backend, account, limits);
    const [first, second] = entries;
    const settled = await settle(
      backend,
      account,
      entries,
      [receipt(first?.id ?? '', { revision: 2, contiguous: 1 }), receipt('another')],
      at,
    );
    expect([settled.applied.length, settled.remaining]).toEqual([1, 2]);
    expect(settled.revisions.get('i1')).toEqual({ from: 1, to: 2 });
    expect(settled.stale.size).toBe(0);
    const refused = await settle(
      backend,
      account,
      entries,
      [receipt(second?.id ?? '', { status: 'refused', error: 'validation_failed', contiguous: 2 })],
      at,
    );
    expect([refused.refused.length, refused.remaining, [...refused.stale]]).toEqual([1, 1, ['i1']]);
    expect(await counts(backend, account)).toEqual({ waiting: 1, refused: 1, photos: 0, gaps: [] });
    expect((await outgoing(backend, account)).counters?.contiguous).toBe(2);
  });

  it('asks for the state anew when somebody else’s change came between', async () => {
    await keep(answer('d1i1q1'));
    const { entries } = await beginDelivery(backend, account, limits);
    const settled = await settle(
      backend,
      account,
      entries,
      [receipt(entries[0]?.id ?? '', { revision: 3 })],
      at,
    );
    expect([...settled.stale]).toEqual(['i1']);
    expect((await readInspection(backend, account, 'i1'))?.inspection.revision).toBe(1);
    // An answer that is older than the device's state is not taken over.
    const old = await takeInspection(
      backend,
      account,
      { ...inspection, revision: 2, city: 'Oud' },
      version,
    );
    expect(old?.city).toBe('Utrecht');
    expect(
      await takeInspection(backend, account, { ...inspection, revision: 2 }, version, {
        force: true,
      }),
    ).toBeNull();
    expect(
      (
        await takeInspection(
          backend,
          account,
          { ...inspection, revision: 3, city: 'Nieuw' },
          version,
        )
      )?.city,
    ).toBe('Nieuw');
  });

  it('puts unsent changes on top of what the server says', async () => {
    await keep(answer('d1i1q1', { notes: '<p>mijn</p>' }));
    const fresh = {
      ...inspection,
      revision: 9,
      city: 'Elders',
      question_results: [{ question: 'd1i1q2', result: 'satisfies' as const, notes: '' }],
    };
    const { taken } = await takeDashboard(backend, account, {
      inspections: [fresh, scenario.inspection({ id: 'i2' })],
      versions: [version],
      templates: [],
      etag: null,
      asked: 0,
    });
    expect([...taken.keys()]).toEqual(['i1']);
    expect(taken.get('i1')).toMatchObject({
      city: 'Elders',
      question_results: [{ question: 'd1i1q2' }, { question: 'd1i1q1', notes: '<p>mijn</p>' }],
    });
  });

  it('reads a follow-up anew that an older build kept without the tree of its own', async () => {
    const { categories, ...named } = { ...version, id: inspection.version.id };
    const told = (tree: object) =>
      takeDashboard(backend, account, {
        inspections: [{ ...inspection, version: { ...named, ...tree } }],
        versions: [version],
        templates: [],
        etag: 'W/"2"',
        asked: 1,
      });
    expect((await told({ categories })).taken.has('i1')).toBe(true);
    const kept = await readInspection(backend, account, 'i1');
    expect(kept?.inspection.version.categories).toEqual(categories);
    // Once it has its tree, nothing is written.
    expect((await told({ categories })).taken.size).toBe(0);
  });

  it('keeps what is gone from the server as long as work hangs on it', async () => {
    await keep(answer('d1i1q1'));
    const without = { inspections: [], versions: [version], templates: [], etag: null, asked: 0 };
    expect((await takeDashboard(backend, account, without)).gone.map(({ id }) => id)).toEqual([
      'i1',
    ]);
    expect((await readWork(backend, account))?.summaries.map(({ id, gone }) => [id, gone])).toEqual(
      [['i1', true]],
    );
    const { entries } = await beginDelivery(backend, account, limits);
    await settle(
      backend,
      account,
      entries,
      [receipt(entries[0]?.id ?? '', { status: 'refused', error: 'inspection_not_found' })],
      at,
    );
    expect((await takeDashboard(backend, account, without)).gone).toHaveLength(1);
    await discard(backend, account, 1, at);
    expect((await takeDashboard(backend, account, without)).gone).toHaveLength(0);
    expect(await readInspection(backend, account, 'i1')).toBeUndefined();
  });

  it('sends refused changes along with a finish that rests on them', async () => {
    await keep(answer('d1i1q1'), answer('d1i1q2'));
    const first = await beginDelivery(backend, account, limits);
    await settle(
      backend,
      account,
      first.entries,
      first.entries.map(({ id }, n) =>
        receipt(id, n === 0 ? { status: 'refused', error: 'validation_failed' } : {}),
      ),
      at,
    );
    await keep(change({}, 'FINISH_INSPECTION'));
    const second = await beginDelivery(backend, account, limits);
    expect([
      second.again.map(({ place }) => place),
      second.entries.map(({ type }) => type),
    ]).toEqual([[1], ['FINISH_INSPECTION']]);
  });

  it('tries a refused change again as the action it was, and gives up only when told', async () => {
    await keep(answer('d1i1q1'));
    const { entries } = await beginDelivery(backend, account, limits);
    const id = entries[0]?.id ?? '';
    await settle(
      backend,
      account,
      entries,
      [receipt(id, { status: 'refused', error: 'internal_error' })],
      at,
    );
    await retry(backend, account, 1);
    const again = await beginDelivery(backend, account, limits);
    expect(again.entries).toMatchObject([{ id, sequence: 1, place: 2 }]);
    // A later change of the field is a change of its own.
    await keep(answer('d1i1q1'));
    expect(await counts(backend, account)).toEqual({ waiting: 2, refused: 0, photos: 0, gaps: [] });
  });

  it('keeps the last lines of its ledger', async () => {
    await keep(answer('d1i1q1'), answer('d1i1q2'), answer('d1i1q3'));
    const { entries } = await beginDelivery(backend, account, limits);
    await settle(
      backend,
      account,
      entries,
      entries.map(({ id }) => receipt(id)),
      at,
    );
    await trimLedger(backend, account, '', 2);
    expect((await outgoing(backend, account)).settled.map(({ sequence }) => sequence)).toEqual([
      3, 2,
    ]);
  });

  it('is no reason to send while only typing rests, and goes along with anything else', async () => {
    const typed = answer('d1i1q1', { notes: '<p>x</p>' });
    await keep(typed);
    const rests = (id: string) => id === typed.id;
    expect((await beginDelivery(backend, account, { ...limits, rests })).entries).toEqual([]);
    await keep(answer('d1i1q2'));
    expect((await beginDelivery(backend, account, { ...limits, rests })).entries).toHaveLength(2);
  });

  it('cuts a delivery by number and by size', async () => {
    await keep(
      ...['d1i1q1', 'd1i1q2', 'd1i1q3', 'd1i2q1'].map((question) =>
        answer(question, { notes: 'x'.repeat(1_000) }),
      ),
    );
    expect((await beginDelivery(backend, account, { ...limits, count: 3 })).entries).toHaveLength(
      3,
    );
    expect(
      (await beginDelivery(backend, account, { ...limits, characters: 2_800 })).entries,
    ).toHaveLength(2);
    expect(
      (await beginDelivery(backend, account, { ...limits, characters: 10 })).entries,
    ).toHaveLength(1);
  });

  it('shows one account nothing of another, and wipes it whole', async () => {
    await keep(answer('d1i1q1'));
    await takeOverDevice(backend, user('b'), {}, at);
    expect(await readWork(backend, 'b')).toBeNull();
    expect(await counts(backend, 'b')).toEqual({ waiting: 0, refused: 0, photos: 0, gaps: [] });
    expect(await othersWaiting(backend, 'b')).toEqual([{ name: 'a', count: 1 }]);
    expect(await whoIsHere(backend)).toMatchObject({ account: 'b', locked: false });
    await setHere(backend, { locked: true });
    expect(await whoIsHere(backend)).toMatchObject({ account: 'b', locked: true });
    await wipe(backend, 'a', false);
    expect(await othersWaiting(backend, 'b')).toEqual([]);
    expect(await readWork(backend, 'a')).toBeNull();
    expect(await readVersions(backend, 'a')).toEqual([]);
    expect((await outgoing(backend, 'a')).counters).toBeUndefined();
  });

  it('keeps the register for who asked, and not what somebody took off meanwhile', async () => {
    const bytes = new TextEncoder().encode('x').buffer as ArrayBuffer;
    const first = { etag: 'W/"een"', date: '2026-11-27' };
    const next = { etag: 'W/"twee"', date: '2026-11-28' };
    await keepRegister(backend, first, bytes, null);
    await keepRegister(backend, next, bytes, first.etag);
    expect(await knownRegister(backend)).toEqual(next);
    await dropRegister(backend);
    // A refresh that was under way ends now: it keeps nothing.
    await keepRegister(backend, first, bytes, next.etag);
    expect(await knownRegister(backend)).toBeNull();
    await keepRegister(backend, first, bytes, null);
    await wipe(backend, account, false);
    expect([await knownRegister(backend), await readRegister(backend)]).toEqual([null, null]);
  });

  it('keeps nothing of who left without unsent work', async () => {
    await takeOverDevice(backend, user('b'), {}, at);
    expect(await readWork(backend, account)).toBeNull();
  });

  it('hands unsent work to another device through a reserve file', async () => {
    await keep(answer('d1i1q1', { notes: '<p>x</p>' }), answer('d1i1q2'));
    const carried = await freeze(backend, account);
    // Changes that another device may send are not altered here any more.
    await keep(answer('d1i1q2', { result: 'to-be-defined' }));
    expect(await counts(backend, account)).toEqual({ waiting: 3, refused: 0, photos: 0, gaps: [] });
    const other = openMemory();
    await takeOverDevice(other, user(account), {}, at);
    await takeDashboard(other, account, {
      inspections: [inspection],
      versions: [version],
      templates: [],
      etag: null,
      asked: 0,
    });
    const trees = new Map([[version.id, version]]);
    expect(await importChanges(other, account, carried, trees)).toBe(2);
    expect(await importChanges(other, account, carried, trees)).toBe(0);
    const { waiting } = await outgoing(other, account);
    expect(waiting.map(({ id, device, sequence }) => [id, device, sequence])).toEqual(
      carried.map(({ id, device, sequence }) => [id, device, sequence]),
    );
    expect((await readInspection(other, account, 'i1'))?.inspection.question_results).toHaveLength(
      2,
    );
  });

  it('undoes all of a transaction that fails', async () => {
    await expect(
      backend.run(['queue', 'counters'], 'readwrite', async (tx) => {
        tx.delete('counters', account);
        await tx.get('counters', account);
        throw new Error('midway');
      }),
    ).rejects.toThrow('midway');
    await keep(answer('d1i1q1'));
    expect((await outgoing(backend, account)).counters?.nextSequence).toBe(2);
  });

  it('proves that it can write, and makes room without touching unsent work', async () => {
    expect([
      await layReserve(backend),
      await layReserve(backend),
      await hasRoom(backend, 100_000),
    ]).toEqual([true, true, true]);
    await tryWriting(backend);
    await keep(answer('d1i1q1'));
    await dropCopies(backend, account);
    expect(await counts(backend, account)).toEqual({ waiting: 1, refused: 0, photos: 0, gaps: [] });
    expect(await readInspection(backend, account, 'i1')).toBeDefined();
  });
});

describe('decisions 4: the connection to IndexedDB', () => {
  beforeEach(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }));

  it('gives way to a newer version in another tab, is told, and goes on with what it knows', async () => {
    let told = 0;
    const old = await openIdb({ onSuperseded: () => void told++ });
    const newer = await openIdb({ version: databaseVersion + 1 });
    expect(told).toBe(1);
    await takeOverDevice(newer, user('a'), {}, at);
    await takeOverDevice(old, user('b'), {}, at);
    expect((await readAccount(newer, 'b'))?.user.id).toBe('b');
    // The app starts anew while another tab keeps the newer database open.
    expect((await readAccount(await openIdb(), 'b'))?.user.id).toBe('b');
  });

  it('survives a reload of the tab without IndexedDB, by the tab’s own storage', async () => {
    const kept = new Map<string, string>();
    const tab = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const before = openMemory(tab);
    await keepChanges(before, 'a', [
      {
        change: {
          id: 'c',
          type: 'SAVE_INSPECTION_NOTES',
          inspection: 'i',
          payload: { notes: '<p>x</p>' },
          created_at: at,
          base: 1,
        },
        after: scenario.inspection({ id: 'i' }),
        tree: version,
      },
    ]);
    const after = await outgoing(openMemory(tab), 'a');
    expect(after.waiting).toMatchObject([{ id: 'c', sequence: 1 }]);
    // A reserve would leave no room in a tab's storage for the work itself.
    expect(await layReserve(before)).toBe(true);
    expect(await hasRoom(before, 1_000_000)).toBe(true);
    expect(kept.get('veldinstrument-apparaat')?.length).toBeLessThan(10_000);
  });
});
