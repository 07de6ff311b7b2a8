import type { Page } from '@playwright/test';
import { logInByHand } from '#tests/support/arrive.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { expect, notesField, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/** The inspector's working day, from login to PDF, with the specification's own words (§2, §4). */
const types = [
  {
    type: 'Kinderdagverblijf / buitenschoolse opvang',
    version: 'Kinderdagverblijf en buitenschoolse opvang 2026',
    name: 'Naam locatie',
    location: "Kinderopvang 't Wilgje & Zn.",
  },
  {
    type: 'Gastouder',
    version: 'Gastouderopvang 2026',
    name: 'Naam gastouder',
    location: 'Mevrouw Ç. Öztürk-de Boer',
  },
  {
    type: 'Gastouderbureau',
    version: 'Gastouderbureau 2026',
    name: 'Naam houder',
    location: 'Bureau Twee Handen',
  },
];
const results = ['Voldoet', 'Voldoet niet', 'NTB', 'Herstelaanbod'] as const;

async function add(
  page: Page,
  { type, version, name, location }: (typeof types)[number],
): Promise<void> {
  await page.getByRole('link', { name: 'Inspectie toevoegen' }).click();
  await page.getByLabel('Type kinderopvang').selectOption(type);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('alert')).toContainText('Vul dit veld in.');
  await page.getByLabel('Versie: *').selectOption(version);
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field(name).fill(location);
  await field('Adres').fill('Lange Dijk 12 B');
  await field('Postcode').fill('6811kl');
  await field('Plaats').fill("'s-Heerenberg");
  await field('Datum inspectie').fill('1-2-2026');
  if (type !== 'Gastouderbureau') await page.getByLabel('Aangekondigd').check();
  else await field('Naam gastouderbureau').fill('Twee Handen');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
}

/** Gives every condition a result by walking on; answers what was given, by number. */
async function walk(page: Page): Promise<Map<string, { result: string; note: string }>> {
  const given = new Map<string, { result: string; note: string }>();
  for (let at = 0; ; at++) {
    const heading = (await page.locator('article h2').first().textContent()) ?? '';
    if (heading.includes('Inspectie voltooien')) return given;
    const choice = page.getByRole('group', { name: 'Resultaat' });
    if (await choice.isVisible()) {
      const number = /^\s*([\d.]+)/.exec(heading)?.[1] ?? `extra ${at}`;
      const result = results[[0, 0, 1, 0, 0, 3, 0, 2][at % 8] ?? 0] as string;
      const note = at % 9 === 4 ? `Notitie bij ${number} over de groep.` : '';
      if (note) {
        await notesField(page, 'Aantekeningen').click();
        await page.keyboard.type(note);
      }
      await choice.getByRole('radio', { name: result, exact: true }).check({ force: true });
      given.set(number, { result, note });
    }
    await page.getByRole('button', { name: 'Volgende' }).click();
  }
}

