import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Backend } from '#client/device/backend.ts';
import { beginDelivery } from '#client/device/beginDelivery.ts';
import type { Change, QueueEntry, RefusedEntry } from '#client/device/changeRecords.ts';
import { openIdb } from '#client/device/idb.ts';
import { openMemory } from '#client/device/memory.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { takeOverDevice } from '#client/device/people.ts';
import { type Kept, keepChanges } from '#client/device/queue.ts';
import type { KeptAccount } from '#client/device/records.ts';
import { type Settled, settle } from '#client/device/settle.ts';
import { takeInspection } from '#client/device/take.ts';
import { takeDashboard } from '#client/device/takeDashboard.ts';
import { readInspection } from '#client/device/work.ts';
import type { User } from '#shared/model/account.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { groundOf } from '#shared/rules/merge/ground.ts';
import { shaped } from './scenario.ts';

/**
 * A device's store with one inspector and two inspections, on each of the two backends; in short
 * words.
 */
export const backends: [string, () => Promise<Backend>][] = [
  [
    'IndexedDB',
    () => {
      Object.assign(globalThis, { indexedDB: new IDBFactory() });
      return openIdb();
    },
  ],
  ['memory', async () => openMemory()],
];

const scenario = shaped([[3]], [0]);
export const version = scenario.version();
export const inspectionOf = (over: Partial<Inspection> = {}): Inspection =>
  scenario.inspection({ id: 'i1', ...over });
export const account = 'a';
export const now = '2026-11-20T10:00:00.000Z';
export const user: User = {
  id: account,
  username: account,
  givenName: '',
  familyName: account,
  email: '',
  phonePrimary: '',
  roles: ['ROLE_INSPECTOR'],
  enabled: true,
  imageFile: null,
};

/** What the server says of an entry: applied, or what is told. */
export type Word = (entry: QueueEntry | RefusedEntry, index: number) => Partial<Receipt>;
export const applied: Word = () => ({});
export const refusal: Word = () => ({ status: 'refused', error: 'validation_failed' });

export interface Store {
  backend: Backend;
  /** The change that an action is, made on what stands there now or on `ground`. */
  change(action: Action, over?: Partial<Change>): Promise<Change>;
  /** Makes and keeps a change. */
  act(action: Action, over?: Partial<Change>): Promise<Kept>;
  keep(...changes: Change[]): Promise<Kept>;
  /** The notes of the inspection, or of the whole queue, as they are here now. */
  state(id?: string): Promise<Inspection>;
  waiting(): Promise<QueueEntry[]>;
  refused(): Promise<RefusedEntry[]>;
  /** Marks what waits as sent. */
  offer(): Promise<(QueueEntry | RefusedEntry)[]>;
  /** Settles what was offered. */
  answer(sent: readonly (QueueEntry | RefusedEntry)[], word?: Word): Promise<Settled>;
  /** The server's record comes in. */
  take(incoming: Partial<Inspection>): Promise<Inspection | null>;
  outgoing(): ReturnType<typeof outgoing>;
}

export const notes = (text: string): Action => ({
  type: 'SAVE_INSPECTION_NOTES',
  payload: { notes: text },
});
export const answerTo = (payload: object, question = 'd1i1q1'): Action => ({
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  payload: { question, ...payload },
});
export const p = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

export async function storeOn(backend: Backend, start: Partial<Inspection> = {}): Promise<Store> {
  let number = 0;
  await takeOverDevice(backend, user, {}, now);
  const inspections = [inspectionOf(start), inspectionOf({ id: 'i2' })];
  await takeDashboard(backend, account, {
    inspections,
    versions: [version],
    templates: [],
    etag: 'W/"1"',
    asked: 0,
  });
  const state = async (id = 'i1') =>
    (await readInspection(backend, account, id))?.inspection ?? inspectionOf({ id });
  const change = async (action: Action, over: Partial<Change> = {}): Promise<Change> => {
    const before = await state(over.inspection);
    return {
      id: `c${++number}`,
      inspection: 'i1',
      created_at: now,
      base: before.revision,
      ground: groundOf(before, action),
      ...action,
      ...over,
    } as Change;
  };
  const keep = (...changes: Change[]) =>
    keepChanges(
      backend,
      account,
      changes.map((one) => ({ change: one, after: null, tree: version })),
    );
  return {
    backend,
    change,
    keep,
    state,
    act: async (action, over) => keep(await change(action, over)),
    waiting: async () => (await outgoing(backend, account)).waiting,
    refused: async () => (await outgoing(backend, account)).refused,
    outgoing: () => outgoing(backend, account),
    async offer() {
      const { again, entries } = await beginDelivery(backend, account, {
        count: 500,
        characters: 2_000_000,
        rests: () => false,
      });
      return [...again, ...entries];
    },
    answer: (sent, word = applied) =>
      settle(
        backend,
        account,
        sent,
        sent.map(
          (entry, index): Receipt => ({ id: entry.id, status: 'applied', ...word(entry, index) }),
        ),
        now,
      ),
    take: (incoming) => takeInspection(backend, account, inspectionOf(incoming), version),
  };
}

/** The past that a device knows, as another page noted it. */
export const knowPast = (
  backend: Backend,
  past: Pick<KeptAccount, 'epoch' | 'restoredTo' | 'givenBack'>,
): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, ...past });
  });
