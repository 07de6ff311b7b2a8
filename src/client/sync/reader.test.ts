import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '#client/api/caller.ts';
import { openMemory } from '#client/device/memory.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { account, answerTo, inspectionOf, p, storeOn, user } from '#tests/support/deviceStore.ts';
import { pageOn } from '#tests/support/pageParts.ts';
import { createDrafts } from './drafts.ts';
import { createKeeper } from './keeper.ts';
import { createLock } from './lock.ts';
import { createMarks } from './marks.ts';
import { createReader } from './reader.ts';

// Without a window there is no place to come back to.
vi.mock('#client/navigation/router.ts', () => ({ rememberPlace: () => undefined }));
afterEach(clearForLogout);

/**
 * A page that shows no inspection read no checklist: what waits stands on top of what comes in all
 * the same.
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
      marks: createMarks(page),
      isForgetful: async () => false,
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
    // What another tab stored is counted before it is on screen: else it would look sent.
    expect([counted[0], shown()]).toEqual([0, 1]);
  },
);
