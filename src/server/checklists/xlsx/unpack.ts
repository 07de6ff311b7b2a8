import { inflateRawSync } from 'node:zlib';
import { ChecklistFileError, refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';

/** Opens an .xlsx as what it is: a zip of XML files. */
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((one, index) => bytes[index] === one);

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]);
/** The box that Excel puts a workbook with a password in, and every .xls. */
export const isOldOffice = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Far more than the largest checklist; what is larger was made to fill the memory. */
const mostBytes = 20 * 1024 * 1024;
/** A workbook has a few dozen files. */
const mostFiles = 1_000;

/**
 * The XML files by path. Their sizes are looked up in the zip's directory and added up before
 * anything is unpacked; a file that becomes larger than it said is refused at once, and no part of
 * the zip is unpacked twice. @throws ChecklistFileError
 */
export function unpack(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = directoryOf(zip).filter(({ path }) => /\.(?:xml|rels)$/i.test(path));
    const sum = (key: 'size' | 'packed') => entries.reduce((total, entry) => total + entry[key], 0);
    if (sum('size') > mostBytes) throw refuseFile(fileProblemTexts.tooLarge);
    if (sum('packed') > zip.length) throw refuseFile(fileProblemTexts.noZip);
    const utf8 = new TextDecoder();
    return new Map(entries.map((entry) => [entry.path, utf8.decode(contentOf(zip, entry))]));
  } catch (error) {
    throw error instanceof ChecklistFileError ? error : refuseFile(fileProblemTexts.noZip);
  }
}

interface Entry {
  path: string;
  stored: boolean;
  packed: number;
  size: number;
  /** Where its own heading begins. */
  at: number;
}

/**
 * What the directory at the end of a zip says. @throws when there is none, or it names more files
 * than any workbook has
 */
function directoryOf(zip: Buffer): Entry[] {
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

/** @throws when it is larger than the directory says, or broken */
function contentOf(zip: Buffer, { at, packed, size, stored }: Entry): Uint8Array {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const content = zip.subarray(start, start + packed);
  return stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
}
