import { refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';

/** A workbook has only a few dozen files. */
const mostFiles = 1_000;

/** A file in a zip. */
export interface Entry {
  path: string;
  stored: boolean;
  packed: number;
  size: number;
  /** The offset of the file's own header. */
  at: number;
}

/**
 * Reads the directory at the end of a zip. @throws when there is no directory, or it names more
 * files than any workbook has
 */
export function directoryOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const entries: Entry[] = [];
  if (end < 0) throw new Error('no zip');
  const count = zip.readUInt16LE(end + 10);
  if (count > mostFiles) throw refuseFile(fileProblemTexts.tooLarge);
  for (let [n, at] = [count, zip.readUInt32LE(end + 16)]; n > 0; n--) {
    const method = zip.readUInt16LE(at + 10);
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (zip.readUInt32LE(at) !== 0x02014b50 || isEncrypted || (method !== 0 && method !== 8))
      throw new Error('no zip of a known kind');
    const next = at + 46 + zip.readUInt16LE(at + 28);
    entries.push({
      path: zip.toString('utf8', at + 46, next),
      stored: method === 0,
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at = next + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
