import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import type { ReadChecklist } from './check.ts';
import { refuseFile } from './fileError.ts';
import { readChecklistFile } from './json.ts';
import { readSheets } from './xlsx/readSheets.ts';
import { isOldOffice, isZip } from './xlsx/unpack.ts';

/**
 * Reads a checklist file (agreements part 5), JSON or .xlsx. Its first bytes tell which of the two
 * it is, not its name. `title` is used for a spreadsheet that has no title of its own. @throws
 * ChecklistFileError
 */
export function readChecklist(bytes: Uint8Array, title = ''): ReadChecklist {
  if (isOldOffice(bytes)) throw refuseFile(fileProblemTexts.protectedFile);
  return isZip(bytes)
    ? readSheets(bytes, title)
    : readChecklistFile(new TextDecoder().decode(bytes));
}
