import type { Backend } from './backend.ts';

/** Writes something, reads it back and removes it. @throws when the device cannot */
export async function tryWriting(backend: Backend): Promise<void> {
  const value = crypto.randomUUID();
  await backend.run(['settings'], 'readwrite', async (tx) =>
    tx.put('settings', { name: 'proef', value }),
  );
  const read = await backend.run(['settings'], 'readonly', (tx) => tx.get('settings', 'proef'));
  if (read?.value !== value) throw new Error('what was written could not be read back');
  await backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'proef'));
}
