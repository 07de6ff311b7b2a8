import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import type { ReadChecklist } from './check.ts';
import { refuseFile } from './fileError.ts';
import { readChecklistFile } from './json.ts';
import { readSheets } from './xlsx/readSheets.ts';
import { isOldOffice, isZip } from './xlsx/unpack.ts';

/**
 * Reads a checklist file (decisions part 5), JSON or .xlsx; which of the two its first bytes tell,
 * not its name. `title` is what a spreadsheet that does not say so is called. @throws
 * ChecklistFileError
 */
export function readChecklist(bytes: Uint8Array, title = ''): ReadChecklist {
  if (isOldOffice(bytes)) throw refuseFile(fileProblemTexts.protectedFile);
  return isZip(bytes)
    ? readSheets(bytes, title)
    : readChecklistFile(new TextDecoder().decode(bytes));
}
