import { tidy } from '#shared/model/fields.ts';
import { fileProblemTexts, sheetTexts } from '#shared/text/checklistFiles.ts';
import { type ColumnKey, columns, headingOf } from './layout.ts';

const colourHeading = new RegExp(`^${sheetTexts.colour}(?:[\\s:]+|$)`, 'i');
/** Without these columns the sheet cannot be read. */
export const needed = ['kind', 'title', 'text'] as const;

/**
 * Finds the column of each text. The heading is the first row that is not empty; its columns may be
 * in any order.
 */
export function readHeadings(
  head: readonly string[],
  wrong: (reason: string) => void,
  warnings: string[],
) {
  const at = new Map<ColumnKey, number>();
  const colours: { title: string; at: number; skip: string[] }[] = [];
  for (const [index, cell] of head.entries()) {
    const title = tidy(cell).trim().replace(/\s+/g, ' ');
    const key = columns.find((one) =>
      [headingOf(one), sheetTexts.former[one]].some(
        (word) => word?.toLowerCase() === title.toLowerCase(),
      ),
    );
    if (key && at.has(key)) wrong(fileProblemTexts.twiceColumn(headingOf(key)));
    else if (key) at.set(key, index);
    else if (colourHeading.test(title)) {
      const colour = title.replace(colourHeading, '');
      if (colour === '') wrong(fileProblemTexts.noColourName);
      else colours.push({ title: colour, at: index, skip: [] });
    } else if (title !== '') warnings.push(fileProblemTexts.ignoredColumn(title));
  }
  for (const key of needed) if (!at.has(key)) wrong(fileProblemTexts.noColumn(headingOf(key)));
  return { at, colours };
}
