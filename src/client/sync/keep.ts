import { keepChanges, type Performed } from '#client/device/queue.ts';
import { state } from '#client/state/state.ts';
import { createStore } from '#client/state/store.ts';
import { afterPaint } from './afterPaint.ts';
import { device } from './device.ts';
import { saveEmergency } from './emergency.ts';
import { withRoom } from './room.ts';
import { tellTabs } from './tabs.ts';

/** Writes changes to the device: after the screen showed them, in their order, and until it succeeded. */
interface Pending {
  account: string;
  performed: Performed;
  /** Told under which action the change went in, when it is durable. */
  told: (action: string) => void;
}

const pending = createStore<readonly Pending[]>([]);
const writing = createStore<Promise<void> | null>(null);
/** Whether a copy was put aside because the page seemed to go away. */
const setAside = createStore(false);

/** Milliseconds until a failed write is tried again. */
const again = 3_000;

/** Keeps a change; resolves to its action's id when it is stored. It stays in memory until then, whatever happens. */
export function keepLater(account: string, performed: Performed): Promise<string> {
  return new Promise((told) => {
    pending.set((list) => [...list, { account, performed, told }]);
    state.unstored.set(pending.get().length);
    afterPaint(() => void writePending());
  });
}

/** Stores what is not stored yet; resolves when nothing is left or a write failed (which is told on screen, and tried again). */
export function writePending(): Promise<void> {
  const running = writing.get();
  if (running) return running;
  if (pending.get().length === 0) return Promise.resolve();
  const run = writeAll().finally(() => writing.set(null));
  writing.set(() => run);
  return run;
}

async function writeAll(): Promise<void> {
  for (let list = pending.get(); list.length > 0; list = pending.get()) {
    const account = list[0]?.account ?? '';
    const mine = list.filter((one) => one.account === account);
    try {
      const places = await store(account, mine);
      pending.set((now) => now.filter((one) => !mine.includes(one)));
      // Counted at once, until it is counted anew: what is stored must not look sent for a moment.
      const added = mine.filter(({ performed: { change } }) => places.get(change.id) === change.id).length;
      if (state.account.get()?.id === account) state.queueCount.set((count) => count + added);
      for (const one of mine) one.told(places.get(one.performed.change.id) ?? one.performed.change.id);
    } catch (error) {
      console.warn(error);
      state.keeping.set('failing');
      setTimeout(() => void writePending(), again);
      return;
    }
    if (state.keeping.get() === 'failing') state.keeping.set('safe');
    state.unstored.set(pending.get().length);
    if (setAside.get() && pending.get().length === 0) {
      setAside.set(false);
      saveEmergency(account, []);
    }
    tellTabs({ kind: 'changed', inspections: [...new Set(mine.map(({ performed }) => performed.change.inspection))] });
  }
}

function store(account: string, mine: readonly Pending[]): Promise<Map<string, string>> {
  const list = mine.map(({ performed }) => performed);
  return withRoom(account, 'notes', () => keepChanges(device(), account, list));
}

/** Changes of an inspection that only memory has yet. */
export const unstoredChanges = (inspection?: string) =>
  pending
    .get()
    .map(({ performed }) => performed.change)
    .filter((change) => inspection === undefined || change.inspection === inspection);

/** The page is going away: what is not stored is put aside at once, and stored as well when there is still time. */
export function rescue(): void {
  const list = pending.get();
  if (list.length === 0) return;
  setAside.set(true);
  saveEmergency(
    list[0]?.account ?? '',
    list.map(({ performed }) => performed.change),
  );
  void writePending();
}

/** Forgets what was not stored: only after the person confirmed logging out. */
export function dropPending(): void {
  pending.set([]);
  state.unstored.set(0);
}

/** Before the page is loaded anew: everything typed must be on the device. @throws Error when it is not; then nothing may reload. */
export async function storeBeforeReload(): Promise<void> {
  await writePending();
  if (pending.get().length > 0) throw new Error('not everything could be stored');
}
