import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stores a mail as a file, whole or not at all: it is first written under another name. */
export function keepFile(dataDir: string, id: string, message: Buffer): void {
  const folder = join(dataDir, 'mails');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  try {
    writeFileSync(draft, message, { mode: 0o600 });
    renameSync(draft, join(folder, `${id}.eml`));
  } catch (error) {
    // Leaves no half-written file behind, for example on a full disk.
    rmSync(draft, { force: true });
    throw error;
  }
}
