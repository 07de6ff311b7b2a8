import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '#client/api/caller.ts';
import type { Change } from '#client/device/changeRecords.ts';
import { openMemory } from '#client/device/memory.ts';
import { readInspection } from '#client/device/work.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { createLock } from '#client/sync/lock/lock.ts';
import { createDrafts } from '#client/sync/typing/drafts.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import { createMarks } from '#client/sync/typing/marks.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { account, inspectionOf, storeOn, user, version } from '#tests/support/deviceStore.ts';
import { pageOn } from '#tests/support/pageParts.ts';
import { tellDays } from './listNews.ts';
import { createReader } from './reader.ts';

vi.mock('#client/navigation/router.ts', () => import('#tests/support/noRouter.ts'));
vi.stubGlobal('document', { visibilityState: 'hidden' });
afterEach(() => {
  clearForLogout();
  state.notices.set([]);
});

const from = { id: account, name: 'Noor' };
const to = { id: 'b', name: 'Samir' };
const at = '2026-11-25T10:00:00.000Z';
const transfer = { inspection: 'i1', location: 'De Kikker', from, to, at };

/** A page with this inspection on screen (null: with none); the server's lists say `list`. */
async function pageWith(shown: 'i1' | null, list: { inspections: object[]; transfers: object[] }) {
  const store = await storeOn(openMemory());
  const page = pageOn(store.backend);
  const drafts = createDrafts();
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  const reader = createReader({
    call: (async () => ({
      versions: [version],
      inspection_templates: [],
      ...list,
    })) as unknown as Call,
    ...page,
    drafts,
    keeper,
    lock: createLock({ ...page, drafts, keeper }),
    marks: createMarks(page),
    isForgetful: async () => false,
    giveBack: async () => undefined,
    recount: async () => undefined,
  });
  state.account.set(user);
  const inspections = new Map(shown ? [[shown, inspectionOf()]] : []);
  state.work.set((work) => ({ ...work, inspections }));
  return { reader, drafts, keeper, store };
}
const told = () => state.notices.get().map(({ header }) => header);
const isOnScreen = () => state.work.get().inspections?.has('i1') ?? false;

it('what leaves the list is closed for typing before what was typed is stored, then goes, and is told once', async () => {
  const { reader, drafts, store } = await pageWith('i1', {
    inspections: [],
    transfers: [transfer, { ...transfer, from: to, to: from }],
  });
  const closed: boolean[] = [];
  vi.spyOn(drafts, 'flush').mockImplementation(() => closed.push(state.gone.get().has('i1')) > 0);
  await reader.loadDashboard();
  expect([closed, isOnScreen(), told()]).toEqual([[true], false, ['Inspectie overgedragen']]);
  expect(await readInspection(store.backend, account, 'i1')).toBeUndefined();
  await reader.loadDashboard();
  expect([closed.length, told().length]).toEqual([1, 1]);
});

it('a form that is being filled in keeps its inspection, so that it can still be saved', async () => {
  const { reader, store } = await pageWith('i1', { inspections: [], transfers: [transfer] });
  state.unsaved.set(true);
  for (const _ of ['once', 'again']) await reader.loadDashboard();
  expect([isOnScreen(), state.gone.get().has('i1'), told().length]).toEqual([true, true, 1]);
  expect(await readInspection(store.backend, account, 'i1')).toBeDefined();
});

it('what comes from a colleague is told once; nothing is told of what was there or is not listed', async () => {
  const { reader } = await pageWith(null, {
    inspections: [inspectionOf()],
    transfers: [
      { ...transfer, from: to, to: from },
      { ...transfer, inspection: 'elsewhere' },
    ],
  });
  for (const _ of ['once', 'again']) await reader.loadDashboard();
  expect([isOnScreen(), told()]).toEqual([true, ['Inspectie gekregen']]);
});

it('what was added here stays on screen when a list comes in that does not know it', async () => {
  const { reader, keeper } = await pageWith(null, { inspections: [], transfers: [] });
  const change: Change = {
    type: 'ADD_INSPECTION',
    payload: { ...emptyForm('KDV_BSO'), location: 'De Kikker', version: version.id },
    id: 'add',
    inspection: 'i1',
    created_at: at,
    base: 0,
  };
  const inspections = new Map([['i1', inspectionOf({ revision: 0 })]]);
  state.work.set((work) => ({ ...work, inspections }));
  // Only in memory yet, while the list comes in.
  vi.spyOn(keeper, 'unstored').mockReturnValue([change]);
  await reader.loadDashboard();
  expect([isOnScreen(), state.gone.get().size, told()]).toEqual([true, 0, []]);
  vi.spyOn(keeper, 'unstored').mockReturnValue([]);
  await reader.loadDashboard();
  expect(isOnScreen()).toBe(false);
});

it('another day for a visit is told, once, also where one is in its form', async () => {
  const planned = {
    ...inspectionOf({ revision: 9 }),
    status: 'upcoming',
    date: '2026-12-03',
  } as const;
  const { reader } = await pageWith('i1', { inspections: [planned], transfers: [] });
  const news = [
    { header: 'Inspectie verplaatst', text: `${planned.location} staat nu op 03-12-2026.` },
  ];
  await reader.loadDashboard();
  await vi.waitFor(() => expect(state.notices.get()).toMatchObject(news));
  await reader.loadDashboard();
  expect(state.notices.get()).toHaveLength(1);
});

it('many days are one message', () => {
  const days = ['01', '02', '03', '04'].map((day) => ({
    location: `Plek ${day}`,
    date: `2026-12-${day}`,
  }));
  tellDays(days);
  expect(state.notices.get()).toMatchObject([
    { text: '4 inspecties staan nu op een andere dag: Plek 01, Plek 02, Plek 03 en 1 andere.' },
  ]);
  state.notices.set([]);
  tellDays(days.slice(1));
  expect(told()).toHaveLength(3);
});
