import type { Backend } from './backend.ts';
import { dropSent } from './sentPhotos.ts';

/**
 * The reserves: bytes that are freed when the device is full. One makes a note always fit (scenario
 * 6). A small one is for sending, which writes too and makes room in the end: notes never use that
 * one up.
 */
const reserves = {
  notes: { name: 'reserve', bytes: 2 * 1024 * 1024 },
  sending: { name: 'reserve-verzenden', bytes: 512 * 1024 },
} as const;

/**
 * Stores the reserves, once; false on a device without room for them, which goes without. A store
 * in memory goes without as well: there they would only be in the way.
 */
export async function layReserve(backend: Backend): Promise<boolean> {
  if (backend.kind === 'memory') return true;
  let laid = true;
  for (const { name, bytes } of [reserves.sending, reserves.notes]) {
    const known = await backend.run(['settings'], 'readonly', (tx) => tx.get('settings', name));
    if (!known) laid = (await lay(backend, name, bytes)) && laid;
  }
  return laid;
}

/**
 * Whether this many bytes can be stored. Tries it, because browsers do not report it reliably;
 * leaves nothing behind.
 */
export async function hasRoom(backend: Backend, bytes: number): Promise<boolean> {
  if (backend.kind === 'memory') return true;
  const fits = await lay(backend, 'ruimte', bytes);
  await backend
    .run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'ruimte'))
    .catch(() => undefined);
  return fits;
}

function lay(backend: Backend, name: string, size: number): Promise<boolean> {
  // Random bytes do not compress, so the space is really taken.
  const value = new Uint8Array(size);
  for (let at = 0; at < value.length; at += 65_536)
    crypto.getRandomValues(value.subarray(at, at + 65_536));
  return backend
    .run(['settings'], 'readwrite', async (tx) => tx.put('settings', { name, value }))
    .then(
      () => true,
      () => false,
    );
}

const copied = ['settings', 'inspections', 'summaries', 'photos', 'photoBytes'] as const;

/**
 * Makes room: removes the reserve for this work, and copies of finished inspections and of photos
 * that the server has. Unsent work stays.
 */
export const dropCopies = (
  backend: Backend,
  account: string,
  what: keyof typeof reserves = 'notes',
): Promise<void> =>
  backend.run(copied, 'readwrite', async (tx) => {
    tx.delete('settings', reserves.notes.name);
    if (what === 'sending') tx.delete('settings', reserves.sending.name);
    for (const { id, summary, gone, unconfirmed } of await tx.all('summaries', account))
      if (summary.status === 'finished' && !gone && !unconfirmed)
        tx.delete('inspections', [account, id]);
    dropSent(tx, account, await tx.all('photos', account));
  });
