import { strFromU8, unzipSync } from 'fflate';
import { ChecklistFileError } from '#server/readChecklist.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';

/** Opens an .xlsx as what it is: a zip of XML files. */
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean => magic.every((one, index) => bytes[index] === one);

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]);
/** The box that Excel puts a workbook with a password in, and every .xls. */
export const isOldOffice = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Far more than the largest checklist; what is larger was made to fill the memory. */
const mostBytes = 50 * 1024 * 1024;

export const refuseFile = (reason: string): ChecklistFileError => new ChecklistFileError([{ row: fileProblemTexts.file, reason }]);

/**
 * The XML files by path. Their sizes are looked up in the zip's directory and added up before anything is unpacked; the
 * unpacker gives each file no more room than it said it needs. @throws ChecklistFileError
 */
export function unpack(bytes: Uint8Array): Map<string, string> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        if (!(total <= mostBytes)) throw refuseFile(fileProblemTexts.tooLarge);
        return /\.(?:xml|rels)$/i.test(name);
      },
    });
    return new Map(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
  } catch (error) {
    throw error instanceof ChecklistFileError ? error : refuseFile(fileProblemTexts.noZip);
  }
}