for (const one of types) {
  test(`§2 §4 the whole day: ${one.type}`, async ({ page, server }) => {
    await logInByHand(page);
    await add(page, one);
    const row = page.getByRole('listitem').filter({ hasText: one.location });

    // Choosing: a colour, then one condition more and one less.
    await row.getByRole('link', { name: 'Voorwaarden kiezen' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Keuze van voorwaarden voor inspectie ${one.location}`,
    );
    await page.getByLabel('Kleur').selectOption('Groen');
    const chosen = Number(
      /^(\d+) van/.exec(
        (await page.getByRole('status').filter({ hasText: 'voorwaarden gekozen' }).textContent()) ??
          '',
      )?.[1],
    );
    expect(chosen).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('heading', { name: 'Inspecties', level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Werkvoorraad' }).click();
    await row.getByRole('button', { name: 'Start inspectie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.location);
    await expect(page.getByText("Lange Dijk 12 B, 6811 KL 's-Heerenberg")).toBeVisible();
    await notesField(page, 'Aantekeningen per domein').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Rondgang gedaan met de leidinggevende.');

    const given = await walk(page);
    expect([...given.keys()].filter((number) => !number.startsWith('extra'))).toHaveLength(chosen);
    const offers = [...given.values()].filter(({ result }) => result === 'Herstelaanbod').length;
    await page.getByRole('button', { name: `Herstelaanbod (${offers})` }).click();
    await expect(
      page.getByRole('region', { name: 'Herstelaanbod' }).getByRole('button'),
    ).toHaveCount(offers);
    await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
    await notesField(page, 'Algemene aantekeningen').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('de houder neemt contact op.');

    // Everything is still there after a reload: it was on the server, not only on screen.
    await page
      .getByRole('navigation', { name: 'Domeinen' })
      .getByRole('button', { name: 'Voltooien' })
      .click();
    await expect(page.getByText('Verzonden')).toBeVisible();
    await page.reload();
    await page
      .getByRole('navigation', { name: 'Domeinen' })
      .getByRole('button', { name: 'Voltooien' })
      .click();
    await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Weet je zeker dat je de inspectie wilt voltooien?',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
    await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
    await expect(page.getByText('Inspectie afgerond', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: /^Toon alle/ }).click();
    const link = page
      .getByRole('listitem')
      .filter({ hasText: one.location })
      .getByRole('link', { name: 'PDF exporteren' });
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await page.request.get(server.url + (await link.getAttribute('href')));
    expect(answer.headers()['content-disposition']).toMatch(
      /^inline; filename="inspectie_[a-z0-9-]+_01-02-2026\.pdf"$/,
    );
    const text = await pdfText(await answer.body());
    for (const words of [
      one.location,
      'Rondgang gedaan met de leidinggevende.',
      'de houder neemt contact op.',
      'Lange Dijk 12 B',
    ])
      expect(text).toContain(words);
    // The lists at the start have first lines of notes; each stands whole with its condition, once.
    const findings = text.slice(text.lastIndexOf('Algemene aantekeningen'));
    for (const { note } of given.values()) if (note) expect(findings.split(note)).toHaveLength(2);
    expect(text).toContain('Niet beoordeeld');
  });
}

test('decisions 5: real law texts go in as files and are worked with', async ({
  page,
  login,
  server,
}) => {
  const long =
    'Een houder draagt er zorg voor dat het beleid inzichtelijk is, <en> 100% & “zo” verder. '.repeat(
      6,
    );
  const file = `${server.dataDir}/wet.json`;
  const { writeFile } = await import('node:fs/promises');
  await writeFile(
    file,
    JSON.stringify({
      kind: 'wet',
      title: 'Wetstekst met 132 voorwaarden',
      domains: Array.from({ length: 4 }, (_, d) => ({
        number: `${d + 1}`,
        title: `Domein ${d + 1}`,
        items: [
          ...Array.from({ length: 3 }, (_, i) => ({
            title: `Item ${d + 1}.${i + 1}`,
            conditions: Array.from({ length: 11 }, (_, c) => ({
              text: `Voorwaarde ${d + 1}.${i + 1}.${c + 1}. ${long}`,
              ref: `artikel ${c + 1} lid 2`,
            })),
          })),
          { title: 'Leeg item', conditions: [] },
        ],
      })),
    }),
  );
  expect(await server.command('src/server/tools/importChecklist.ts', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('4 domeinen, 16 items en 132 voorwaarden (online)'),
  });
  expect(
    await server.command('src/server/tools/importChecklist.ts', file, '/bestaat/niet.json'),
  ).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /geweigerd, er is niets opgeslagen\s+er is al een versie met de naam/,
    ),
  });

  await login('inspecteur2');
  await add(page, {
    ...(types[0] as (typeof types)[number]),
    version: 'Wetstekst met 132 voorwaarden',
    location: 'De Lange Lijst',
  });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'De Lange Lijst' })
    .getByRole('button', { name: 'Start inspectie' })
    .click();
  await expect(page.getByText('artikel 1 lid 2')).toBeHidden();
  // By keys alone: Alt with the arrow steps, 1 to 4 choose.
  await expect(notesField(page, 'Aantekeningen per domein')).toBeVisible();
  for (let at = 0; at < 200; at++) {
    if (await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).isVisible())
      break;
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press(String((at % 4) + 1));
  }
  await expect(page.getByText('Alle voorwaarden hebben een resultaat.')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(page.getByText('Inspectie afgerond', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Toon alle/ }).click();
  const href = await page
    .getByRole('listitem')
    .filter({ hasText: 'De Lange Lijst' })
    .getByRole('link', { name: 'PDF exporteren' })
    .getAttribute('href');
  const text = await pdfText(await (await page.request.get(server.url + href)).body());
  for (let d = 1; d <= 4; d++)
    for (let i = 1; i <= 3; i++)
      for (let c = 1; c <= 11; c++)
        expect(
          text.split(
            `Voorwaarde ${d}.${i}.${c}. Een houder draagt er zorg voor dat het beleid inzichtelijk is, <en>`,
          ).length,
        ).toBe(2);
});
