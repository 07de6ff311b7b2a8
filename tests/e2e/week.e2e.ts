import type { Page } from '@playwright/test';
import { unpack } from '#server/checklists/xlsx/unpack.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { addDays } from '#shared/rules/days/calendar.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { jpegOf, sha256 } from '#tests/support/photos.ts';
import { registerRows, registerText } from '#tests/support/registerFile.ts';
import { aloneIn, expect, notesField } from '#tests/support/story.ts';

/**
 * An inspector's week, by the screen's words: the register, the plan, a visit that nobody planned
 * at a place without a line, and what comes after it.
 */
const test = aloneIn(import.meta.url);

const today = dutchDay(new Date().toISOString());
const dutch = (day: string) => day.split('-').reverse().join('-');
const unplanned = 'Onverwacht bij De Wilg';

async function takeInRegister(url: string): Promise<{ lrk_id: string; name: string }[]> {
  const rows = registerRows(200);
  const data = new FormData();
  data.append('file', new Blob([registerText(rows)]), 'export.csv');
  data.append('name', 'export.csv');
  const admin = await logIn(url, 'beheerder');
  expect((await admin.call('POST', '/api/register/import', data)).status).toBe(200);
  return rows
    .filter(({ type_oko }) => type_oko === 'KDV')
    .slice(0, 3)
    .map(({ lrk_id = '', actuele_naam_oko: name = '' }) => ({ lrk_id, name }));
}

/** One more on the work list, found in the register. */
async function plan(page: Page, lrk: string, day: string): Promise<string> {
  await page.goto('/inspecties/toevoegen');
  await page.getByRole('combobox', { name: 'Zoeken in het register' }).fill(lrk);
  const options = page.getByRole('listbox', { name: 'Gevonden locaties' }).getByRole('option');
  await options.first().click();
  const location = await page.getByLabel(/^Naam locatie/).inputValue();
  await page.locator('select[name="version"]').selectOption({ index: 1 });
  await page.getByLabel('Datum inspectie').fill(dutch(day));
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Inspectie toegevoegd', { exact: true })).toBeVisible();
  return location;
}

