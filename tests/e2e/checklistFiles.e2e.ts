import type { Page } from '@playwright/test';
import { richChecklist } from '#tests/support/richChecklist.ts';
import { editSheets } from '#tests/support/sheets.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
  test,
  withoutWorker,
} from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * Checklists as files (agreements part 5): in by the screen, out as a spreadsheet, edited, in
 * again, and beside the first.
 */
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const idIn = (page: Page) => page.url().split('/').at(-1) as string;

async function bring(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto('/versies/importeren');
  await page.getByLabel('Bestand').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Bekijken' }).click();
}

test('§5 a checklist goes in, out, through a spreadsheet and in again', async ({ page, login }) => {
  await login('beheerder');
  await bring(
    page,
    'checklist.json',
    'application/json',
    Buffer.from(JSON.stringify(richChecklist('Buitenspelen 2026').file())),
  );
  await expect(page.getByText('2 domeinen, 4 items, 7 voorwaarden, 4 hulpvragen')).toBeVisible();
  await expect(page.getByText('Groen: slaat 4 voorwaarden over')).toBeVisible();
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 820 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Importeren' }).click();
  await expect(page.getByText('Versie toegevoegd')).toBeVisible();
  await expect(page).toHaveURL(/\/versies\/bewerken\/[\w-]+$/);
  const first = idIn(page);

  const exported = await page.request.get(`/api/version/${first}/export?format=xlsx`);
  expect(exported.headers()['content-disposition']).toBe(
    'attachment; filename="Buitenspelen 2026.xlsx"',
  );
  const sheets = editSheets(await exported.body());
  const rows = sheets.rows('Checklist');
  const at = (text: string) => rows.findIndex((row) => row.includes(text));
  (rows[at('De deur sluit.')] as string[])[3] = 'De deur sluit vanzelf.';
  rows.splice(at('Leeg') + 1, 0, ['', 'Voorwaarde', '', 'Er is een rooster.']);
  const [gone] = rows.splice(at('De sluiting werkt: a < b && c > "d".'), 1);
  expect(gone?.[2]).toBe('Slot');
  sheets.write('Checklist', rows);

  await bring(page, 'bewerkt.xlsx', sheetType, Buffer.from(sheets.bytes()));
  await expect(page.getByText('Er is al een versie met deze titel.')).toBeVisible();
  await page.getByLabel('Titel').fill('Buitenspelen 2027');
  await expect(page.getByRole('combobox', { name: 'Nieuwe versie van' })).toHaveValue(first);
  await page.getByRole('button', { name: 'Importeren' }).click();
  await expect(page).toHaveURL(/\/versies\/bewerken\/[\w-]+$/);
  const second = idIn(page);
  expect(second).not.toBe(first);

  await page.goto(`/versies/${second}/vergelijken`);
  await expect(page.getByText('Wat er anders is in Buitenspelen 2027')).toBeVisible();
  await page.getByLabel('Vergelijken met').selectOption('Buitenspelen 2026');
  await expect(
    page.getByRole('heading', { name: '1 toegevoegd, 1 verwijderd, 1 gewijzigd, 0 verplaatst' }),
  ).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(part('Toegevoegd').getByRole('listitem')).toHaveText([
    'Voorwaarde 2.2.1 Er is een rooster.InhoudEr is een rooster.',
  ]);
  await expect(part('Verwijderd').getByRole('listitem')).toHaveText([
    /^Voorwaarde 1\.1\.3 SlotInhoudDe sluiting werkt: a < b && c > "d"\./,
  ]);
  await expect(part('Gewijzigd').getByRole('listitem')).toHaveCount(1);
  await expect(part('Gewijzigd').locator('ins')).toHaveText(' vanzelf');
  await expect(part('Verplaatst')).toHaveCount(0);
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 820 });
    await expectAccessible(page);
  }

  await page.reload();
  await expect(part('Gewijzigd')).toBeVisible();
  await bring(page, 'eerste.xlsx', sheetType, await exported.body());
  await page.getByLabel('Titel').fill('Buitenspelen kopie');
  await page.getByRole('button', { name: 'Importeren' }).click();
  await expect(page).toHaveURL(/\/versies\/bewerken\/[\w-]+$/);
  await page.goto(`/versies/${idIn(page)}/vergelijken?other=${first}`);
  await expect(page.getByRole('heading', { name: 'Geen verschillen' })).toBeVisible();
});

