import type { Backend } from './backend.ts';

/** The reserve: bytes that are given free when the device is full, so that a note always fits (scenario 6). */
const reserveName = 'reserve';
const reserveBytes = 2 * 1024 * 1024;

/** Lays the reserve down, once; a device without room for it goes without. */
export async function layReserve(backend: Backend): Promise<void> {
  const known = await backend.run(['settings'], 'readonly', (tx) => tx.get('settings', reserveName));
  if (known) return;
  // Chance does not compress: what is laid down is really taken.
  const bytes = new Uint8Array(reserveBytes);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  await backend.run(['settings'], 'readwrite', async (tx) => tx.put('settings', { name: reserveName, value: bytes })).catch(() => undefined);
}

/** Makes room: the reserve, and copies of finished inspections, which the server has. Unsent work stays. */
export const dropCopies = (backend: Backend, account: string): Promise<void> =>
  backend.run(['settings', 'inspections', 'summaries'], 'readwrite', async (tx) => {
    tx.delete('settings', reserveName);
    for (const { id, summary, gone, unconfirmed } of await tx.all('summaries', account))
      if (summary.status === 'finished' && !gone && !unconfirmed) tx.delete('inspections', [account, id]);
  });

/** Writes something, reads it back and removes it. @throws when the device cannot */
export async function tryWriting(backend: Backend): Promise<void> {
  const value = crypto.randomUUID();
  await backend.run(['settings'], 'readwrite', async (tx) => tx.put('settings', { name: 'proef', value }));
  const read = await backend.run(['settings'], 'readonly', (tx) => tx.get('settings', 'proef'));
  if (read?.value !== value) throw new Error('what was written could not be read back');
  await backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'proef'));
}
