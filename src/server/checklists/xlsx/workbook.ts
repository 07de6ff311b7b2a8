import { refuseFile } from '#server/checklists/fileError.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { cellStyles } from './cellStyles.ts';
import { readSheet } from './readCells.ts';
import { sharedStrings } from './sharedStrings.ts';
import type { Bounds, Sheet } from './sheet.ts';
import { unpack } from './unpack.ts';
import { readXml } from './xml.ts';

/**
 * Reads the sheets that `wanted` picks from all their names; other sheets are a person's own.
 * @throws ChecklistFileError when the file is no workbook, is too large, or has more rows than
 * `bounds`
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
    const styles = cellStyles(files.get('xl/styles.xml') ?? '');
    const sheets: Sheet[] = [];
    /** Reads each file only once: a workbook may name one sheet a thousand times. */
    const seen = new Set<string>();
    const all = [...readXml(book)].flatMap((part) =>
      part.kind === 'open' && part.name === 'sheet' ? [part.attributes] : [],
    );
    const nameOf = (sheet: ReadonlyMap<string, string>) => sheet.get('name') ?? '';
    const picked = new Set(wanted(all.map(nameOf)));
    for (const sheet of all) {
      const name = nameOf(sheet);
      if (!picked.has(name)) continue;
      // The attribute is r:id, not `sheetId`.
      const target = targets.get(sheet.get('id') ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (seen.has(path)) continue;
      seen.add(path);
      sheets.push({ name, ...readSheet(files.get(path) ?? '', { strings, styles }, bounds) });
    }
    return sheets;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error' && !('problems' in error))
      throw refuseFile(fileProblemTexts.noZip);
    throw error;
  }
}
