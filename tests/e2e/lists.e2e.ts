import type { Page } from '@playwright/test';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * The list of inspections and its forms: what was looked at is kept, and nothing goes by a slip.
 */

const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ login, page }) => {
  await login('inspecteur');
  await page.goto('/inspecties/lijst');
  await expect(rows(page).first()).toBeVisible();
});

test('a status and a search are there when somebody comes back, by whatever way', async ({
  page,
}) => {
  const status = page.getByRole('combobox', { name: 'Status' });
  const search = page.getByRole('searchbox', { name: 'Zoeken' });
  const all = (await page.getByText(/^\d+ inspecties$/).textContent()) ?? '';
  await status.selectOption('Afgerond');
  await search.fill('gastouder');
  await expect(rows(page).filter({ hasNotText: 'Afgerond' })).toHaveCount(0);
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Werkvoorraad' }).click();
  await page.getByRole('link', { name: 'Inspecties', exact: true }).click();
  await expect(status).toHaveValue('finished');
  await expect(search).toHaveValue('gastouder');
  await expect(rows(page)).toHaveCount(found);
  await status.selectOption('Alle statussen');
  await search.fill('');
  await page.getByRole('link', { name: 'Werkvoorraad' }).click();
  await page.getByRole('link', { name: 'Inspecties', exact: true }).click();
  await expect(search).toHaveValue('');
  await expect(status).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(all, { exact: true })).toBeVisible();
});

test('a list sorts without its headings, where a narrow screen has no room for them', async ({
  page,
}) => {
  const days = async () =>
    (await page.locator('td[data-column="date"]').allTextContents())
      .filter(Boolean)
      .map((day) => day.split('-').reverse().join('-'));
  const order = page.getByRole('combobox', { name: 'Volgorde' });
  await page.setViewportSize({ width: 390, height: 844 });
  await order.selectOption({ label: 'Datum: vroegste eerst' });
  const up = await days();
  expect(up.length).toBeGreaterThan(3);
  expect(up).toEqual(up.toSorted());
  await order.selectOption({ label: 'Datum: laatste eerst' });
  const down = await days();
  expect(down).toEqual(down.toSorted().reverse());
  expect(down[0]).not.toBe(up[0]);
  // Where the headings are, they do it; a key that gets to them sees them everywhere.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(order).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.getByRole('table').getByRole('button', { name: 'Datum' });
  await heading.focus();
  expect((await heading.boundingBox())?.height).toBeGreaterThan(20);
  await expectAccessible(page);
});

test('deleting says which one, and a report asks for a second look', async ({ page }) => {
  const ask = async (name: RegExp) => {
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill('');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Alle statussen');
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill(name.source);
    await rows(page).filter({ hasText: name }).getByRole('button', { name: 'Verwijderen' }).click();
  };
  await ask(/Betuwe Fruit/);
  await expect(dialog(page)).toContainText('Weet je zeker dat je deze inspectie wilt verwijderen?');
  await expect(dialog(page)).toContainText(
    /Gezinsopvang Betuwe Fruit & Kroost, \d+ \w+ \d{4}, afgerond\./,
  );
  await dialog(page).getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(dialog(page)).toContainText('Afgerond rapport verwijderen');
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);
  await ask(/Knuffel/);
  await dialog(page).getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(page.getByText('Inspectie verwijderd', { exact: true })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Knuffel' })).toHaveCount(0);
});

test('what is wrong leads to its field, another type says what it drops, and the way on is choosing', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Inspectie toevoegen' }).click();
  const type = page.getByRole('combobox', { name: 'Type kinderopvang' });
  await page.getByLabel('KvK-nummer').fill('12345678');
  await page.getByRole('combobox', { name: 'Soort inspectie' }).selectOption({ index: 1 });
  await type.selectOption('Gastouder');
  const dropped = page.getByText('Niet bij dit type: KvK-nummer, Soort inspectie.');
  await expect(dropped).toBeVisible();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([/^Versie/, /^Naam gastouder/]);
  await expectAccessible(page);
  await summary.getByRole('link', { name: /^Naam gastouder/ }).click();
  const name = page.getByRole('textbox', { name: /^Naam gastouder( \*)?$/ });
  await expect(name).toBeFocused();
  await page.keyboard.type('   ');
  const told = page.locator('[data-part="form-problems"]');
  await expect(told.getByRole('link')).toHaveText([/Vul dit veld in/, /Vul dit veld in/]);
  await page.keyboard.type('Oma Thuis');
  // Ticked off, in its place; said aloud once.
  await expect(told.getByRole('link')).toHaveText([/Vul dit veld in/, /: gewijzigd$/]);
  await expect(summary).toHaveCount(0);
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  // What childminders were inspected by before comes first.
  const versions = page.getByRole('combobox', { name: /^Versie/ }).locator('option');
  await expect(versions.nth(1)).toHaveText('Gastouderopvang 2026');
  await type.selectOption('Kinderdagverblijf / buitenschoolse opvang');
  await expect(dropped).toHaveCount(0);
  await expect(page.getByLabel('KvK-nummer')).toHaveValue('12345678');
  await expect(versions.nth(1)).toHaveText('Kinderdagverblijf en buitenschoolse opvang 2026');
  await page.getByRole('combobox', { name: /^Versie/ }).selectOption({ index: 1 });
  await expect(told).toContainText('Alles is aangepast. Sla opnieuw op.');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page
    .getByRole('region', { name: 'Meldingen' })
    .getByRole('button', { name: 'Voorwaarden kiezen' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Keuze van voorwaarden voor inspectie Oma Thuis',
  );
});

test('the form shows what there is at its place, the last first, and leads there', async ({
  page,
}) => {
  const row = rows(page).filter({ hasText: 'Afgerond' }).first();
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await page.goto('/inspecties/toevoegen');
  const here = page.getByRole('region', { name: 'Op deze locatie' });
  const location = page.getByLabel('Naam locatie');
  await expect(location).toBeVisible();
  await expect(here).toBeHidden();
  await location.fill(name.toUpperCase());
  await expect(here.getByRole('listitem').first()).toContainText('Afgerond');
  await expectAccessible(page);
  await page.getByLabel('Postcode').fill('9999 ZZ');
  await expect(here).toBeHidden();
  await page.getByLabel('Postcode').fill('');
  await here.getByRole('link').first().click();
  await page
    .getByRole('dialog', { name: 'Niet opgeslagen' })
    .getByRole('button', { name: 'Verlaten' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('without a line the form says at once that it is kept here', async ({ page, context }) => {
  await page.getByRole('link', { name: 'Inspectie toevoegen' }).click();
  await expect(page.getByLabel('Naam locatie')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('De inspectie wordt op dit apparaat bewaard')).toBeVisible();
  await context.setOffline(false);
});