test('§6 a file takes the place of a version, which goes offline when it is published', async ({
  page,
  login,
}) => {
  await login('beheerder');
  const add = async (title: string) => {
    const checklist = Buffer.from(JSON.stringify(richChecklist(title).file()));
    await bring(page, `${title}.json`, 'application/json', checklist);
  };
  const before = page.getByRole('combobox', { name: 'Nieuwe versie van' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await add('Speelplaats 2026');
  await expect(before).toHaveValue('');
  await page.getByLabel('Daarna publiceren').check();
  await button('Importeren').click();
  // Nothing goes online without its check: the made-up checklist has an empty item.
  await expect(page.getByText('1 plek vraagt aandacht.')).toBeVisible();
  const question = page.getByRole('dialog');
  await button('Publiceren').click();
  await question.getByRole('button', { name: 'Toch publiceren' }).click();
  await expect(page).toHaveURL(/\/versies\/bewerken\/[\w-]+$/);
  const first = idIn(page);

  await add('Speelplaats 2027');
  await expect(before).toHaveValue(first);
  await expectAccessibleAtAllSizes(page);
  await button('Importeren').click();
  await expect(page).toHaveURL(/\/versies\/bewerken\/[\w-]+$/);
  await page.getByRole('link', { name: 'Publiceren', exact: true }).click();
  await expect(page.getByText('De inhoud is gelijk aan die van Speelplaats 2026.')).toBeVisible();
  await button('Publiceren').click();
  await question.getByRole('button', { name: 'Toch publiceren' }).click();
  await expect(question).toContainText('Toezichthouders kunnen ‘Speelplaats 2026’ ook nog kiezen.');
  await question.getByRole('button', { name: 'Offline halen' }).click();
  await expect(page.getByText('‘Speelplaats 2026’ is niet meer te kiezen.')).toBeVisible();
  const { version } = await (await page.request.get(`/api/version/${first}`)).json();
  expect(version.online).toBe(false);
});

test('§5 a wrong file is refused with its rows, and nothing is stored', async ({ page, login }) => {
  await login('beheerder');
  await page.goto('/versies/importeren');
  await page.getByRole('button', { name: 'Bekijken' }).click();
  await expect(page.getByText('Kies eerst een bestand.')).toBeVisible();
  const before = ((await (await page.request.get('/api/version')).json()) as { total: number })
    .total;
  const wrong =
    '{\n "title": "Mis",\n "domains": [\n  {"title": "", "items": []},\n  {"title": "Zonder items"}\n ]\n}';
  await bring(page, 'mis.json', 'application/json', Buffer.from(wrong));
  await expect(page.getByRole('row')).toHaveText([
    'RijReden',
    /^regel 4.*mag niet leeg zijn$/,
    /^regel 5.*lijst staan$/,
  ]);
  await expect(page.getByRole('button', { name: 'Importeren' })).toBeHidden();
  for (const width of [320, 820]) {
    await page.setViewportSize({ width, height: 820 });
    await expectAccessible(page);
  }
  expect(((await (await page.request.get('/api/version')).json()) as { total: number }).total).toBe(
    before,
  );

  const mended = JSON.stringify(richChecklist('Gesleept').file());
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'goed.json'));
    return transfer;
  }, mended);
  await page.locator('[data-part="drop"]').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.getByRole('button', { name: 'Bekijken' }).click();
  await expect(page.getByLabel('Titel')).toHaveValue('Gesleept');
});

test('§5 a version that is gone leads to the list', async ({ page, login }) => {
  await login('beheerder');
  await page.goto('/versies/bestaat-niet/vergelijken');
  await expect(page).toHaveURL(/\/versies\/lijst$/);
});
