import { inflateRawSync } from 'node:zlib';
import { ChecklistFileError, refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { directoryOf, type Entry } from './zipDirectory.ts';

/** Opens an .xlsx, which is a zip of XML files. */
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((one, index) => bytes[index] === one);

/** Looks only at how the file begins: any zip does so, not only an .xlsx. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]);
/** The old container format, used for every .xls and for a workbook with a password. */
export const isOldOffice = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Far more than the largest checklist; a larger file was made to fill the memory. */
const mostBytes = 20 * 1024 * 1024;

/**
 * The XML files by path. Before anything is unpacked, the sizes in the zip's directory are added
 * up. A file that becomes larger than its announced size is refused at once, and no part of the zip
 * is unpacked twice. @throws ChecklistFileError
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

/** @throws when the file is larger than the directory says, or broken */
function contentOf(zip: Buffer, { at, packed, size, stored }: Entry): Uint8Array {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const content = zip.subarray(start, start + packed);
  return stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
}
