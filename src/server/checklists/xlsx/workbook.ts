import { refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { type Bounds, decodeCodes, readSheet, type Sheet } from './readCells.ts';
import { unpack } from './unpack.ts';
import { readXml } from './xml.ts';

/**
 * The sheets that `wanted` picks from all their names; others are somebody's own. @throws
 * ChecklistFileError when it is no workbook, too large, or has more rows than `bounds`
 */
export function readWorkbook(
  bytes: Uint8Array,
  wanted: (names: readonly string[]) => readonly string[],
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
    const dates = dateStyles(files.get('xl/styles.xml') ?? '');
    const sheets: Sheet[] = [];
    /** Each file once: a workbook may name one sheet a thousand times. */
    const seen = new Set<string>();
    const all = [...readXml(book)].flatMap((part) =>
      part.kind === 'open' && part.name === 'sheet' ? [part.attributes] : [],
    );
    const nameOf = (sheet: ReadonlyMap<string, string>) => sheet.get('name') ?? '';
    const picked = new Set(wanted(all.map(nameOf)));
    for (const sheet of all) {
      const name = nameOf(sheet);
      if (!picked.has(name)) continue;
      // The attribute is r:id; `sheetId` is another.
      const target = targets.get(sheet.get('id') ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (seen.has(path)) continue;
      seen.add(path);
      sheets.push({ name, ...readSheet(files.get(path) ?? '', { strings, dates }, bounds) });
    }
    return sheets;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('problems' in error))
      throw refuseFile(fileProblemTexts.noZip);
    throw error;
  }
}

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

/** Ids of the formats that are dates in every workbook. */
const isBuiltIn = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Numbers of the styles that show a cell as a date. */
function dateStyles(xml: string): ReadonlySet<number> {
  const own = new Set<number>();
  const dates = new Set<number>();
  let [inStyles, style] = [false, 0];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') continue;
    const isOpen = part.kind === 'open';
    if (part.name === 'cellXfs') inStyles = isOpen;
    else if (isOpen && part.name === 'numFmt') {
      // Letters of days and years outside what is written as it is, or between [ and ].
      const code = (part.attributes.get('formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
      if (/[dy]/i.test(code)) own.add(Number(part.attributes.get('numFmtId')));
    } else if (isOpen && inStyles && part.name === 'xf') {
      const format = Number(part.attributes.get('numFmtId') ?? 0);
      if (isBuiltIn(format) || own.has(format)) dates.add(style);
      style++;
    }
  }
  return dates;
}
