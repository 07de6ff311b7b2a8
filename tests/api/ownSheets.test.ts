import { expect, it } from 'vitest';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklist } from '#server/checklists/read.ts';
import { writeSheets } from '#server/checklists/xlsx/writeSheets.ts';
import { exampleChecklist } from '#shared/text/exampleChecklist.ts';
import { onBothDatabases } from '#tests/support/app.ts';

/** Spreadsheets that somebody made from nothing (findings B1, B20, B21). */
const head = ['Soort', 'Titel', 'Inhoud'];
const rows: (string | Date | boolean)[][] = [
  ['Domein', 'Veiligheid', ''],
  ['Item', 'Hek', ''],
  ['Voorwaarde', 'Slot', 'Het slot werkt.'],
];
const cell = (value: string | Date | boolean): Cell =>
  typeof value === 'string'
    ? { value, type: String }
    : value instanceof Date
      ? { value, type: Date, format: 'dd-mm-yyyy' }
      : { value, type: Boolean };
const workbook = async (
  sheets: Record<string, readonly (readonly (string | Date | boolean)[])[]>,
): Promise<Uint8Array> =>
  writeExcelFile(
    Object.entries(sheets).map(([sheet, data]) => ({
      sheet,
      data: data.map((row) => row.map(cell)),
    })),
    {},
  ).toBuffer();
const refused = async (sheets: Parameters<typeof workbook>[0]): Promise<string[]> => {
  try {
    readChecklist(await workbook(sheets), 'Mijn lijst');
  } catch (error) {
    if (error instanceof ChecklistFileError) return error.problems.map((one) => one.reason);
    throw error;
  }
  return [];
};

it('the example to begin with comes in as it is', async () => {
  const read = readChecklist(await writeSheets(exampleChecklist), '');
  expect(read.warnings).toEqual([]);
  expect(read.title).toBe(exampleChecklist.title);
  expect(read.categories.map(({ title }) => title)).toEqual([
    'Voorbeelddomein',
    'Voorbeelditem',
    'Item dat de kleur overslaat',
  ]);
  expect(read.colours).toEqual([{ title: 'Voorbeeldkleur', skip: ['1.2'] }]);
});

it('the only sheet is taken whatever its name, and the title from elsewhere', async () => {
  const { title, categories, warnings } = readChecklist(
    await workbook({ Blad1: [head, ...rows] }),
    'Mijn lijst',
  );
  expect([title, categories.map((one) => one.title), warnings]).toEqual([
    'Mijn lijst',
    ['Veiligheid', 'Hek'],
    [],
  ]);
});

it('beside sheets of ours too; what the file itself says goes first', async () => {
  const { title } = readChecklist(
    await workbook({
      'Lijst 2026': [head, ...rows],
      Versie: [['Titel', 'Uit het bestand']],
      Uitleg: [['Niets']],
    }),
    'Mijn lijst',
  );
  expect(title).toBe('Uit het bestand');
});

it('a title that a spreadsheet turned into a date is told', async () => {
  const { title, warnings } = readChecklist(
    await workbook({
      Checklist: [head, ...rows],
      Versie: [['Titel', new Date('2026-01-31T00:00:00Z')]],
    }),
  );
  expect(title).toBe('31-01-2026');
  expect(warnings).toEqual([
    expect.stringMatching(/^Versie, rij 1: .*"Titel" een datum .*"31-01-2026"/),
  ]);
});

it('of several sheets it says which name is needed', async () => {
  expect(await refused({ Blad1: [head, ...rows], Blad2: [head, ...rows] })).toEqual([
    'er zijn meer bladen (Blad1, Blad2); noem het blad met de checklist Checklist',
  ]);
  expect(await refused({ Versie: [['Titel', 'x']] })).toEqual(['het blad Checklist ontbreekt']);
});

it('named Checklist and without any title it is refused about the title', async () => {
  const bytes = await workbook({ Checklist: [head, ...rows] });
  expect(() => readChecklist(bytes)).toThrow(ChecklistFileError);
});

