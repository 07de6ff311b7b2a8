import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadChecklist } from '#server/checklists/check.ts';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklist } from '#server/checklists/read.ts';
import { writeSheets } from '#server/checklists/xlsx/writeSheets.ts';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { checklistFileOf } from '#shared/rules/checklist/checklistFile.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { richChecklist } from '#tests/support/richChecklist.ts';
import { editSheets } from '#tests/support/sheets.ts';

const problemsOf = (bytes: Uint8Array) => {
  try {
    readChecklist(bytes);
    return [];
  } catch (error) {
    if (error instanceof ChecklistFileError) return error.lines;
    throw error;
  }
};
const read = (bytes: Uint8Array) => {
  const { warnings, ...checklist } = readChecklist(bytes);
  return { checklist, warnings };
};
const bytesOf = (file: object) => new TextEncoder().encode(JSON.stringify(file));
/** The small checklist as a spreadsheet, with its rows changed by hand. */
const edited = async (
  edit: (rows: string[][]) => string[][],
  file: object = smallChecklist('Klein'),
) => {
  const sheets = editSheets(await writeSheets(file as ChecklistFile));
  sheets.write('Checklist', edit(sheets.rows('Checklist')));
  return sheets.bytes();
};
const whole = checklistFileOf(richChecklist('Alles').version(), richChecklist('Alles').templates());
const encode = (text: string) => new TextEncoder().encode(text);

