import { Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { expect, it } from 'vitest';
import type { ReadChecklist } from '#server/checklists/check.ts';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklist } from '#server/checklists/read.ts';

/**
 * Spreadsheets that somebody made from nothing in a program that writes them in another way: what
 * was typed stands in shared strings, in pieces with letters of their own, behind links, in
 * formulas.
 */
async function workbook(fill: (sheet: Worksheet) => void): Promise<Uint8Array> {
  const book = new Workbook();
  const sheet = book.addWorksheet('Blad1', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow(['Soort', 'Titel', 'Inhoud']);
  fill(sheet);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const read = async (fill: (sheet: Worksheet) => void): Promise<ReadChecklist> =>
  readChecklist(await workbook(fill), 'Mijn lijst');

it('what was typed comes in, however it was dressed up', async () => {
  const { title, categories, warnings } = await read((sheet) => {
    sheet.addRow(['Domein', 'Veiligheid & gezondheid', '']);
    sheet.addRow(['Item', { richText: [{ text: 'Het ', font: { bold: true } }, { text: 'hek' }] }]);
    sheet.addRow([
      'Voorwaarde',
      { text: 'Slot', hyperlink: 'https://wetten.overheid.nl/' },
      'Eerste regel\nTweede regel < 1,5 m',
    ]);
    sheet.addRow(['Voorwaarde', { formula: '"Art"&"ikel 3"', result: 'Artikel 3' }, 'Zie de wet.']);
    sheet.getColumn(3).width = 60;
    sheet.getRow(2).font = { bold: true };
  });
  expect([title, warnings]).toEqual(['Mijn lijst', []]);
  expect(categories.map((one) => one.title)).toEqual(['Veiligheid & gezondheid', 'Het hek']);
  expect(categories[1]?.questions.map((one) => [one.title, one.text])).toEqual([
    ['Slot', expect.stringContaining('Tweede regel')],
    ['Artikel 3', 'Zie de wet.'],
  ]);
});

it('rows that are empty, hidden or far below are no trouble', async () => {
  const { categories } = await read((sheet) => {
    sheet.addRow([]);
    sheet.addRow(['Domein', 'Veiligheid']);
    sheet.addRow(['Item', 'Hek']);
    sheet.getRow(20).values = ['Voorwaarde', 'Slot', 'Het slot werkt.'];
    sheet.getRow(4).hidden = true;
  });
  expect(categories.map((one) => one.title)).toEqual(['Veiligheid', 'Hek']);
  expect(categories[1]?.questions).toHaveLength(1);
});

it('dates, ticks, times and percentages are told by their row and column', async () => {
  const { categories, warnings } = await read((sheet) => {
    sheet.addRow(['Domein', new Date('2026-01-31T00:00:00Z')]);
    sheet.addRow(['Item', true]);
    sheet.addRow(['Voorwaarde', 0.25, 'Een kwart']).getCell(2).numFmt = '0%';
    sheet.getCell('B2').numFmt = 'dd-mm-yyyy';
  });
  expect(categories.map((one) => one.title)).toEqual(['31-01-2026', 'WAAR']);
  expect(categories[1]?.questions[0]?.title).toBe('25%');
  expect(warnings).toEqual([
    expect.stringMatching(/^Blad1, rij 2: .*"Titel" een datum .*"31-01-2026"/),
    expect.stringMatching(/^Blad1, rij 3: .*"Titel" WAAR of ONWAAR .*"WAAR"/),
    expect.stringMatching(/^Blad1, rij 4: .*"Titel" een percentage .*"25%"/),
  ]);
});

it('each wrong row is named', async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(['Domein', 'Veiligheid']);
    sheet.addRow(['Hoofdstuk', 'Hek']);
    sheet.addRow(['Item', 'Deur']);
    sheet.addRow(['Voorwaarde', '', '']);
  });
  let reasons: string[] = [];
  try {
    readChecklist(bytes, 'Mijn lijst');
  } catch (error) {
    if (!(error instanceof ChecklistFileError)) throw error;
    reasons = error.problems.map(({ row, reason }) => `${row}: ${reason}`);
  }
  expect(reasons).toEqual([
    expect.stringMatching(/rij 3.*Hoofdstuk/),
    expect.stringMatching(/rij 5/),
  ]);
});
