import { beforeEach, expect, it } from 'vitest';
import type { LastStop } from '#shared/model/inspection.ts';
import {
  account,
  inspectionOf,
  notes,
  type Store,
  storeOn,
  version,
} from '#tests/support/deviceStore.ts';
import { openMemory } from './memory.ts';
import { readAccount } from './people.ts';
import { keepStop } from './stops.ts';
import { nothingElse, takeInspection } from './take.ts';
import { takeDashboard } from './takeDashboard.ts';

/** Where a person comes back to in an inspection, when they also work on another device. */
let store: Store;
let revision: number;

const from = (last_stop: LastStop) => inspectionOf({ revision: ++revision, last_stop });
const place = async () => (await readAccount(store.backend, account))?.stops?.i1;
const list = (last_stop: LastStop) =>
  takeDashboard(store.backend, account, {
    inspections: [from(last_stop)],
    versions: [version],
    templates: [],
    etag: null,
    asked: 0,
  });

beforeEach(async () => {
  store = await storeOn(openMemory());
  ({ revision } = await store.state());
});

it('follows what was recorded on another device since, once', async () => {
  const there = { stop: 'q-2', device: 'other' };
  expect((await list(there)).elsewhere.stops).toEqual(new Map([['i1', 'q-2']]));
  expect(await place()).toBe('q-2');
  // Here the person went on, and recorded nothing yet.
  await keepStop(store.backend, account, 'i1', 'q-3');
  expect((await list(there)).elsewhere.stops).toEqual(new Map());
  expect(await place()).toBe('q-3');
  const elsewhere = nothingElse();
  const incoming = from({ stop: 'q-1', device: 'other' });
  await takeInspection(store.backend, account, incoming, version, { elsewhere });
  expect([await place(), elsewhere.stops.get('i1')]).toEqual(['q-1', 'q-1']);
});

it('leaves the place alone where this device recorded last', async () => {
  await store.act(notes('x'));
  const { counters } = await store.outgoing();
  expect(counters?.device).toBeTruthy();
  await keepStop(store.backend, account, 'i1', 'q-3');
  await list({ stop: 'q-2', device: counters?.device ?? null });
  expect(await place()).toBe('q-3');
});

it('leaves it alone where nobody recorded anything', async () => {
  await keepStop(store.backend, account, 'i1', 'q-3');
  await store.take({ revision: ++revision });
  expect(await place()).toBe('q-3');
});