it('cells that a spreadsheet turned into a date or a tick are told, as what they become', async () => {
  const { categories, warnings } = readChecklist(
    await workbook({
      Blad1: [
        [...head, 'Overslaan bij Groen', 'Nummer'],
        ['Domein', new Date('2026-01-31T00:00:00Z'), '', '', new Date('2026-02-01T00:00:00Z')],
        ['Item', true, '', '', ''],
        ['Voorwaarde', 'Slot', new Date('2026-12-24T00:00:00Z'), true, ''],
      ],
    }),
    'x',
  );
  expect(categories.map(({ title }) => title)).toEqual(['31-01-2026', 'WAAR']);
  expect(categories[1]?.questions[0]?.text).toBe('24-12-2026');
  expect(warnings).toHaveLength(3);
  expect(warnings[0]).toMatch(/^Blad1, rij 2: .*"Titel" een datum .*"31-01-2026"/);
  expect(warnings[1]).toMatch(/^Blad1, rij 3: .*"Titel" WAAR of ONWAAR .*"WAAR"/);
  expect(warnings[2]).toMatch(/^Blad1, rij 4: .*"Inhoud" een datum .*"24-12-2026"/);
});

it('a time and a percentage come in as their cells show them, and are told too', async () => {
  const shown = (value: number, format: string): Cell => ({ value, type: Number, format });
  const text = (value: string): Cell => ({ value, type: String });
  const bytes = await writeExcelFile(
    [
      {
        sheet: 'Blad1',
        data: [
          head.map(text),
          ['Domein', 'Tijden', ''].map(text),
          [text('Item'), shown(0.520_833_333_333_333, 'hh:mm'), text('')],
          [text('Voorwaarde'), shown(0.25, '0%'), shown(0.125, '0.0%')],
        ],
      },
    ] as never,
    {},
  ).toBuffer();
  const { categories, warnings } = readChecklist(bytes, 'x');
  expect(categories.map(({ title }) => title)).toEqual(['Tijden', '12:30']);
  expect(categories[1]?.questions[0]).toMatchObject({ title: '25%', text: '12,5%' });
  expect(warnings).toEqual([
    expect.stringMatching(/rij 3: .*"Titel" een tijd .*"12:30"/),
    expect.stringMatching(/rij 4: .*"Titel" een percentage .*"25%"/),
    expect.stringMatching(/rij 4: .*"Inhoud" een percentage .*"12,5%"/),
  ]);
});

it('a help question below an item is refused with a word', async () => {
  const [domain, item, condition] = rows as [string[], string[], string[]];
  const help = ['Hulpvraag', '', 'Zie je het slot?'];
  expect(await refused({ Blad1: [head, domain, item, help, condition] })).toEqual([
    expect.stringContaining('bij een item ziet niemand hem'),
  ]);
  expect(await refused({ Blad1: [head, domain, help, item, condition, help] })).toEqual([]);
});

onBothDatabases('a help question of an item', (use) => {
  it('is not added, and one of before is still there to change and delete', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const version = await use().addVersion({
      title: 'Met hulpvragen',
      online: false,
      domains: [
        { title: 'Veiligheid', items: [{ title: 'Hek', conditions: [{ text: 'Heel.' }] }] },
      ],
    });
    const { categories } = (await admin.get(`/api/version/${version}`)).body.version;
    const item = categories.find((one: { parent: string | null }) => one.parent !== null);
    const { status, body } = await admin.post('/api/help_question', {
      text: '<p>Zie je het?</p>',
      category: item.id,
    });
    expect([status, body.fields]).toEqual([422, { category: 'not_allowed' }]);
    const id = crypto.randomUUID();
    await use()
      .db.insertInto('help_questions')
      .values({
        id,
        version_id: version,
        category_id: item.id,
        question_id: null,
        position: 0,
        text: '<p>Van vroeger</p>',
      })
      .execute();
    expect((await admin.put(`/api/help_question/${id}`, { text: '<p>Anders</p>' })).status).toBe(
      200,
    );
    expect((await admin.delete(`/api/help_question/${id}`)).status).toBe(204);
  });
});
