import type { Backend } from './backend.ts';

/** The national register on this device, packed as it came: for whoever uses the device. */
export interface KeptRegister {
  etag: string;
  /** The day that the server took it in. */
  date: string;
}

// In two pieces: which one is here is asked more often than what is in it.
const [head, file] = ['register', 'register-bestand'];

/** Which one is here; null without one. */
export const knownRegister = (backend: Backend): Promise<KeptRegister | null> =>
  backend.run(
    ['settings'],
    'readonly',
    async (tx) => ((await tx.get('settings', head))?.value as KeptRegister | undefined) ?? null,
  );

/** Its bytes; null without one. */
export const readRegister = (backend: Backend): Promise<ArrayBuffer | null> =>
  backend.run(
    ['settings'],
    'readonly',
    async (tx) => ((await tx.get('settings', file))?.value as ArrayBuffer | undefined) ?? null,
  );

export const keepRegister = (
  backend: Backend,
  kept: KeptRegister,
  bytes: ArrayBuffer,
): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) => {
    tx.put('settings', { name: file, value: bytes });
    tx.put('settings', { name: head, value: kept });
  });

export const dropRegister = (backend: Backend): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) => {
    tx.delete('settings', head);
    tx.delete('settings', file);
  });
