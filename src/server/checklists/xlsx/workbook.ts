import { refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { unpack } from './unpack.ts';
import { readXml } from './xml.ts';

/** The cells of a workbook as text: numbers as written, ticks as "1" and "0". */
export interface Sheet {
  name: string;
  /** Rows that hold something, by their number from 1; cells from 0, '' where empty. */
  rows: ReadonlyMap<number, readonly string[]>;
  /** Cells whose formula went wrong. */
  errors: readonly { row: number; error: string }[];
}

/** Bounds of a sheet: a file may claim any row and column, and they cost room here. */
export interface Bounds {
  rows: number;
  columns: number;
}

/** More wrong formulas than anybody reads of; a file may hold millions. */
const mostErrors = 1_000;

/**
 * The sheets whose name is wanted; others are somebody's own. @throws ChecklistFileError when it is
 * no workbook, too large, or has more rows than `bounds`
 */
export function readWorkbook(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  bounds: Bounds,
): Sheet[] {
  const files = unpack(bytes);
  const book = files.get('xl/workbook.xml');
  if (book === undefined) throw refuseFile(fileProblemTexts.noZip);
  try {
    const targets = new Map<string, string>();
    for (const part of readXml(files.get('xl/_rels/workbook.xml.rels') ?? ''))
      if (part.kind === 'open' && part.name === 'Relationship')
        targets.set(part.attributes.get('Id') ?? '', part.attributes.get('Target') ?? '');
    const strings = sharedStrings(files.get('xl/sharedStrings.xml') ?? '');
    const sheets: Sheet[] = [];
    /** Each file once: a workbook may name one sheet a thousand times. */
    const seen = new Set<string>();
    for (const part of readXml(book)) {
      if (part.kind !== 'open' || part.name !== 'sheet') continue;
      const name = part.attributes.get('name') ?? '';
      if (!wanted(name)) continue;
      // The attribute is r:id; `sheetId` is another.
      const target = targets.get(part.attributes.get('id') ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (seen.has(path)) continue;
      seen.add(path);
      sheets.push({ name, ...readSheet(files.get(path) ?? '', strings, bounds) });
    }
    return sheets;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('problems' in error))
      throw refuseFile(fileProblemTexts.noZip);
    throw error;
  }
}

/** Excel writes some characters as _xHHHH_, line ends of Windows among them. */
const decodeCodes = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

/**
 * The texts that cells point at; of one in several looks the pieces together, without its reading
 * aid (rPh).
 */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, inText, aside] = ['', false, false];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') {
      if (inText && !aside) text += part.text;
    } else if (part.name === 't') inText = part.kind === 'open';
    else if (part.name === 'rPh') aside = part.kind === 'open';
    else if (part.name === 'si') {
      if (part.kind === 'close') strings.push(decodeCodes(text));
      text = '';
    }
  }
  return strings;
}

/** Column of an address such as "AB12", from 0. */
const columnOf = (address: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

function readSheet(xml: string, strings: readonly string[], bounds: Bounds): Omit<Sheet, 'name'> {
  const rows = new Map<number, string[]>();
  const errors: { row: number; error: string }[] = [];
  let [row, column, type, value, inValue] = [0, -1, '', '', false];
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
      value = '';
    } else if (part.name === 'c' && part.kind === 'close' && value !== '') {
      if (type === 'e' && errors.length < mostErrors) errors.push({ row, error: value });
      const text = textOf(type, value, strings);
      if (text.trim() === '' || column < 0 || column >= bounds.columns) continue;
      const cells = rows.get(row) ?? [];
      if (cells.length === 0) rows.set(row, cells);
      if (rows.size > bounds.rows) throw refuseFile(fileProblemTexts.tooManyRows(bounds.rows));
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
  return { rows, errors };
}

function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // Excel writes 1.1 as 1.1000000000000001.
  if (type === 'n') return Number.isFinite(Number(value)) ? String(Number(value)) : value;
  return decodeCodes(value);
}
