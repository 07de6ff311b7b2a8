import { afterEach, expect, it, vi } from 'vitest';
import { clearForLogout, state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import type { TabMessage } from '#client/sync/base/tabs.ts';
import { inspectionOf, user } from '#tests/support/deviceStore.ts';
import { createIntake } from './intake.ts';

afterEach(clearForLogout);

/**
 * Takes in a receipt that brings the device from one revision to another, on a screen at `shown`.
 */
async function receiptOn(shown: number, revision: { from: number; to: number }) {
  state.account.set(user);
  const before = inspectionOf({ revision: shown });
  state.work.set((work) => ({ ...work, inspections: new Map([['i1', before]]) }));
  const showChanged = vi.fn(async () => undefined);
  const intake = createIntake({
    keeper: { rename: () => undefined, forget: () => undefined } as never,
    marks: {} as never,
    outcomes: {} as never,
    reader: { showChanged } as never,
    tabs: { tell: () => undefined } as never,
  });
  await intake.take(
    {
      applied: [],
      refused: [],
      conflicts: [],
      revisions: new Map([['i1', revision]]),
      renamed: [],
      stale: new Set(),
      remaining: 0,
    },
    async () => undefined,
  );
  return { revision: fullInspection('i1')?.revision, isReadAgain: showChanged.mock.calls.length };
}

it('a screen that shows what the device had goes on with it', async () => {
  expect(await receiptOn(2, { from: 2, to: 3 })).toEqual({ revision: 3, isReadAgain: 0 });
  expect(await receiptOn(4, { from: 2, to: 3 })).toEqual({ revision: 4, isReadAgain: 0 });
});

it('a screen that lacks what another reading stored is read again, and never passes for the newest', async () => {
  expect(await receiptOn(1, { from: 2, to: 3 })).toEqual({ revision: 1, isReadAgain: 1 });
});

it('a refused finish goes on waiting for a word until the inspection was read again', async () => {
  state.account.set(user);
  state.work.set((work) => ({ ...work, inspections: new Map([['i1', inspectionOf()]]) }));
  state.unconfirmed.set(new Set(['i1']));
  const told: TabMessage[] = [];
  const intake = createIntake({
    keeper: { rename: () => undefined, forget: () => undefined } as never,
    marks: { read: async () => undefined } as never,
    outcomes: { tell: () => true } as never,
    // Without a line it reads nothing.
    reader: { reloadInspection: async () => undefined } as never,
    tabs: { tell: (message: TabMessage) => void told.push(message) } as never,
  });
  const finish = { id: 'f', type: 'FINISH_INSPECTION', inspection: 'i1', error: 'not_complete' };
  await intake.take(
    {
      applied: [],
      refused: [finish as never],
      conflicts: [],
      revisions: new Map(),
      renamed: [],
      stale: new Set(['i1']),
      remaining: 0,
    },
    async () => undefined,
  );
  expect(state.unconfirmed.get().has('i1')).toBe(true);
  expect(told).toMatchObject([{ kind: 'queue', confirmed: [] }]);
});
