import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { readChecklist } from '#server/checklists/read.ts';
import { writeSheets } from '#server/checklists/xlsx/writeSheets.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { editSheets } from '#tests/support/sheets.ts';
import { dirtIn, stringsIn } from './cleanHtml.ts';
import { hostileHtml } from './hostileHtml.ts';
import { rowOf } from './rows.ts';

/**
 * Checklist files that somebody made to do harm: refused with a reason, or taken without the harm.
 */
const encode = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => encode(JSON.stringify(value));
const condition = (more: object = {}) => ({ text: 'Het hek is heel.', ...more });
const file = (more: object = {}, conditions: object[] = [condition()]) => ({
  title: `Bestand ${randomUUID()}`,
  domains: [{ title: 'd', items: [{ title: 'i', conditions }] }],
  ...more,
});

const workbook =
  '<workbook xmlns:r="r"><sheets><sheet name="Checklist" sheetId="1" r:id="rId1"/><sheet name="Versie" sheetId="2" r:id="rId2"/></sheets></workbook>';
const relations =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>';
const sheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`;
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A good small sheet, row by row. */
const goodRows = [
  ['Nummer', 'Soort', 'Titel', 'Inhoud'],
  ['', 'Domein', 'd', ''],
  ['', 'Item', 'i', ''],
  ['', 'Voorwaarde', '', 'Het hek is heel.'],
]
  .map(
    (row, r) =>
      `<row r="${r + 1}">${row.map((text, c) => (text ? cell(`${'ABCD'[c]}${r + 1}`, text) : '')).join('')}</row>`,
  )
  .join('');
const book = (files: Record<string, Uint8Array | string> = {}, data = goodRows) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': workbook,
        'xl/_rels/workbook.xml.rels': relations,
        'xl/worksheets/sheet1.xml': sheet(data),
        'xl/worksheets/sheet2.xml': sheet(
          `<row r="1">${cell('A1', 'Titel')}${cell('B1', 'Boek')}</row>`,
        ),
        ...files,
      }).map(([path, content]) => [path, typeof content === 'string' ? encode(content) : content]),
    ),
  );
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghij'
  .split('')
  .map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)
  .join('')}]>`;
/** A sheet with a title, filled in by hand. */
const editedBook = async (edit: (rows: string[][]) => string[][]) => {
  const sheets = editSheets(await writeSheets(file() as ChecklistFile));
  sheets.write('Checklist', edit(sheets.rows('Checklist')));
  return sheets.bytes();
};

