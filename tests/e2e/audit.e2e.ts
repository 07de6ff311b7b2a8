import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleAtAllSizes, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/** The audit for administrators: a change is there to read, to filter and to take along. */

const long = `<p>${'De houder controleert het hek en houdt daarvan een lijst bij. '.repeat(6)}</p>`;

/** A version that this administrator adds, renames and deletes. */
async function changeVersion(page: Page, title: string): Promise<void> {
  const { id } = await (
    await page.request.post('/api/version', { data: { title, online: false } })
  ).json();
  await page.request.put(`/api/version/${id}`, {
    data: { title: `${title} =nieuw`, online: true },
  });
  const category = await (
    await page.request.post('/api/category', {
      data: { version: id, title: 'Veiligheid', description: `${long}<p>Elke dag.</p>` },
    })
  ).json();
  await page.request.put(`/api/category/${category.id}`, {
    data: { title: 'Veiligheid', description: `${long}<p>Elke week, ook in de vakantie.</p>` },
  });
}

test('an administrator reads who changed what, filters it and takes it along', async ({
  page,
  login,
}) => {
  await login('beheerder');
  const title = 'Kinderdagverblijf 2031';
  await changeVersion(page, title);
  await page.getByRole('button', { name: 'Beheer' }).click();
  await page.getByRole('link', { name: 'Logboek' }).click();
  await expect(page).toHaveURL('/logboek');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logboek');
  const table = page.getByRole('table', { name: 'Logboek' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Tijdstip',
    'Wie',
    'Soort',
    'Onderdeel',
    'Gebeurtenis',
    'Wijzigingen',
  ]);
  await expect(table.locator('tbody tr').first()).toContainText(`${title} =nieuw > Veiligheid`);

  await page.getByLabel('Soort').selectOption('Versie');
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('2031');
  await expect(page).toHaveURL('/logboek?noun=version&filter=2031');
  await expect(page.getByRole('status').filter({ hasText: 'wijzigingen' })).toHaveText(
    '2 wijzigingen',
  );
  const row = table.locator('tbody tr').first();
  await expect(row).toContainText('Gepubliceerd');
  const summary = row.locator('summary');
  await expect(summary).toHaveText(`Titel, Online ${title} =nieuw`);
  await page.getByRole('button', { name: 'Filters wissen' }).focus();
  await page.keyboard.press('Tab');
  const acts = page.getByRole('button', { name: 'Zoek hierop ook bij Toegang en gegevens' });
  await expect(acts).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.locator('dd').first()).toHaveText(`Oud: ${title}Nieuw: ${title} =nieuw`);
  await expect(row.locator('del')).toHaveText(['Nee']);
  await expect(row.locator('ins')).toHaveText([' =nieuw', 'Ja'], { useInnerText: true });
  await expect(row.getByText('Oud:').first()).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exporteren als CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^logboek-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Tijdstip";"Wie";"Soort";"Onderdeel";"Gebeurtenis";"Veld";"Oud";"Nieuw"',
  );
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(
    new RegExp(
      `^"[\\d: -]+";"[^"]+";"Versie";"${title} =nieuw";"Gepubliceerd";"Titel";"${title}";"${title} =nieuw"$`,
    ),
  );

  // The filters live in the address: they are there after a reload and in what is sent to a
  // colleague.
  await page.reload();
  await expect(page.getByLabel('Soort')).toHaveValue('version');
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await page.getByLabel('Van').fill('01-01-2099');
  await expect(page).toHaveURL('/logboek?noun=version&filter=2031&from=2099-01-01');
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
  // The menu's own address is without filters, and the fields say so.
  await page.getByRole('button', { name: 'Beheer' }).click();
  await page.getByRole('link', { name: 'Logboek' }).click();
  await expect(page.getByLabel('Van')).toHaveValue('');
  await expect(page.getByLabel('Soort')).toHaveValue('');
  await page.getByLabel('Tot en met').fill('31-12-2098');
  await expect(page).toHaveURL('/logboek?to=2098-12-31');
  await page.getByLabel('Van').fill('31-02-2099');
  await expect(page.locator('[id$="-problem"]')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('Beheerder');
  await acts.click();
  await expect(page).toHaveURL(/noun=session/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(acts).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/logboek');
  await expect(page.getByLabel('Van')).toHaveValue('');
  await expect(page.locator('[id$="-problem"]')).toHaveCount(0);
});

test('the audit turns pages, and a list that fails sends people home', async ({
  page,
  login,
  complaints,
}) => {
  await login('beheerder');
  for (let n = 0; n < 11; n++)
    await page.request.post('/api/version', { data: { title: `Reeks ${n}` } });
  await page.goto('/logboek?filter=Reeks&page=2');
  const table = page.getByRole('table', { name: 'Logboek' });
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(table).toContainText('Reeks 0');
  await page.getByRole('button', { name: 'Vorige' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(10);
  await expect(page).toHaveURL('/logboek?filter=Reeks');
  await page.goto('/logboek?filter=Reeks&page=9');
  await expect(page).toHaveURL('/logboek?filter=Reeks&page=2');

  await page.route('**/api/audit?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"error":"internal_error"}',
    }),
  );
  await page.getByLabel('Soort').selectOption('Kleur');
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/audit?*');
  await page.goto('/logboek');
  await expect(table.locator('tbody tr')).toHaveCount(10);
  await page.route('**/api/audit?*', (route) => route.abort());
  await page.getByLabel('Soort').selectOption('Kleur');
  await expect(page.getByText('Geen verbinding')).toBeVisible();
  await expect(page).toHaveURL('/');
  // The browser itself notes both failures, and the app the one that nobody foresaw.
  expect(
    complaints.splice(0).filter((line) => !/500|ERR_FAILED|internal_error/.test(line)),
  ).toEqual([]);
});

test('the audit is accessible, closed and opened', async ({ page, login }) => {
  await login('beheerder');
  await changeVersion(page, 'Toegankelijk');
  await page.goto('/logboek');
  const summaries = page.locator('summary');
  await expect(summaries.first()).toBeVisible();
  await test.step('closed', () => expectAccessibleAtAllSizes(page));
  for (const index of [0, 1, 2]) await summaries.nth(index).click();
  await test.step('opened', () => expectAccessibleAtAllSizes(page));
});
