import type { Backend } from '#client/device/backend.ts';
import { dropFetched } from '#client/device/dropFetched.ts';
import { dropCopies, layReserve } from '#client/device/space.ts';
import { state } from '#client/state/state.ts';

// Space on the device: a reserve for notes, and a warning before it runs out (scenario 6).

/** Whether the device refused to store because it has no room. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);

/**
 * Runs work that writes to the store. When the device is full, it frees the reserve for that work
 * and copies that the server also has, and runs the work again. From then on the screen warns.
 */
export async function withRoom<T>(
  backend: Backend,
  account: string,
  what: 'notes' | 'sending',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    // Photos from elsewhere go first, and often that is enough.
    if (await dropFetched(backend, account)) return withRoom(backend, account, what, work);
    state.lowSpace.set(true);
    await dropCopies(backend, account, what);
    return work();
  }
}

/** Bytes below which the screen warns. */
export const lowSpace = 20 * 1024 * 1024;

export interface Space {
  /** Bytes that are left; null where the browser does not say, or does not say truly. */
  left: number | null;
  persistent: boolean;
}

/** Measures the space. Browsers without the API answer nothing. */
export async function measureSpace(): Promise<Space> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    const persistent = await navigator.storage.persisted();
    const left = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
    // To prevent fingerprinting Chromium reports ten GiB, or the disk's size in whole GiB, whatever
    // is really free.
    return { left: left !== null && left > 0 && left % 1024 ** 3 === 0 ? null : left, persistent };
  } catch {
    return { left: null, persistent: false };
  }
}

/**
 * Lays the reserve down, warns when space runs out, and asks that the browser never clears this
 * app's store by itself.
 */
export async function secureSpace(backend: Backend): Promise<void> {
  // Some browsers never answer this, so nothing waits for it. 'Klaar voor vertrek' shows the
  // outcome.
  void navigator.storage
    ?.persisted?.()
    .then((persistent) => persistent || navigator.storage.persist())
    .catch(() => undefined);
  const reserve = await layReserve(backend).catch(() => true);
  const { left } = await measureSpace();
  state.lowSpace.set(!reserve || (left !== null && left < lowSpace));
}
