import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChecklist } from '#server/checklists/read.ts';
import { writeSheets } from '#server/checklists/xlsx/writeSheets.ts';
import { exampleChecklist } from '#shared/text/exampleChecklist.ts';
import { savedByOffice, whyNoOffice } from '#tests/support/office.ts';

/** Workbooks as LibreOffice Calc makes them, for administrators who have no other spreadsheet. */
const lines = [
  ['Soort', 'Titel', 'Inhoud'],
  ['Domein', 'Veiligheid', ''],
  ['Item', 'Hek, en "poort"', ''],
  ['Voorwaarde', 'Slot', 'Het slot werkt.'],
];
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

// Where it is missing, the list at the end of the tests says so.
describe.skipIf(whyNoOffice() !== null)('LibreOffice Calc', { timeout: 180_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'calc-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens this file in Calc and saves it as a workbook. */
  const savedByCalc = (name: string, bytes: Uint8Array | string): Uint8Array =>
    savedByOffice(folder, name, bytes, {
      to: 'xlsx:Calc MS Excel 2007 XML',
      // Comma, quote, UTF-8, from the first line, and what looks like a date becomes one.
      from: name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1,,1033,false,true'] : [],
    });

  it('a list that was made in it from nothing comes in', () => {
    const { title, categories, warnings } = readChecklist(
      savedByCalc('lijst.csv', csvOf(lines)),
      'Mijn lijst',
    );
    expect(warnings).toEqual([]);
    expect([title, categories.map((one) => one.title)]).toEqual([
      'Mijn lijst',
      ['Veiligheid', 'Hek, en "poort"'],
    ]);
    expect(categories[1]?.questions).toMatchObject([{ title: 'Slot', text: 'Het slot werkt.' }]);
  });

  it('the example to begin with means the same after it was saved in it', async () => {
    const made = await writeSheets(exampleChecklist);
    const [before, after] = [
      readChecklist(made, ''),
      readChecklist(savedByCalc('voorbeeld.xlsx', made), ''),
    ];
    expect(JSON.stringify(after).length).toBeGreaterThan(500);
    expect(after).toEqual(before);
  });

  it('what it made a date or TRUE of is named, each cell of it', () => {
    const wrong = [...lines, ['Voorwaarde', '2026-12-31', 'Tekst'], ['Voorwaarde', 'Deur', 'TRUE']];
    const rows = wrong.map((row) => row.join(',')).join('\r\n');
    const { warnings } = readChecklist(
      savedByCalc('fout.csv', rows.replace('Hek, en "poort"', 'Hek')),
      'Mijn lijst',
    );
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/rij 5: .*"Titel" een datum .*"31-12-2026"/);
    expect(warnings[1]).toMatch(/rij 6: .*"Inhoud" WAAR of ONWAAR .*"WAAR"/);
  });
});