async function addAtTheDoor(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Inspectie offline toevoegen' }).click();
  await page.locator('select[name="version"]').selectOption({ label: 'Gastouderopvang 2026' });
  await page.getByLabel('Type kinderopvang').selectOption('Gastouder');
  await page.getByLabel(/^Naam/).first().fill(unplanned);
  await page.getByLabel('Datum inspectie').fill(dutch(today));
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: unplanned })
    .getByRole('button', { name: 'Start inspectie' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(unplanned);
}

const next = (page: Page) => page.getByRole('button', { name: 'Volgende', exact: true }).click();
const choose = (page: Page, result: string) =>
  page.getByRole('radio', { name: result, exact: true }).check();
const note = async (page: Page, name: string, text: string) => {
  await notesField(page, name).click();
  await page.keyboard.type(text);
};
async function takePhotos(page: Page, pictures: readonly Buffer[]): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles(
    pictures.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(page.getByText(`${pictures.length} foto’s bewaard op dit apparaat`)).toBeVisible();
}
const listOf = async (client: ApiClient) =>
  (await client.call<{ inspections: Inspection[] }>('GET', '/api/inspection/dashboard')).body
    .inspections;

test('[14] register, plan, an unplanned visit without a line, the report, and what follows', async ({
  page,
  login,
  server,
  context,
}) => {
  test.setTimeout(240_000);
  const places = await takeInRegister(server.url);
  const client = await logIn(server.url, 'inspecteur');
  await client.call('POST', '/api/snippet', {
    title: 'Hek los',
    text: '<p>Het hek bij {locatie} sluit niet.</p>',
  });
  await login('inspecteur');
  await appIsHere(page);
  const planned: string[] = [];
  for (const [n, { lrk_id }] of places.entries())
    planned.push(await plan(page, lrk_id, addDays(today, n + 1)));
  // On a Sunday tomorrow is in another week.
  await page.goto(`/kalender?dag=${addDays(today, 1)}`);
  await expect(page.getByText(planned[0] ?? '').first()).toBeVisible();
  await page.goto('/');
  await page
    .getByRole('link', { name: /Snelteksten/ })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /Hek los/ })).toBeVisible();

  // At the door: no line, and nothing planned.
  await context.setOffline(true);
  await addAtTheDoor(page);
  await next(page);
  await choose(page, 'Herstelaanbod');
  await page.getByRole('button', { name: /^Twee weken/ }).click();
  await page.getByLabel('Geaccepteerd door').fill('Mevr. De Wilg');
  await note(page, 'Afgesproken maatregel', 'Nieuw slot op het hek.');
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type(';hek');
  await page.getByRole('listbox', { name: 'Snelteksten' }).getByRole('option').first().click();
  const pictures = await Promise.all(Array.from({ length: 12 }, () => jpegOf(800, 600)));
  await takePhotos(page, pictures.slice(0, 6));
  await page.getByRole('button', { name: 'Foto 1: Zonder bijschrift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bijschrift').fill('Het hek aan de straat');
  await dialog.getByLabel('Beschrijving').fill('Een hek zonder slot');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await next(page);
  await choose(page, 'Voldoet niet');
  await note(page, 'Aantekeningen', 'De vraagouder woont hier ook.');
  await takePhotos(page, pictures.slice(6));
  for (;;) {
    await next(page);
    if (await page.getByRole('heading', { name: 'Inspectie voltooien' }).isVisible()) break;
    const holds = page.getByRole('radio', { name: 'Voldoet', exact: true });
    if (await holds.isVisible()) await holds.check();
  }
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(
    page.getByText('Wacht op verbinding').or(page.getByText('wachten op verbinding')).first(),
  ).toBeVisible();

  // Home again: everything goes, once.
  await context.setOffline(false);
  const visits = async () => (await listOf(client)).filter((one) => one.location === unplanned);
  await expect
    .poll(async () => (await visits()).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['finished']);
  const [visit] = await visits();
  const id = visit?.id ?? '';
  const { inspection } = (
    await client.call<{ inspection: Inspection }>('GET', `/api/inspection/${id}`)
  ).body;
  const results = inspection.question_results.map(({ result }) => result);
  expect(results.filter((one) => one !== 'satisfies').toSorted()).toEqual([
    'does-not-satisfy',
    'restore-offer',
  ]);
  expect(inspection.restore_offers).toMatchObject([
    {
      until: addDays(today, 14),
      accepted_by: 'Mevr. De Wilg',
      notes: '<p>Nieuw slot op het hek.</p>',
    },
  ]);

  // Each photo is there, as the device kept it.
  const photos = inspection.photos ?? [];
  expect(new Set(photos.map(({ sha256: hash }) => hash)).size).toBe(12);
  for (const { photo, sha256: hash } of photos)
    await expect
      .poll(async () =>
        sha256((await client.call('GET', `/api/inspection/${id}/photo/${photo}`)).bytes),
      )
      .toBe(hash);

  // The report says it, in both forms.
  const file = async (format: string) =>
    Buffer.from(
      await (await page.request.get(`/api/inspection/${id}/export?format=${format}`)).body(),
    );
  const document = unpack(await file('docx')).get('word/document.xml') ?? '';
  expect(document.match(/<w:drawing>/g)).toHaveLength(12);
  expect(document).toContain('descr="Een hek zonder slot"');
  expect((await file('pdf')).toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(12);
  const word = document.replace(/<[^>]*>/g, '');
  for (const text of [await pdfText(await file('pdf')), word])
    for (const said of [
      `Het hek bij ${unplanned} sluit niet.`,
      'Nieuw slot op het hek.',
      'Mevr. De Wilg',
      dutch(addDays(today, 14)),
      'De vraagouder woont hier ook.',
      'Het hek aan de straat',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(said);

  // What is still to be done stands in one's own calendar, and what did not hold is looked at
  // again.
  const { address } = (await client.call<{ address: string }>('POST', '/api/calendar')).body;
  const feed = await (await page.request.get(new URL(address).pathname)).text();
  for (const said of ['Herstel controleren', 'Conceptrapport naar de houder', planned[2]])
    expect(feed.replaceAll('\r\n ', '')).toContain(said);
  await page.goto(`/inspectie/${id}#finish`);
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Voldoet niet (1 van 1)',
    'Herstelaanbod (1 van 1)',
  ]);
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByText('staat in je werkvoorraad')).toBeVisible();
  const again = (await listOf(client)).find((one) => one.root === id);
  expect(again?.earlier?.question_results.map(({ result }) => result).toSorted()).toEqual([
    'does-not-satisfy',
    'restore-offer',
  ]);
});
