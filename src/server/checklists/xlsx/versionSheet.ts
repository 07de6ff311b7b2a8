import { tidy } from '#shared/model/fields.ts';
import { fileProblemTexts, sheetTexts } from '#shared/text/checklistFiles.ts';
import type { Sheet } from './sheet.ts';

/** Whether a name that somebody typed is this name of ours. */
export const same = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();

/**
 * Reads title and online from the sheet beside the checklist: names in its first column, values in
 * its second.
 */
export function readVersion(sheet: Sheet | undefined) {
  const rowOf = (name: string) =>
    [...(sheet?.rows ?? [])].find(([, cells]) => same(cells[0] ?? '', name));
  const [titleRow, titleCells] = rowOf(sheetTexts.version.title) ?? [1, []];
  const [onlineRow, onlineCells] = rowOf(sheetTexts.version.online) ?? [2, []];
  const said = (onlineCells[1] ?? '').trim().toLowerCase();
  const yes = said === sheetTexts.yes || said === '1' || said === 'true';
  const known = yes || ['', sheetTexts.no, '0', 'false'].includes(said);
  return {
    title: tidy(titleCells[1] ?? ''),
    titleRow,
    online: yes,
    warnings: (sheet?.turned ?? [])
      .filter(({ row, column }) => row === titleRow && column === 1)
      .map(({ into }) =>
        fileProblemTexts.turned[into](
          fileProblemTexts.row(sheetTexts.names.version, titleRow),
          sheetTexts.version.title,
          titleCells[1] ?? '',
        ),
      ),
    found: known
      ? []
      : [
          {
            row: fileProblemTexts.row(sheetTexts.names.version, onlineRow),
            reason: fileProblemTexts.wrongAnswer,
          },
        ],
  };
}
