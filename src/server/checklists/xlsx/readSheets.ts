import { type ReadChecklist, toChecklist } from '#server/checklists/check.ts';
import { refuseFile } from '#server/checklists/fileError.ts';
import { limits } from '#shared/model/limits.ts';
import { fileProblemTexts, sheetTexts } from '#shared/text/checklistFiles.ts';
import { collectRows } from './collectRows.ts';
import { readVersion, same } from './versionSheet.ts';
import { readWorkbook } from './workbook.ts';

/**
 * Reads a checklist from an .xlsx that was exported, edited or made by hand. `title` is used when
 * the file has no title. @throws ChecklistFileError
 */
export function readSheets(bytes: Uint8Array, title = ''): ReadChecklist {
  // The rows may be more than a checklist may hold, because of the heading and continued rows.
  const { names } = sheetTexts;
  let chosen = names.checklist as string;
  const sheets = readWorkbook(
    bytes,
    (all) => {
      chosen = checklistAmong(all);
      return [chosen, ...all.filter((name) => same(name, names.version))];
    },
    { rows: limits.rows + 500, columns: 200 },
  );
  const checklist = sheets.find(({ name }) => name === chosen);
  if (!checklist) throw refuseFile(fileProblemTexts.noSheet(names.checklist));
  const version = readVersion(
    sheets.find((sheet) => sheet !== checklist && same(sheet.name, names.version)),
  );
  const { domains, colours, found, warnings, problemAt } = collectRows(checklist);
  return toChecklist(
    { title: version.title.trim() || title, online: version.online, domains, colours },
    [...version.warnings, ...warnings],
    (place, reason) =>
      place[0] === 'title'
        ? { row: fileProblemTexts.row(sheetTexts.names.version, version.titleRow), reason }
        : problemAt(place, reason),
    [...version.found, ...found],
  );
}

/**
 * The name of the sheet with the checklist: the sheet with our name for it, otherwise the only
 * sheet that has no other name of ours. @throws ChecklistFileError
 */
function checklistAmong(all: readonly string[]): string {
  const { names } = sheetTexts;
  const named = all.find((name) => same(name, names.checklist));
  if (named !== undefined) return named;
  const others = all.filter((name) => !same(name, names.version) && !same(name, names.help));
  const [only] = others;
  if (only !== undefined && others.length === 1) return only;
  throw refuseFile(fileProblemTexts.whichSheet(names.checklist, others));
}