describe('decisions 5: a checklist in a spreadsheet', () => {
  it('says the same as the JSON it was made from, signs and markup and all', async () => {
    const { checklist, warnings } = read(bytesOf(whole));
    const sheets = await writeSheets(whole);
    expect(read(sheets)).toEqual({ checklist, warnings });
    expect(warnings).toEqual([]);
  });

  it('loses nothing of any text that both can hold', { timeout: 120_000 }, async () => {
    const pieces = [
      'a',
      'é',
      '😀',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\t',
      '<p>',
      '</p>',
      '<p>x</p>',
      '<br>',
      '<strong>',
      '</strong>',
      '&',
      '&amp;',
      '<',
      '>',
      '"',
      "'",
      '=',
      '+',
      '-',
      '@',
    ];
    const more = [
      '_x000D_',
      '_x0041_',
      'constructor',
      '__proto__',
      '<ul><li>i</li></ul>',
      '<p class="tekst-center">m</p>',
      '1.10',
      'x',
      ']]>',
      '<!--',
      '\u00a0',
      '\u2028',
    ];
    const text = fc
      .array(fc.constantFrom(...pieces, ...more), { maxLength: 8 })
      .map((parts) => parts.join(''));
    const named = text.map((one) => `t${one}`);
    const help_questions = fc.array(named, { maxLength: 2 });
    const condition = fc.record({
      title: text,
      text: named,
      description: text,
      default_value: text,
      help_questions,
    });
    const item = fc.record({
      title: named,
      conditions: fc.array(condition, { maxLength: 2 }),
    });
    const domain = fc.record({
      title: named,
      description: text,
      default_value: text,
      last_question: text,
      last_question_title: text,
      help_questions,
      items: fc.array(item, { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        named,
        fc.array(domain, { maxLength: 2 }),
        named,
        async (title, domains, colour) => {
          const fileOf = ({ colours, ...version }: ReadChecklist) =>
            checklistFileOf(
              version,
              colours.map(({ title: name, skip }, index) => ({
                id: `${index}`,
                version: 'v',
                title: name,
                skip_categories: skip,
                skip_questions: skip,
              })),
            );
          const file = fileOf(
            readChecklist(
              bytesOf({
                title,
                domains,
                colours: [{ title: colour, skip: domains.length > 0 ? ['1'] : [] }],
              }),
            ),
          );
          expect(fileOf(readChecklist(bytesOf(file)))).toEqual(file);
          expect(fileOf(readChecklist(await writeSheets(file)))).toEqual(file);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads a file from when a column had another name', async () => {
    const sheets = editSheets(await writeSheets(whole));
    const [head = [], ...rows] = sheets.rows('Checklist');
    expect(head[5]).toBe('Standaardtekst');
    sheets.write('Checklist', [head.with(5, 'Standaardaantekening'), ...rows]);
    expect(readChecklist(sheets.bytes())).toEqual(readChecklist(await writeSheets(whole)));
  });

  it('shows paragraphs as lines, and markup only where lines would lose something', async () => {
    const rows = editSheets(await writeSheets(whole)).rows('Checklist');
    expect(rows[0]).toEqual([
      'Nummer',
      'Soort',
      'Titel',
      'Inhoud',
      'Toelichting',
      'Standaardtekst',
      'Extra voorwaarde',
      'Titel extra voorwaarde',
      'Overslaan bij Groen',
      'Overslaan bij Geel',
      'Overslaan bij Rood',
    ]);
    const at = (kind: string, n: number) => rows.filter((row) => row[1] === kind)[n] ?? [];
    expect(at('Domein', 0)[5]).toBe('Gezien bij binnenkomst:\n\nDaarna:\nniets.');
    expect(at('Domein', 0)[4]).toContain('<strong>');
    expect(at('Hulpvraag', 0)[3]).toBe('Is het hek heel?');
    expect(at('Hulpvraag', 1)[3]).toBe('<ul><li>een</li><li>twee</li></ul>');
    expect(at('Domein', 1)[8]).toBe('x');
    expect(rows.filter((row) => row[1] === 'Vervolg')).toHaveLength(1);
    expect(Math.max(...rows.flat().map((cell) => cell?.length ?? 0))).toBeLessThanOrEqual(32_767);
  });

  it('writes text that looks like a formula as text', async () => {
    const sheets = editSheets(await writeSheets(whole));
    expect(sheets.rows('Checklist').flat()).toEqual(
      expect.arrayContaining(['=SOM(A1:A9) is geen formule.', '+31 en @naam', '-1 is ook tekst']),
    );
    const xml = new TextDecoder().decode(await writeSheets(whole));
    expect(xml).not.toContain('<f>');
  });

  it('counts anew after a row was put in, and lets a colour’s cross move with its row', async () => {
    const bytes = await edited((rows) => [
      ...rows.slice(0, 4),
      ['', 'Voorwaarde', 'Nieuw', 'Er is een nieuwe voorwaarde.'],
      ...rows.slice(4),
    ]);
    const { categories, colours } = readChecklist(bytes);
    expect(
      categories
        .find(({ number }) => number === '1.1')
        ?.questions.map(({ title_or_default }) => title_or_default),
    ).toEqual(['Nieuw', 'Het hek is heel.', 'Slot']);
    expect(colours).toEqual([
      { title: 'Groen', skip: ['1.2', '2'] },
      { title: 'Rood', skip: [] },
    ]);
  });

  it('takes columns in any order, says which it does not know, and where a text has no place', async () => {
    const bytes = await edited((rows) =>
      rows.map((row, index) => {
        const [number = '', kind = '', ...rest] = row;
        if (kind === 'Item') rest[1] = 'kwijt';
        return [
          index === 0 ? 'Opmerking van mij' : '',
          kind,
          ...rest,
          ...Array.from({ length: 10 - row.length }, () => ''),
          number,
        ];
      }),
    );
    const { warnings, categories } = readChecklist(bytes);
    expect(categories).toHaveLength(5);
    expect(warnings[0]).toBe('de kolom "Opmerking van mij" is onbekend en wordt overgeslagen');
    expect(warnings).toContain(
      'Checklist, rij 4: "Inhoud" hoort niet bij een item en wordt overgeslagen',
    );
  });

  it('names every wrong row at once, with its reason', async () => {
    const bytes = await edited((rows) => [
      rows[0] ?? [],
      ['1', 'Item', 'Te vroeg'],
      ['', 'Domein', ''],
      ['', '', 'Zonder soort'],
      ['', 'Paragraaf', 'Onbekend'],
      ['', 'Item', 'Goed'],
      ['', 'Voorwaarde', 'Zonder inhoud'],
      ['', 'Voorwaarde', '', 'Goed', '', '', '', '', 'misschien'],
    ]);
    expect(problemsOf(bytes)).toEqual([
      'Checklist, rij 2: boven dit item staat geen domein',
      'Checklist, rij 3: Titel: dit mag niet leeg zijn',
      'Checklist, rij 4: vul bij Soort in: Domein, Item, Voorwaarde of Hulpvraag',
      'Checklist, rij 5: de soort "Paragraaf" bestaat niet; kies Domein, Item, Voorwaarde of Hulpvraag',
      'Checklist, rij 7: Inhoud: dit mag niet leeg zijn',
      'Checklist, rij 8: Overslaan bij Groen: zet hier een x, of laat de cel leeg',
    ]);
  });

  it('stops at two hundred', async () => {
    const bytes = await edited((rows) => [
      rows[0] ?? [],
      ...Array.from({ length: 300 }, () => ['', 'Fout', 'x']),
    ]);
    expect([problemsOf(bytes).length, problemsOf(bytes).at(-1)]).toEqual([
      200,
      '…: en nog 101 andere problemen',
    ]);
  });

  const sheetOf = (data: string) =>
    zipSync({
      'xl/workbook.xml': encode(
        '<workbook xmlns:r="r"><sheets><sheet name="Checklist" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': encode(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': encode(data),
    });

  it.each([
    [
      'a zip that is none',
      encode('PK\u0003\u0004 and nothing more'),
      /geen leesbaar spreadsheetbestand/,
    ],
    [
      'a zip of something else',
      zipSync({ 'a.txt': encode('x') }),
      /geen leesbaar spreadsheetbestand/,
    ],
    [
      'an old or locked workbook',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2),
      /beveiligd|oud Excel/,
    ],
    [
      'more files than a workbook has',
      zipSync(
        Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.xml`, encode('<x/>')])),
      ),
      /te groot/,
    ],
    ['a bomb', zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }), /te groot/],
    [
      'an entity of its own',
      sheetOf('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'),
      /geen leesbaar spreadsheetbestand/,
    ],
    ['no XML', sheetOf('<worksheet><sheetData'), /geen leesbaar spreadsheetbestand/],
    ['an empty sheet', sheetOf(''), /de kolom Soort ontbreekt/],
    [
      'a workbook without the sheet',
      zipSync({ 'xl/workbook.xml': encode('<workbook/>') }),
      /het blad Checklist ontbreekt/,
    ],
    [
      'too many rows',
      sheetOf(
        `<worksheet><sheetData>${Array.from({ length: 6_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('')}</sheetData></worksheet>`,
      ),
      /hoogstens 5\.\d00 rijen/,
    ],
    [
      'a formula that went wrong',
      sheetOf(
        '<worksheet><sheetData><row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>',
      ),
      /Checklist, rij 1: de formule in deze cel geeft een fout \(#DIV\/0!\)/,
    ],
    [
      'a formula that went wrong, by the heading of its column',
      sheetOf(
        `<worksheet><sheetData><row r="1">${['Soort', 'Titel', 'Inhoud']
          .map((word) => `<c t="inlineStr"><is><t>${word}</t></is></c>`)
          .join(
            '',
          )}</row><row r="2"><c r="C2" t="e"><f>A9</f><v>#REF!</v></c></row></sheetData></worksheet>`,
      ),
      /Checklist, rij 2: .*Inhoud.*de formule in deze cel geeft een fout \(#REF!\)/,
    ],
  ])('refuses %s', (_, bytes, reason) => {
    expect(problemsOf(bytes).join('\n')).toMatch(reason);
  });

  it('unpacks no more than the directory of the zip admits', () => {
    const zip = zipSync({ 'xl/workbook.xml': new Uint8Array(40 * 1024 * 1024) });
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    // Both headers say that the file is ten bytes long.
    for (let at = 0; at < zip.length - 30; at++) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(problemsOf(zip).join()).toMatch(
      /geen leesbaar spreadsheetbestand|het blad Checklist ontbreekt/,
    );
  });

  it('is not kept busy by a directory that names the same packed bytes again and again', () => {
    const zip = zipSync({
      'xl/workbook.xml': encode(`<workbook>${' '.repeat(200_000)}</workbook>`),
    });
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    const end = zip.length - 22;
    const start = view.getUint32(end + 16, true);
    const times = 1_000;
    const entry = zip.slice(start, end);
    const bomb = new Uint8Array([
      ...zip.slice(0, start),
      ...Array.from({ length: times }, () => [...entry]).flat(),
      ...zip.slice(end),
    ]);
    const tail = new DataView(bomb.buffer, bomb.length - 22);
    tail.setUint16(8, times, true);
    tail.setUint16(10, times, true);
    tail.setUint32(12, times * entry.length, true);
    // Each says that it is small: then the sum is no reason to refuse the file.
    for (let n = 0; n < times; n++)
      new DataView(bomb.buffer).setUint32(start + n * entry.length + 24, 10, true);
    expect(problemsOf(bomb).join()).toMatch(/geen leesbaar spreadsheetbestand/);
  });

  it('leaves sheets of somebody’s own alone, however large', async () => {
    const sheets = editSheets(await writeSheets(whole));
    sheets.write(
      'Uitleg',
      Array.from({ length: 7_000 }, (_, n) => [`aantekening ${n}`]),
    );
    expect(problemsOf(sheets.bytes())).toEqual([]);
  });

  it('gives a row that claims to be far away no room', () => {
    const data =
      '<worksheet><sheetData><row r="4000000000"><c r="XFD4000000000"><v>1</v></c><c r="A4000000000"><v>1</v></c></row></sheetData></worksheet>';
    expect(problemsOf(sheetOf(data))).toContain(
      'Checklist, rij 4000000000: de kolom Soort ontbreekt',
    );
  });
});

onBothDatabases('decisions 5: checklists in and out over the wire', (use) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
  });
  const form = (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const data = new FormData();
    data.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'checklist.onzin');
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const bring = async (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const answer = await admin.post('/api/version/import', form(bytes, fields));
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String) }]);
    return answer.body.id as string;
  };
  const bare = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, inside) =>
      ['id', 'parent', 'version'].includes(key) ? undefined : inside,
    );
  const tree = async (id: string) =>
    bare((await admin.get(`/api/version/${id}`)).body.version.categories);

  it.each(['json', 'xlsx'])(
    'exports as %s what comes in again as an equal tree with equal colours',
    async (format) => {
      const title = `Heen & terug: "é" ${randomUUID()}`;
      const first = await use().addVersion(richChecklist(title).file());
      const { status, headers, bytes } = await admin.get(
        `/api/version/${first}/export?format=${format}`,
      );
      expect(status).toBe(200);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="Heen _ terug e .+"; filename\*=UTF-8''Heen%20%26%20terug%20%C3%A9/,
      );
      expect(String(headers['content-disposition'])).toContain(`.${format}`);
      const preview = await admin.post('/api/version/preview', form(bytes));
      expect(preview.body).toMatchObject({
        title,
        title_taken: true,
        online: false,
        totals: { domains: 2, items: 4, conditions: 7, help_questions: 4 },
        colours: [
          { title: 'Groen', skipped: 4 },
          { title: 'Geel', skipped: 2 },
          { title: 'Rood', skipped: 0 },
        ],
        warnings: [],
        problems: [],
      });
      const second = await bring(bytes, { title: `${title} weer` });
      expect(await tree(second)).toEqual(await tree(first));
      const { changes, version, other } = (
        await admin.get(`/api/version/${second}/compare/${first}`)
      ).body;
      expect([version.title, other.title]).toEqual([`${title} weer`, title]);
      expect(changes).toEqual({ added: [], removed: [], changed: [], moved: [], colours: [] });
      const again = await admin.get(`/api/version/${second}/export?format=json`);
      expect({ ...JSON.parse(again.bytes.toString()), title }).toEqual(
        JSON.parse((await admin.get(`/api/version/${first}/export`)).bytes.toString()),
      );
    },
  );

  it('writes numbers of colours as short as can be', async () => {
    const id = await use().addVersion(richChecklist(`Kort ${randomUUID()}`).file());
    const { colours } = JSON.parse(
      (await admin.get(`/api/version/${id}/export?format=json`)).bytes.toString(),
    );
    expect(colours).toEqual([
      { title: 'Groen', skip: ['1.2', '2'] },
      { title: 'Geel', skip: ['1.1.2', '1.1.3', '2.2'] },
      { title: 'Rood', skip: [] },
    ]);
  });

  it('takes an export that somebody edited, and the comparison shows exactly the edits', async () => {
    const title = `Bewerkt ${randomUUID()}`;
    const first = await use().addVersion(richChecklist(title).file());
    const sheets = editSheets((await admin.get(`/api/version/${first}/export?format=xlsx`)).bytes);
    const rows = sheets.rows('Checklist');
    const find = (text: string) => rows.findIndex((row) => row.includes(text));
    (rows[find('De deur sluit.')] as string[])[3] = 'De deur sluit vanzelf.';
    (rows[find('Personeel')] as string[])[2] = 'Personeel en groepen';
    rows.splice(find('De sluiting werkt: a < b && c > "d".'), 1);
    rows.splice(find('Leeg') + 1, 0, ['', 'Voorwaarde', '', 'Er is een rooster.']);
    sheets.write('Checklist', rows);
    const second = await bring(sheets.bytes(), { title: `${title} 2`, online: 'true' });
    const { version, changes } = (await admin.get(`/api/version/${second}/compare/${first}`)).body;
    expect(version.online).toBe(true);
    expect(changes).toEqual({
      added: [
        {
          kind: 'question',
          number: '2.2.1',
          title: 'Er is een rooster.',
          texts: [{ field: 'text', text: 'Er is een rooster.' }],
        },
      ],
      removed: [
        expect.objectContaining({
          kind: 'question',
          number: '1.1.3',
          title: 'Slot',
          texts: expect.arrayContaining([
            { field: 'text', text: 'De sluiting werkt: a < b && c > "d".' },
          ]),
        }),
      ],
      changed: [
        {
          kind: 'question',
          number: '1.2.1',
          title: 'Slot',
          fields: [{ field: 'text', old: 'De deur sluit.', new: 'De deur sluit vanzelf.' }],
        },
        {
          kind: 'domain',
          number: '2',
          title: 'Personeel en groepen',
          fields: [{ field: 'title', old: 'Personeel', new: 'Personeel en groepen' }],
        },
      ],
      moved: [],
      colours: [],
    });
  });

  it('is offline unless asked otherwise, and the audit knows who', async () => {
    const title = `Stil ${randomUUID()}`;
    const id = await bring(bytesOf({ ...smallChecklist(title), online: true }));
    expect((await admin.get(`/api/version/${id}`)).body.version).toMatchObject({
      title,
      online: false,
    });
    const entry = await use()
      .db.selectFrom('audit')
      .selectAll()
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ noun: 'version', event: 'import', account_id: admin.id });
    expect(JSON.parse(entry.new_json ?? '')).toEqual({ title, online: false });
  });

  it('takes the place of a version: what is alike goes on under the same line', async () => {
    const title = `Opvolger ${randomUUID()}`;
    const old = await bring(bytesOf(smallChecklist(title)));
    const next = await bring(bytesOf(smallChecklist(title)), {
      title: `${title} 2`,
      predecessor: old,
    });
    const partsOf = async (version: string) => {
      const { categories } = (await admin.get(`/api/version/${version}`)).body.version;
      return categories.flatMap(({ questions }: { questions: { id: string }[] }) =>
        questions.map(({ id }) => id),
      ) as string[];
    };
    const [was, is] = [await partsOf(old), await partsOf(next)];
    const lines = await lineagesIn(use().db, [next]);
    expect(is.map((id) => lines.get(id))).toEqual(was);
    expect((await admin.get(`/api/version/${next}`)).body.origin).toBe(old);
    // Known again whatever it says by now.
    const text = 'Een heel ander onderwerp, zonder één woord van daarvoor.';
    const put = { id: is[0], title: '', text, description: '', default_value: '' };
    expect((await admin.put(`/api/question/${is[0]}`, put)).status).toBe(200);
    const { changes } = (await admin.get(`/api/version/${next}/compare/${old}`)).body;
    expect([changes.added, changes.removed]).toEqual([[], []]);
    expect(changes.changed.map(({ number }: { number: string }) => number)).toEqual(['1.1.1']);
    // A third one is of the same line as the first.
    const third = await bring(bytesOf(smallChecklist(title)), {
      title: `${title} 3`,
      predecessor: next,
    });
    const own = await lineagesIn(use().db, [third]);
    expect((await partsOf(third)).slice(1).map((id) => own.get(id))).toEqual(was.slice(1));
    const unknown = await admin.post(
      '/api/version/import',
      form(bytesOf(smallChecklist(`${title} 4`)), { predecessor: randomUUID() }),
    );
    expect([unknown.status, unknown.body.fields]).toEqual([422, { predecessor: 'unknown' }]);
  });

  it('stores nothing of a file that is wrong, or whose title is taken', async () => {
    const title = `Bezet ${randomUUID()}`;
    await bring(bytesOf(smallChecklist(title)));
    const count = async () => (await admin.get('/api/version?limit=1')).body.total;
    const before = await count();
    const taken = await admin.post('/api/version/import', form(bytesOf(smallChecklist(title))));
    expect([taken.status, taken.body.error]).toEqual([409, 'name_conflict']);
    const wrong = encode('{\n "title": "x",\n "domains": [{"title": ""},\n {"items": []}]\n}');
    const refused = await admin.post('/api/version/import', form(wrong));
    expect([refused.status, refused.body.fields]).toEqual([422, { file: 'invalid' }]);
    const { body } = await admin.post('/api/version/preview', form(wrong));
    expect(body.problems).toEqual([
      { row: 'regel 3', reason: 'domein 1, Titel: dit mag niet leeg zijn' },
      { row: 'regel 3', reason: 'domein 1, Items (items): hier moet een lijst staan' },
      { row: 'regel 4', reason: 'domein 2, Titel: hier moet tekst staan' },
    ]);
    expect(
      (await admin.post('/api/version/preview', form(encode('[[['.repeat(200_000))))).body
        .problems[0].row,
    ).toBe('regel 1');
    expect(await count()).toBe(before);
  });

  it('takes a file of a megabyte, and says of a larger one that it is too large', async () => {
    const file = (megabytes: number) => {
      const conditions = Array.from({ length: megabytes * 11 }, () => ({
        text: 'x',
        description: 'lange toelichting '.repeat(5_000),
      }));
      return form(
        bytesOf({
          title: `Zwaar ${randomUUID()}`,
          domains: [{ title: 'd', items: [{ title: 'i', conditions }] }],
        }),
      );
    };
    expect((await admin.post('/api/version/preview', file(1))).body).toMatchObject({
      problems: [],
      totals: { conditions: 11 },
    });
    expect((await admin.post('/api/version/preview', file(5))).body.problems).toMatchObject([
      { reason: expect.stringContaining('tekens') },
    ]);
    expect((await admin.post('/api/version/preview', file(10))).body.error).toBe(
      'payload_too_large',
    );
  });

  it('takes out what no database holds', async () => {
    const id = await bring(
      bytesOf({ ...smallChecklist(`Nul\u0000 ${randomUUID()}`), colours: [] }),
    );
    expect((await admin.get(`/api/version/${id}`)).body.version.title).not.toContain('\u0000');
  });

  it.each([
    ['/api/version/nope/export', 'version_not_found'],
    ['/api/version/nope/compare/nope', 'version_not_found'],
    ['/api/version/nope/export?format=docx', 'validation_failed'],
  ])('GET %s answers %s', async (path, code) => {
    expect((await admin.get(path)).body.error).toBe(code);
  });
});
