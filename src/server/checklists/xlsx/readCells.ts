import { refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import type { Shown } from './cellStyles.ts';
import { shownAs, textOf } from './cellText.ts';
import type { Bounds, Sheet, Turned } from './sheet.ts';
import { readXml } from './xml.ts';

/** More wrong cells than anybody will read about; a file may hold millions. */
const mostErrors = 1_000;

/** The column of an address such as "AB12", from 0. */
const columnOf = (address: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** The cells of one sheet. @throws ChecklistFileError when it has more rows than `bounds` */
export function readSheet(
  xml: string,
  { strings, styles }: { strings: readonly string[]; styles: ReadonlyMap<number, Shown> },
  bounds: Bounds,
): Omit<Sheet, 'name'> {
  const rows = new Map<number, string[]>();
  const errors: { row: number; column: number; error: string }[] = [];
  const turned: Turned[] = [];
  let [row, column, type, value, inValue, style] = [0, -1, '', '', false, 0];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') {
      if (inValue) value += part.text;
    } else if (part.name === 'v' || part.name === 't') inValue = part.kind === 'open';
    else if (part.name === 'row' && part.kind === 'open') {
      row = Number(part.attributes.get('r') ?? row + 1);
      column = -1;
    } else if (part.name === 'c' && part.kind === 'open') {
      const address = part.attributes.get('r');
      column = address ? columnOf(address) : column + 1;
      type = part.attributes.get('t') ?? 'n';
      style = Number(part.attributes.get('s') ?? 0);
      value = '';
    } else if (part.name === 'c' && part.kind === 'close' && value !== '') {
      if (type === 'e' && errors.length < mostErrors) errors.push({ row, column, error: value });
      const shown = type === 'n' ? shownAs(Number(value), styles.get(style)) : null;
      const text = shown?.text ?? textOf(type, value, strings);
      if (text.trim() === '' || column < 0 || column >= bounds.columns) continue;
      const cells = rows.get(row) ?? [];
      if (cells.length === 0) rows.set(row, cells);
      if (rows.size > bounds.rows) throw refuseFile(fileProblemTexts.tooMany(bounds.rows, 'rijen'));
      while (cells.length < column) cells.push('');
      cells[column] = text;
      const into = shown?.into ?? (type === 'b' ? 'boolean' : null);
      if (into && turned.length < mostErrors) turned.push({ row, column, into });
    }
  }
  return { rows, errors, turned };
}
