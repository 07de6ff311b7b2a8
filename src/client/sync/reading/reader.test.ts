import { afterEach, expect, it, vi } from 'vitest';
import { type Call, Unchanged } from '#client/api/caller.ts';
import { openMemory } from '#client/device/memory.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import { createLock } from '#client/sync/lock/lock.ts';
import { createDrafts } from '#client/sync/typing/drafts.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import { createMarks } from '#client/sync/typing/marks.ts';
import {
  account,
  answerTo,
  inspectionOf,
  p,
  refusal,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { pageOn } from '#tests/support/pageParts.ts';
import { createReader } from './reader.ts';

vi.mock('#client/navigation/router.ts', () => import('#tests/support/noRouter.ts'));
afterEach(clearForLogout);

/**
 * A page that shows no inspection has read no checklist. The waiting changes must stand on top of
 * what comes in all the same.
 */
it.each(['takeOver', 'reloadInspection'] as const)(
  'our own stays on top where no screen read the checklist (%s)',
  async (name) => {
    const store = await storeOn(openMemory());
    await store.act(answerTo({ notes: p('een') }));
    await store.offer();
    await store.act(answerTo({ notes: p('een', 'twee') }));
    const there = inspectionOf({
      revision: 1_000,
      question_results: [{ question: 'd1i1q1', result: null, notes: p('hun') }],
    });
    const page = pageOn(store.backend);
    const shown = () => state.work.get().inspections?.size ?? 0;
    const counted: number[] = [];
    const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
    const lock = createLock({ ...page, drafts: createDrafts(), keeper });
    const call = (async () => ({ inspection: there })) as unknown as Call;
    const reader = createReader({
      call,
      ...page,
      keeper,
      lock,
      drafts: createDrafts(),
      marks: createMarks(page),
      isForgetful: async () => false,
      giveBack: async () => undefined,
      recount: async () => void counted.push(shown()),
    });
    state.account.set(user);
    state.work.set((work) => ({ ...work, inspections: new Map() }));
    expect(state.work.get().versions).toEqual([]);
    await (name === 'takeOver'
      ? reader.takeOver(there)
      : reader.reloadInspection('i1', { force: true }));
    const { question_results } = await store.state();
    for (const word of ['een', 'twee', 'hun'])
      expect(question_results[0]?.notes.split(word), word).toHaveLength(2);
    expect(state.account.get()?.id).toBe(account);
    // Changes that another tab stored are counted before they are on screen: else they look sent.
    expect([counted[0], shown()]).toEqual([0, 1]);
  },
);

/**
 * A page that shows nothing yet, on a store that knows nothing, with a server that was restored.
 */
async function pageOfRestored(isMended: () => boolean, isUnchanged = false) {
  const store = await storeOn(openMemory());
  const page = pageOn(store.backend);
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  const there = inspectionOf({ revision: 1_000 });
  const asked: string[] = [];
  const reader = createReader({
    call: (async (name: string) => {
      asked.push(name);
      if (isUnchanged && name === 'inspections.dashboard') throw new Unchanged();
      return name === 'inspections.get'
        ? { inspection: there }
        : { inspections: [there], versions: [version], inspection_templates: [] };
    }) as unknown as Call,
    ...page,
    keeper,
    lock: createLock({ ...page, drafts: createDrafts(), keeper }),
    drafts: createDrafts(),
    marks: createMarks(page),
    isForgetful: async () => !isMended(),
    giveBack: async () => void asked.push('given back'),
    recount: async () => undefined,
  });
  state.account.set(user);
  return { reader, asked, there };
}

it('an inspection that only a restored server has is read once that has its work back', async () => {
  const { reader, asked, there } = await pageOfRestored(() => asked.includes('given back'));
  await reader.loadInspection('i1').catch((error: unknown) => expect(error).toBeNull());
  expect(asked.slice(0, 2)).toEqual(['given back', 'inspections.dashboard']);
  expect(state.work.get().inspections?.get('i1')?.id).toBe(there.id);
});

it('while it does not get it back, nobody is told that there is no connection', async () => {
  const { reader, asked } = await pageOfRestored(() => false);
  await reader.loadInspection('i1');
  expect(asked).toContain('given back');
  expect(state.work.get().inspections).toBeNull();
});

it('a checklist that another reading of the work list just stored is taken from the device', async () => {
  const { reader, asked } = await pageOfRestored(() => true, true);
  // Memory has only what was there before; the server says that nothing changed since.
  const older = { ...version, id: 'older' };
  state.work.set((work) => ({ ...work, inspections: new Map(), versions: [older] }));
  await reader.loadInspection('i1');
  expect(asked).toContain('inspections.dashboard');
  expect(state.work.get().versions.map(({ id }) => id)).toContain(version.id);
});

/** What the screen shows of the first condition of an inspection. */
const shownResult = () => fullInspection('i1')?.question_results[0]?.result;

it('a reading of the device that began earlier never comes over what a later one showed', async () => {
  const store = await storeOn(openMemory());
  const page = pageOn(store.backend);
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  const newer = inspectionOf({
    revision: 1_000,
    question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: '' }],
  });
  // The first reading has the old state and is held up; everything else passes it.
  const held = Promise.withResolvers<void>();
  const recount = vi.fn(async () => undefined).mockImplementationOnce(() => held.promise as never);
  const reader = createReader({
    call: (async () => ({
      inspections: [newer],
      versions: [version],
      inspection_templates: [],
    })) as unknown as Call,
    ...page,
    keeper,
    lock: createLock({ ...page, drafts: createDrafts(), keeper }),
    drafts: createDrafts(),
    marks: createMarks(page),
    isForgetful: async () => false,
    giveBack: async () => undefined,
    recount,
  });
  state.account.set(user);
  state.work.set((work) => ({ ...work, inspections: new Map([['i1', inspectionOf()]]) }));
  const late = reader.showChanged(['i1']);
  await vi.waitFor(() => expect(recount).toHaveBeenCalledOnce());
  await reader.loadDashboard();
  expect(shownResult()).toBe('satisfies');
  held.resolve();
  await late;
  expect(shownResult()).toBe('satisfies');
});