type Make = () => Uint8Array | Promise<Uint8Array>;
/** Refused whole: the preview says why, and nothing is stored. */
const refused: [string, Make][] = [
  ['nothing', () => new Uint8Array()],
  ['a hundred thousand brackets', () => encode('['.repeat(100_000))],
  ['a million closed brackets', () => encode(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)],
  [
    'objects a hundred thousand deep',
    () => encode(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  ],
  [
    'a title a hundred thousand deep',
    () => encode(`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)},"domains":[]}`),
  ],
  [
    'a million empty domains',
    () => encode(`{"title":"x","domains":[${'{},'.repeat(1_000_000)}{}]}`),
  ],
  [
    'a million wrong conditions',
    () =>
      encode(
        `{"title":"x","domains":[{"title":"d","items":[{"title":"i","conditions":[${'0,'.repeat(1_000_000)}0]}]}]}`,
      ),
  ],
  [
    'a hundred thousand good conditions',
    () =>
      json(
        file(
          {},
          Array.from({ length: 100_000 }, () => condition()),
        ),
      ),
  ],
  [
    'fifty thousand help questions',
    () =>
      json(file({}, [condition({ help_questions: Array.from({ length: 50_000 }, () => 'x') })])),
  ],
  [
    'ten thousand colours',
    () =>
      json(
        file({ colours: Array.from({ length: 10_000 }, (_, n) => ({ title: `k${n}`, skip: [] })) }),
      ),
  ],
  [
    'half a tag, thirty thousand times in each of ten texts',
    () =>
      json(
        file(
          {},
          Array.from({ length: 10 }, () => condition({ description: '<p '.repeat(30_000) })),
        ),
      ),
  ],
  [
    'a text of nothing but tags',
    () => json(file({}, [condition({ description: '<p>'.repeat(30_000) })])),
  ],
  [
    'signs of 16 bits',
    () => new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(file())}`, 'utf16le')),
  ],
  ['notes in the JSON', () => encode(`/* x */ ${JSON.stringify(file())}`)],
  ['a comma too many', () => encode('{"title":"x","domains":[],}')],
  ['numbers beyond all numbers', () => encode('{"title":1e999,"domains":[]}')],
  ['a list for a file', () => encode('[1,2,3]')],
  ['a word for a file', () => encode('"lijst"')],
  ['a page', () => encode('<!doctype html><script>hit(1)</script>')],
  [
    'a spreadsheet with lines and semicolons',
    () => encode('Nummer;Soort;Titel\r\n1;Domein;=cmd|x'),
  ],
  [
    'a document of a word processor',
    () =>
      zipSync({
        '[Content_Types].xml': encode('<Types/>'),
        'word/document.xml': encode('<w:document/>'),
      }),
  ],
  [
    'a zip of ten megabytes of zeros, thirty times',
    () =>
      book(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, n) => [
            `xl/worksheets/sheet${n + 3}.xml`,
            new Uint8Array(10 * 1024 * 1024),
          ]),
        ),
      ),
  ],
  [
    'a zip in a zip',
    () =>
      zipSync({
        'xl/workbook.xml': zipSync({ 'xl/workbook.xml': new Uint8Array(20 * 1024 * 1024) }),
      }),
  ],
  [
    'a billion laughs',
    () =>
      book({
        'xl/worksheets/sheet1.xml': `${laughs}<worksheet><sheetData><row r="1">${cell('A1', '&j;')}</row></sheetData></worksheet>`,
      }),
  ],
  [
    'a billion laughs among the texts',
    () => book({ 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&j;</t></si></sst>` }),
  ],
  [
    'a file of the computer for a text',
    () =>
      book({
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>',
      }),
  ],
  [
    'an address for a definition',
    () => book({ 'xl/workbook.xml': `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${workbook}` }),
  ],
  [
    'a sheet without an end',
    () => book({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"' }),
  ],
  [
    'a note without an end',
    () => book({ 'xl/worksheets/sheet1.xml': `<!--${'-'.repeat(100_000)}` }),
  ],
  [
    'half a megabyte of opening signs',
    () => book({ 'xl/worksheets/sheet1.xml': '<'.repeat(500_000) }),
  ],
  [
    'a sheet a hundred thousand deep',
    () => book({ 'xl/worksheets/sheet1.xml': `<worksheet>${'<a>'.repeat(100_000)}` }),
  ],
  [
    'a sheet beyond the folder',
    () =>
      book({
        'xl/_rels/workbook.xml.rels': relations.replace(
          'worksheets/sheet1.xml',
          '../../../../etc/passwd',
        ),
      }),
  ],
  [
    'a sheet at an address',
    () =>
      book({
        'xl/_rels/workbook.xml.rels': relations.replace(
          'worksheets/sheet1.xml',
          'http://127.0.0.1:9/x.xml',
        ),
      }),
  ],
  [
    'ten thousand rows',
    () =>
      book(
        {},
        Array.from(
          { length: 10_000 },
          (_, n) => `<row r="${n + 1}">${cell(`B${n + 1}`, 'Domein')}</row>`,
        ).join(''),
      ),
  ],
  [
    'a hundred thousand wrong kinds',
    () =>
      book(
        {},
        `${goodRows}${Array.from({ length: 4_900 }, (_, n) => `<row r="${n + 5}">${cell(`B${n + 5}`, 'Kwaad')}</row>`).join('')}`,
      ),
  ],
  [
    'a formula that starts a program',
    () =>
      book(
        {},
        goodRows.replace(
          cell('C2', 'd'),
          '<c r="C2" t="e"><f>cmd|\'/c calc\'!A1</f><v>#REF!</v></c>',
        ),
      ),
  ],
];

/** Taken, for what it says and no more. */
const taken: [string, Make][] = [
  ['a workbook that is as it should be', () => book()],
  [
    'keys that are there twice',
    () =>
      encode(
        '{"title":"weg","title":"Dubbel UNIEK","domains":[],"domains":[{"title":"d","items":[]}]}',
      ),
  ],
  [
    'keys of the language itself',
    () =>
      encode(
        '{"__proto__":{"online":true},"constructor":{"prototype":{"x":1}},"title":"Proto UNIEK","domains":[{"title":"d","toString":"x","__proto__":null,"items":[]}]}',
      ),
  ],
  [
    'ids that are there twice',
    () =>
      json(
        file({
          id: 'a',
          domains: [1, 2].map(() => ({
            id: 'zelfde',
            title: 'zelfde',
            items: [
              {
                id: 'zelfde',
                title: 'zelfde',
                conditions: [condition({ id: 'zelfde' }), condition({ id: 'zelfde' })],
              },
            ],
          })),
        }),
      ),
  ],
  [
    'colours that are there twice',
    () =>
      json(
        file({ colours: [1, 2].map(() => ({ title: 'Rood', skip: ['1.1.1', '1.1.1', '9.9.9'] })) }),
      ),
  ],
  [
    'a hundred thousand unknown keys',
    () =>
      encode(
        `${JSON.stringify(file()).slice(0, -1)},${Array.from({ length: 99_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
      ),
  ],
  [
    'NUL and half signs',
    () =>
      encode(
        JSON.stringify(
          file({}, [condition({ text: 'a\u0000b\ud800c', description: '<p>\u0000\udc00</p>' })]),
        ),
      ),
  ],
  [
    'bytes that are no UTF-8',
    () =>
      new Uint8Array(
        Buffer.concat([
          encode('{"title":"Kapot UNIEK '),
          Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
          encode('","domains":[]}'),
        ]),
      ),
  ],
  ['a mark of order in front', () => encode(`\ufeff${JSON.stringify(file())}`)],
  ['four megabytes of blanks', () => encode(`${' '.repeat(4_000_000)}${JSON.stringify(file())}`)],
  ['a title of 2,000 signs', () => json(file({ title: `${randomUUID()}${'x'.repeat(2_000)}` }))],
  [
    'hostile HTML in every text',
    () =>
      json(
        file(
          {},
          hostileHtml.map(({ html }) =>
            condition({
              title: html.slice(0, 200),
              text: html,
              description: html,
              default_value: html,
              ref: html,
              help_questions: [html],
            }),
          ),
        ),
      ),
  ],
  [
    'text that a spreadsheet takes for a formula',
    () =>
      json(
        file({ title: `=HYPERLINK("//kwaad.example") ${randomUUID()}` }, [
          condition({ text: '=1+1', title: '+1' }),
          condition({ text: '@SUM(A1)', title: '-1' }),
          condition({ text: '\t=1', title: '\r=1' }),
        ]),
      ),
  ],
  [
    'titles that are paths',
    () => json(file({ title: `../../../etc/passwd\r\nSet-Cookie: x=y; "${randomUUID()}` })),
  ],
  [
    'other files beside the sheet, with names that lead elsewhere',
    () =>
      book({
        '../../etc/cron.d/x.xml': 'x',
        '/etc/x.xml': 'x',
        'C:\\x.xml': 'x',
        'xl/../../x.rels': '<x/>',
        'xl/vbaProject.bin': new Uint8Array(100),
        'xl/externalLinks/externalLink1.xml': '<x Target="//kwaad.example"/>',
      }),
  ],
  [
    'a link on a cell that runs something',
    () =>
      book(
        {},
        `${goodRows}<hyperlinks><hyperlink ref="A1" location="javascript:hit(1)"/></hyperlinks>`,
      ),
  ],
  [
    'a formula with what it came to',
    () =>
      book(
        {},
        goodRows.replace(
          cell('C2', 'd'),
          '<c r="C2" t="str"><f>HYPERLINK("//kwaad.example","d")</f><v>d</v></c>',
        ),
      ),
  ],
  [
    'a text that is nowhere',
    () =>
      book(
        {},
        `${goodRows}<row r="5"><c r="B5" t="s"><v>999999999</v></c><c r="C5" t="s"><v>-1</v></c><c r="D5" t="s"><v>__proto__</v></c></row>`,
      ),
  ],
  [
    'one sheet named a thousand times',
    () =>
      book({
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${'<sheet name="Checklist" sheetId="1" r:id="rId1"/>'.repeat(1_000)}<sheet name="Versie" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      }),
  ],
  [
    'a row a thousand million down',
    () => book({}, goodRows.replaceAll('"4"', '"1000000000"').replaceAll('4"', '1000000000"')),
  ],
  [
    'a hundred thousand attributes',
    () =>
      book(
        {},
        goodRows.replace(
          '<row r="2"',
          `<row r="2" ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}`,
        ),
      ),
  ],
  [
    'text with codes for signs',
    () =>
      editedBook((rows) =>
        rows.map((row) =>
          row.map((text) =>
            text.replace('Het hek is heel.', '_x003C_script_x003E_ _x0000_ _xD800_ _x000D_'),
          ),
        ),
      ),
  ],
];

onBothDatabases(rowOf('hostile files', refused.length + taken.length + 3, 60), (use, kind) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
  });
  const form = (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const data = new FormData();
    data.append('file', new Blob([Uint8Array.from(bytes)]), '../../x.xlsx"; filename="y.json');
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const stored = async () => (await use().db.selectFrom('versions').select('id').execute()).length;
  /** Work of this process for it, in milliseconds. */
  const workOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const start = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(start);
    return [result, (user + system) / 1_000];
  };
  /** More than the largest good file costs; what keeps others waiting takes minutes. */
  const much = 5_000;

  // A file is read and refused before any database is asked: on the other one some will do.
  const some = refused.filter((_, n) => n % 6 === 0);
  it.each(kind === 'sqlite' ? refused : some)('refuses %s, and says why', async (_, make) => {
    const before = await stored();
    const bytes = await make();
    const [preview, work] = await workOf(() => admin.post('/api/version/preview', form(bytes)));
    if (preview.status !== 413) {
      expect([preview.status, preview.body.domains]).toEqual([200, []]);
      expect(preview.body.problems.length).toBeGreaterThan(0);
      expect(preview.body.problems.length).toBeLessThanOrEqual(200);
      // In words for people, without the insides of the server.
      for (const { row, reason } of preview.body.problems) {
        expect(row.length + reason.length).toBeLessThan(500);
        expect(reason).not.toMatch(/Error|undefined|\bat \w+|node_modules|passwd|root:x/);
      }
    }
    expect(work).toBeLessThan(much);
    const imported = await admin.post('/api/version/import', form(bytes));
    expect([imported.status, imported.body.fields ?? imported.body.error]).toEqual(
      preview.status === 413 ? [413, 'payload_too_large'] : [422, { file: 'invalid' }],
    );
    expect(await stored()).toBe(before);
  });

  it.each(taken)('takes %s for what it says', async (_, make) => {
    const bytes = await make();
    const [preview, work] = await workOf(() => admin.post('/api/version/preview', form(bytes)));
    expect([preview.status, preview.body.problems]).toEqual([200, []]);
    expect(work).toBeLessThan(much);
    const title = `Genomen ${randomUUID()}`;
    const { status, body } = await admin.post('/api/version/import', form(bytes, { title }));
    expect([status, body.error]).toEqual([201, undefined]);
    const { version } = (await admin.get(`/api/version/${body.id}`)).body;
    expect(version).toMatchObject({ title, online: false });
    for (const category of version.categories) {
      const rich = [
        category.description,
        category.default_value,
        ...category.help_questions.map(({ text }: { text: string }) => text),
      ];
      for (const one of category.questions)
        rich.push(
          one.description,
          one.default_value,
          ...one.help_questions.map(({ text }: { text: string }) => text),
        );
      expect(rich.flatMap(dirtIn)).toEqual([]);
    }
    const all = stringsIn(version);
    expect(
      all.filter((text) => text.includes('\0') || !text.isWellFormed() || text.includes('root:')),
    ).toEqual([]);
    expect(new Set(version.categories.map(({ id }: { id: string }) => id)).size).toBe(
      version.categories.length,
    );
    // What went in goes out again, as both kinds of file, and in again.
    for (const format of ['json', 'xlsx']) {
      const out = await admin.get(`/api/version/${body.id}/export?format=${format}`);
      expect(out.status).toBe(200);
      expect(readChecklist(out.bytes).categories).toHaveLength(version.categories.length);
    }
  });

  it('refuses a file of 20 MB before it is read', async () => {
    const { status, body } = await admin.post(
      '/api/version/import',
      form(new Uint8Array(20 * 1024 * 1024)),
    );
    expect([status, body.error]).toEqual([413, 'payload_too_large']);
  });

  it('gives out files that no program takes for more than text, under a name that leads nowhere', async () => {
    const title = `=cmd|'/c calc'!A1 "../../x\r\n\u202egpj.exe" ${randomUUID()}`;
    const version = (await admin.post('/api/version', { title })).body.id;
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\n=1',
      '＝1',
      '＋1',
      '=HYPERLINK("//kwaad.example")',
    ];
    const domain = (
      await admin.post('/api/category', {
        title: formulas[0],
        version,
        description: '<p>=1+1</p>',
        last_question: '@x',
      })
    ).body.id;
    for (const text of formulas)
      await admin.post('/api/category', { title: text, version, parent: domain });
    const sheets = await admin.get(`/api/version/${version}/export?format=xlsx`);
    expect(editSheets(sheets.bytes).rows('Checklist').flat()).toEqual(
      expect.arrayContaining(['=1+1', '@SUM(A1)']),
    );
    for (const [path, type] of [
      [`/api/version/${version}/export?format=json`, 'application/json; charset=utf-8'],
      [
        `/api/version/${version}/export?format=xlsx`,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
      ['/api/audit/export', 'text/csv; charset=utf-8'],
    ] as const) {
      const { headers, bytes } = await admin.get(path);
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
        type,
        'nosniff',
      ]);
      expect(String(headers['content-disposition'])).toMatch(
        /^attachment; filename="[\w .()-]+\.(?:json|xlsx|csv)"(?:; filename\*=UTF-8''[\w.~!%-]+)?$/,
      );
      if (path.endsWith('xlsx')) expect(bytes.includes('<f>')).toBe(false);
    }
    const csv = (await admin.get('/api/audit/export')).bytes.toString();
    const cells = [...csv.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"/g)].map(
      ([, text = '']) => text,
    );
    expect(cells.length).toBeGreaterThan(50);
    expect(cells.filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([]);
    expect(cells.some((text) => text.startsWith("'="))).toBe(true);
  });

  it('prints a report under a name that leads nowhere', async () => {
    const inspector = await use().login();
    const version = await use().addVersion(smallChecklist(`Rapport ${randomUUID()}`));
    for (const location of [
      '../../etc/passwd',
      'a"; filename="x.exe',
      'x\r\nSet-Cookie: a=b',
      '\u202egpj.exe',
      '😀',
      '   .',
      '<script>hit(1)</script>',
    ]) {
      const { id } = (
        await inspector.post('/api/inspection', {
          childcare_type: 'KDV_BSO',
          location: `${location} x`,
          version,
        })
      ).body;
      await use()
        .db.updateTable('inspections')
        .set({ status: 'finished' })
        .where('id', '=', id)
        .execute();
      const { status, headers } = await inspector.get(`/api/inspection/${id}/export`);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(String(headers['content-disposition'])).toMatch(
        /^inline; filename="inspectie_[\w .()-]*\.pdf"(?:; filename\*=UTF-8''[\w.~!%-]+)?$/,
      );
      expect(headers['set-cookie']).toBeUndefined();
    }
  });
});
