import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklistFile } from '#server/checklists/json.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

const demo = (name: string) =>
  readFileSync(new URL(`../../src/server/demo/${name}.json`, import.meta.url), 'utf8');
const lines = (text: string): string[] => {
  try {
    readChecklistFile(text);
    return [];
  } catch (error) {
    return error instanceof ChecklistFileError ? error.lines : [`other: ${error}`];
  }
};

describe('decisions 5: checklists come in as files', () => {
  it.each([
    ['kdv-bso', 6, 26, 79],
    ['gastouder', 6, 19, 44],
    ['gastouderbureau', 6, 19, 44],
  ])(
    'the demonstration %s has %i domains, %i items and %i conditions',
    (name, domains, items, conditions) => {
      const { categories, colours, warnings } = readChecklistFile(demo(name));
      const inItems = categories.filter(({ parent }) => parent);
      expect([
        categories.length - inItems.length,
        inItems.length,
        inItems.flatMap(({ questions }) => questions).length,
      ]).toEqual([domains, items, conditions]);
      expect([colours.map(({ title }) => title), warnings]).toEqual([
        ['Groen', 'Geel', 'Oranje', 'Rood'],
        [],
      ]);
    },
  );

  it('puts the article of law at the end of the description, and reads plain text as text', () => {
    const { categories } = readChecklistFile(
      JSON.stringify({
        title: 'x',
        domains: [
          {
            title: 'd',
            items: [
              {
                title: 'i',
                conditions: [
                  { text: 'a < b', ref: 'art. 1 & 2', description: 'eerst <en> dan\n\nverder' },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(categories[1]?.questions[0]).toMatchObject({
      text: 'a < b',
      description: '<p>eerst &lt;en&gt; dan</p><p>verder</p><p>art. 1 &amp; 2</p>',
    });
  });

  it('ignores unknown keys with a warning', () => {
    const { warnings } = readChecklistFile(
      JSON.stringify({
        ...smallChecklist('x'),
        kind: 'iets',
        domains: [
          { number: '1', soort: 'x', title: 'd', items: [] },
          { number: '2', title: 'e', items: [] },
        ],
        colours: [],
      }),
    );
    expect(warnings).toEqual([
      'onbekende sleutel "kind" overgeslagen (1×)',
      'onbekende sleutel "soort" overgeslagen (1×)',
    ]);
  });

  it.each([
    ['not JSON', '{\n  "title": "x",\n  "domains": [,]\n}', /^regel 3: geen geldige JSON/],
    ['empty', '', /leeg|geen geldige JSON/],
    [
      'a missing text',
      '{\n "title": "x",\n "domains": [\n  {"title": "d", "items": [\n   {"title": "i", "conditions": [\n    {"title": "zonder tekst"}\n   ]}\n  ]}\n ]\n}',
      /^regel 6: voorwaarde 1\.1\.1, Inhoud: /,
    ],
    ['a wrong type', '{\n "title": 12,\n "domains": []\n}', /^regel 2: Titel: /],
    [
      'a wrong colour',
      '{"title": "x", "domains": [],\n "colours": [{"title": "Groen", "skip": ["een"]}]}',
      /^regel 2: kleur 1, Overslaan: /,
    ],
    ['a list', '[]', /^regel 1: bestand: /],
    ['what is no checklist at all', '\u0089PNG', /^bestand: dit is geen Excel-bestand/],
    [
      'an item without its list',
      '{"title": "x", "domains": [\n{"title": "a", "items": []},\n{"title": "b", "items": [{"title": "c"}]}]}',
      /^regel 3: item 2\.1, Voorwaarden \(conditions\): /,
    ],
  ])('refuses %s whole, with line and reason', (_, text, reason) => {
    expect(lines(text)[0]).toMatch(reason);
  });

  it('cuts a title that is too long, and says so', () => {
    const { title, warnings } = readChecklistFile(
      JSON.stringify({ title: 'x'.repeat(300), domains: [] }),
    );
    expect([title.length, warnings]).toEqual([
      255,
      ['bestand: titel langer dan 255 tekens, ingekort'],
    ]);
  });
});

onBothDatabases('decisions 5: storing a checklist', (use) => {
  it('takes a large one whole', async () => {
    const conditions = Array.from({ length: 15 }, (_, n) => ({
      text: `Voorwaarde ${n} ${'lang '.repeat(100)}`,
      ref: `art ${n}`,
    }));
    const file = {
      title: `Groot ${crypto.randomUUID()}`,
      domains: Array.from({ length: 9 }, (_, d) => ({
        title: `Domein ${d}`,
        items: Array.from({ length: 3 }, (_, i) => ({ title: `Item ${i}`, conditions })),
      })),
    };
    const id = await use().addVersion(file);
    const admin = await use().login(['ROLE_ADMIN']);
    const { categories } = (await admin.get(`/api/version/${id}`)).body.version;
    expect(categories.flatMap((one: { questions: object[] }) => one.questions)).toHaveLength(405);
    expect(categories.at(-1).number).toBe('9.3');
  });
  it('refuses a name that is taken', async () => {
    const file = smallChecklist(`Dubbel ${crypto.randomUUID()}`);
    await use().addVersion(file);
    await expect(use().addVersion(file)).rejects.toMatchObject({ code: 'name_conflict' });
  });
});