it('a page asks for all of a list of which another tab stored a newer one', async () => {
  const store = await storeOn(openMemory());
  const page = pageOn(store.backend);
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  // The server counts its lists, and this page says which one it has.
  const asked: (string | null | undefined)[] = [];
  let edition = 1;
  const reader = createReader({
    call: (async (
      _: string,
      __: object,
      { etag, onHeaders }: { etag?: string | null; onHeaders: (headers: Headers) => void },
    ) => {
      asked.push(etag);
      if (etag === String(edition)) throw new Unchanged();
      onHeaders(new Headers({ etag: String(edition) }));
      const inspections =
        edition === 1
          ? [inspectionOf()]
          : [inspectionOf({ revision: 9, location: 'Verhuisd' }), inspectionOf({ id: 'i2' })];
      return { inspections, versions: [version], inspection_templates: [], terms: [] };
    }) as unknown as Call,
    ...page,
    keeper,
    lock: createLock({ ...page, drafts: createDrafts(), keeper }),
    drafts: createDrafts(),
    marks: createMarks(page),
    isForgetful: async () => false,
    giveBack: async () => undefined,
    recount: async () => undefined,
  });
  state.account.set(user);
  const shown = () => [...(state.work.get().inspections?.keys() ?? [])];
  await reader.loadDashboard();
  await reader.loadDashboard();
  expect([asked, shown()]).toEqual([[null, '1'], ['i1']]);
  // Another tab takes the next edition: it is in the store, and not on this screen.
  edition = 2;
  const before = state.work.get();
  await reader.loadDashboard();
  state.work.set(before);
  await reader.loadDashboard();
  expect(asked.slice(2)).toEqual(['1', null]);
  expect(shown()).toEqual(['i1', 'i2']);
  // Also of one that was changed, though the device has that already.
  expect(state.work.get().inspections?.get('i1')?.location).toBe('Verhuisd');
});

it('without anybody logged in no list is asked for', async () => {
  const { reader, asked } = await pageOfRestored(() => true);
  state.account.set(null);
  await reader.loadDashboard();
  expect(asked).toEqual([]);
});

/** A page with a finish that the server refused, read again by this page or by its list. */
it.each(['reloadInspection', 'loadDashboard'] as const)(
  'what the server refused is told to other tabs once it was read again (%s)',
  async (name) => {
    const store = await storeOn(openMemory());
    await store.act({ type: 'FINISH_INSPECTION', payload: {} });
    await store.answer(await store.offer(), refusal);
    const page = pageOn(store.backend);
    const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
    const drafts = createDrafts();
    const list = { versions: [version], inspection_templates: [] };
    const there = inspectionOf();
    const reader = createReader({
      call: (async (asked: string) =>
        asked === 'inspections.get'
          ? { inspection: there }
          : { ...list, inspections: [there, inspectionOf({ id: 'i2' })] }) as unknown as Call,
      ...page,
      keeper,
      lock: createLock({ ...page, drafts, keeper }),
      drafts,
      marks: createMarks(page),
      isForgetful: async () => false,
      giveBack: async () => undefined,
      recount: async () => undefined,
    });
    state.account.set(user);
    state.unconfirmed.set(new Set(['i1']));
    const shown = inspectionOf({ status: 'finished' });
    state.work.set((work) => ({
      ...work,
      versions: [version],
      inspections: new Map([['i1', shown]]),
    }));
    await (name === 'loadDashboard' ? reader.loadDashboard() : reader.reloadInspection('i1'));
    expect(fullInspection('i1')?.status).toBe('started');
    expect(state.unconfirmed.get().has('i1')).toBe(false);
    expect(page.told).toContain('changed');
    // Once: the list after it brings nothing anew.
    page.told.length = 0;
    await reader.loadDashboard();
    expect(page.told).not.toContain('changed');
  },
);
