import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/**
 * An .xlsx in the hands of a person: cells read and changed by sheet, row and column, rows put in
 * and taken out.
 */
interface SheetEditor {
  /** Texts of a sheet's rows; the first is the heading. */
  rows(sheet: string): string[][];
  /** Replaces all rows of a sheet. */
  write(sheet: string, rows: readonly (readonly string[])[]): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

const encodeText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const decodeText = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');

const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));
const columnIndex = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Written apart from the product's own reader, so that one mistake cannot hide in both. */
export function editSheets(file: Uint8Array): SheetEditor {
  const files = unzipSync(file);
  const text = (path: string) => strFromU8(files[path] as Uint8Array);
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const pathOf = (sheet: string) => `xl/worksheets/sheet${names.indexOf(sheet) + 1}.xml`;
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(
    ([, inside = '']) =>
      [...inside.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)]
        .map(([, one = '']) => decodeText(one))
        .join(''),
  );
  return {
    rows: (sheet) =>
      [...text(pathOf(sheet)).matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(
        ([, inside = '']) => {
          const cells: string[] = [];
          for (const [, column = '', attributes = '', content = ''] of inside.matchAll(
            /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
          )) {
            const value =
              /<v>([\s\S]*?)<\/v>/.exec(content)?.[1] ??
              /<t[^>]*>([\s\S]*?)<\/t>/.exec(content)?.[1] ??
              '';
            const at = columnIndex(column);
            while (cells.length < at) cells.push('');
            cells[at] = attributes.includes('t="s"')
              ? (strings[Number(value)] ?? '')
              : decodeText(value);
          }
          return cells;
        },
      ),
    write: (sheet, rows) => {
      const data = rows
        .map((cells, row) => {
          const inside = cells
            .map((cell, column) =>
              cell === ''
                ? ''
                : `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${encodeText(cell)}</t></is></c>`,
            )
            .join('');
          return `<row r="${row + 1}">${inside}</row>`;
        })
        .join('');
      files[pathOf(sheet)] = strToU8(
        text(pathOf(sheet)).replace(
          /<sheetData>[\s\S]*<\/sheetData>/,
          () => `<sheetData>${data}</sheetData>`,
        ),
      );
    },
    bytes: () => zipSync(files) as Uint8Array<ArrayBuffer>,
  };
}
