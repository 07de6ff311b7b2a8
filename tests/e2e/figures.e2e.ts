import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleAtAllSizes, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/** 'Statistiek': inspections and results in numbers (decision 035). */
const table = (page: Page, name: string) => page.getByRole('table', { name });

test('counts a period, by what is chosen, and takes each table along', async ({ page, login }) => {
  await login('teamleider');
  await page.getByRole('banner').getByRole('link', { name: 'Statistiek' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiek');
  const total = page.getByRole('status').filter({ hasText: /^\d+ inspectie/ });
  await expect(total).toHaveText(/^\d+ inspecties vanaf 01-\d\d-\d{4} tot en met \d\d-\d\d-\d{4}$/);
  // Every table counts the same inspections.
  const all = Number((await total.textContent())?.split(' ')[0]);
  expect(all).toBeGreaterThan(0);
  for (const name of [
    'Inspecties per maand',
    'Inspecties per soort',
    'Inspecties per toezichthouder',
  ]) {
    const cells = await table(page, name).locator('tbody td:last-child').allTextContents();
    expect(
      cells.reduce((sum, cell) => sum + Number(cell), 0),
      name,
    ).toBe(all);
  }
  await page.getByRole('button', { name: 'Alle jaren' }).click();
  await expect(page).toHaveURL(/periode=alles/);
  await expect(page.getByRole('button', { name: 'Alle jaren' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Soort inspectie').selectOption('Nader onderzoek');
  await expect(page).toHaveURL(/type=further-investigation/);
  await expect(table(page, 'Inspecties per soort').getByRole('row')).toHaveCount(2);
  await page.getByLabel('Soort inspectie').selectOption('Alle soorten');

  // Domains and items first; conditions when they are asked for.
  const parts = table(page, 'Resultaten per onderdeel van de checklist');
  const few = await parts.getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Ook alle voorwaarden in de tabel' }).check();
  expect(await parts.getByRole('row').count()).toBeGreaterThan(few);
  await expect(parts.getByRole('cell', { name: 'Voorwaarde', exact: true }).first()).toBeVisible();

  // Where most was wrong: how often, or in which part of what was judged; with offers to restore.
  const section = page.getByRole('region', { name: 'Resultaten per onderdeel van de checklist' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    'Hier is het vaakst niet voldaan',
  );
  const worst = section.getByRole('listitem').filter({ hasText: /\d+ van \d+ \(\d+%\)/ });
  const found = await worst.count();
  expect(found).toBeGreaterThan(0);
  await section.getByRole('checkbox', { name: 'Herstelaanbod meetellen' }).check();
  expect(await worst.count()).toBeGreaterThanOrEqual(found);
  await section.getByLabel('Volgorde').selectOption('Grootste deel niet voldaan');
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    'Hier is het grootste deel niet voldaan',
  );
  await expect(section).toContainText('minstens 5 keer');
  await expectAccessibleAtAllSizes(page);

  const coming = page.waitForEvent('download');
  await page
    .getByRole('link', { name: 'Exporteren (CSV): Resultaten per onderdeel van de checklist' })
    .click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(
    /^resultaten-(?:alle-jaren|van-[-\w]+)-gemaakt-\d{4}-\d\d-\d\d\.csv$/,
  );
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(await parts.getByRole('row').count());
});

test('a period without inspections says so', async ({ page, login }) => {
  await login('beheerder', '/statistiek?from=2031-01-01&to=2031-12-31');
  await expect(page.getByRole('status').filter({ hasText: '0 inspecties' })).toBeVisible();
  await expect(page.getByText('In deze periode is hier niets te tellen.').first()).toBeVisible();
  // Who reads no reports is told of few inspections only how many there are.
  await expect(page.getByText('Bij minder dan 10 inspecties')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Herstelaanbod' })).toHaveCount(0);
});

test('a date is changed by its keys, and one in another century hangs nothing', async ({
  page,
  login,
}) => {
  await login('teamleider', '/statistiek?from=2025-12-01&to=2026-11-30');
  const to = page.getByLabel('Tot en met');
  await to.click();
  await page.keyboard.press('End');
  for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace');
  await expect(to).toBeFocused();
  await page.keyboard.type('9999');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/to=9999-11-30/);
  await expect(page).toHaveURL(/from=2025-12-01/);
  await expect(page.getByRole('status').filter({ hasText: 'tot en met 30-11-9999' })).toBeVisible();
  await expect(table(page, 'Inspecties per maand')).toBeVisible();
});
