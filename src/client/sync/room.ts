import { dropCopies } from '#client/device/space.ts';
import { state } from '#client/state/state.ts';
import { device } from './device.ts';

/** Space on the device: a reserve for notes, and a warning before it runs out (scenario 6). */
export const isQuotaError = (error: unknown): boolean => error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);

/** Frees the reserve and copies that the server also has. */
export const makeRoom = (account: string): Promise<void> => dropCopies(device(), account);

/** Bytes below which the screen warns. */
export const lowSpace = 20 * 1024 * 1024;

export interface Space {
  /** Bytes that are left; null where the browser does not say. */
  left: number | null;
  persistent: boolean;
}

/** Measures the space. Browsers without the API answer nothing. */
export async function measureSpace(): Promise<Space> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    const persistent = await navigator.storage.persisted();
    return { left: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage), persistent };
  } catch {
    return { left: null, persistent: false };
  }
}

/** Asks that the browser never clears this app's store by itself, and warns when space runs out. */
export async function secureSpace(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not offered here; 'Klaar voor vertrek' says so.
  }
  const { left } = await measureSpace();
  state.lowSpace.set(left !== null && left < lowSpace);
}
