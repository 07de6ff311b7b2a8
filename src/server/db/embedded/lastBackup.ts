import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToOwnerOf } from './durable.ts';

/** A note beside the embedded database of when it was last copied, wherever the copy is. */
const noteIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes that a backup was made. If the note cannot be written, the backup is good all the same. */
export function noteBackup(dataDir: string, at: Date): void {
  try {
    writeFileSync(noteIn(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
    giveToOwnerOf(dataDir, noteIn(dataDir));
  } catch (error) {
    console.warn(error);
  }
}

/** When the last backup was made (ISO 8601); null if that is not known. */
export async function lastBackupAt(dataDir: string | null): Promise<string | null> {
  if (dataDir === null) return null;
  const text = (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim();
  return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
}
