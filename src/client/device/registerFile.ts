import type { Backend, Tx } from './backend.ts';

/** The national register on this device, packed as it came: for everybody who uses the device. */
interface KeptRegister {
  etag: string;
  /** The day that the server took it in. */
  date: string;
}

// Two records: the app asks more often which register is here than what is in it.
const [head, file] = ['register', 'register-bestand'];

/** Which register is here; null without one. */
export const knownRegister = (backend: Backend): Promise<KeptRegister | null> =>
  backend.run(
    ['settings'],
    'readonly',
    async (tx) => ((await tx.get('settings', head))?.value as KeptRegister | undefined) ?? null,
  );

/** The bytes of the register; null without one. */
export const readRegister = (backend: Backend): Promise<ArrayBuffer | null> =>
  backend.run(
    ['settings'],
    'readonly',
    async (tx) => ((await tx.get('settings', file))?.value as ArrayBuffer | undefined) ?? null,
  );

/**
 * Keeps a register. @param instead the etag of the register that it replaces: if that is gone by
 * now, somebody took it off this device, and nothing is kept; null = it replaces any register, or
 * none
 */
export const keepRegister = (
  backend: Backend,
  kept: KeptRegister,
  bytes: ArrayBuffer,
  instead: string | null,
): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) => {
    const there = (await tx.get('settings', head))?.value as KeptRegister | undefined;
    if (instead !== null && there?.etag !== instead) return;
    tx.put('settings', { name: file, value: bytes });
    tx.put('settings', { name: head, value: kept });
  });

/** Takes the register off this device, for everybody who uses it. */
export const dropRegister = (backend: Backend): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) => forgetRegister(tx));

/** Drops the register within a transaction on `settings`. */
export function forgetRegister(tx: Pick<Tx, 'delete'>): void {
  tx.delete('settings', head);
  tx.delete('settings', file);
}
