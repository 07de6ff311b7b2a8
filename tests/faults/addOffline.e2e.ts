import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expectAccessibleAtAllSizes } from '#tests/support/story.ts';
import { bar, expect, lineBack, notes, records, type Site, test } from './tablet.ts';

/** An unplanned visit to a place without a signal (agreements part 6, "Adding offline"). */
const checklist = 'Gastouderopvang 2026';

async function fillIn(page: Page, location: string): Promise<void> {
  await page.getByLabel('Type kinderopvang').selectOption('Gastouder');
  await page.getByRole('textbox', { name: 'Naam gastouder', exact: true }).fill(location);
  await page.getByLabel('Versie').selectOption({ label: checklist });
  await page.getByRole('button', { name: 'Opslaan' }).click();
}

/** What the server has under this name, read past the product. */
function inDatabase({ server }: Site, location: string) {
  const database = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
    readOnly: true,
  });
  const read = (sql: string) => database.prepare(sql).all(location);
  const found = {
    inspections: read('select id, status, notes from inspections where location = ?'),
    made: read(
      "select action_id from audit where event = 'create' and record_id in (select id from inspections where location = ?)",
    ),
  };
  database.close();
  return found;
}

test('[14] an inspection added in a cellar, and done there, is on the server once', async ({
  tablet,
  site,
}) => {
  const location = 'Onverwacht in de kelder';
  await tablet.logIn();
  await site.server.stop();
  await site.proxy.down();
  let page = await tablet.restart('kill');
  const row = () => page.getByRole('listitem').filter({ hasText: location });
  await page.getByRole('link', { name: 'Inspectie offline toevoegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspectie toevoegen');
  await expect(page.getByText('je kunt er meteen mee aan het werk')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  // What is wrong is told here, as with a line.
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('alert')).toContainText('Versie');
  await fillIn(page, location);
  await expect(page.getByText('wordt verzonden zodra er verbinding is.')).toBeVisible();
  await expect(row()).toBeVisible();
  await expect(bar(page, 'Wachtende wijzigingen')).toContainText('1 wijziging');

  // The tablet goes off; the inspection is there, and everything can be done in it.
  page = await tablet.restart('kill');
  await row().getByRole('link', { name: 'Voorwaarden kiezen' }).click();
  await page.getByLabel('Kleur').selectOption('Groen');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toBeVisible();
  await page.goto('/');
  await row().getByRole('button', { name: 'Start inspectie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByRole('radio', { name: 'Voldoet', exact: true }).check({ force: true });
  await notes(page).click();
  await page.keyboard.type('Trap zonder leuning.');
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  await page.goto('/verzendcentrum');
  await expect(page.getByText('Inspectie toegevoegd', { exact: true })).toBeVisible();

  page = await tablet.restart('kill');
  await expect(row()).toBeVisible();
  await site.server.restart();
  await lineBack(site, page);
  await expect(page.getByText('Wijzigingen opgeslagen', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(row().getByRole('button', { name: 'Verder gaan met inspectie' })).toBeVisible();
  const { inspections, made } = inDatabase(site, location);
  expect([inspections.length, made.length]).toEqual([1, 1]);
  const { inspection } = (
    await tablet.api.call<{ inspection: any }>('GET', `/api/inspection/${inspections[0]?.['id']}`)
  ).body;
  expect(inspection).toMatchObject({
    status: 'started',
    question_results: [{ result: 'satisfies', notes: '<p>Trap zonder leuning.</p>' }],
  });
  expect(inspection.skip_questions.length).toBeGreaterThan(0);
  await page.reload();
  await expect(row()).toBeVisible();
});

test('[14] when the answer to adding is lost, it is there once, here and on the server', async ({
  tablet,
  site,
}) => {
  const location = 'Antwoord kwijt';
  const page = await tablet.logIn();
  await page.goto('/inspecties/toevoegen');
  const lost = site.proxy.rule({
    match: { method: 'POST', path: /^\/api\/action-queue$/ },
    fault: { kind: 'dropAnswer' },
    times: 2,
  });
  await fillIn(page, location);
  await expect(page.getByText('Inspectie toegevoegd', { exact: true })).toBeVisible();
  await expect.poll(() => lost.used, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => records(page, 'queue'), { timeout: 60_000 }).toEqual([]);
  await page.goto('/inspecties/lijst');
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill(location);
  await expect(page.getByText('1 inspectie', { exact: true })).toBeVisible();
  const { inspections, made } = inDatabase(site, location);
  expect([inspections.length, made.length]).toEqual([1, 1]);
});

test('[14] another tab shows what was added without a line', async ({ tablet, site }) => {
  const location = 'In twee tabs';
  const page = await tablet.logIn();
  const other = await page.context().newPage();
  await other.goto('/inspecties/lijst');
  await expect(other.getByText(/^\d+ inspecties$/)).toBeVisible();
  await site.proxy.down();
  await page.evaluate(() => void window.dispatchEvent(new Event('offline')));
  await page.getByRole('link', { name: 'Inspectie offline toevoegen' }).click();
  await fillIn(page, location);
  await expect(page.getByText('Inspectie toegevoegd', { exact: true })).toBeVisible();
  await other.getByRole('searchbox', { name: 'Zoeken' }).fill(location);
  await expect(other.getByText('1 inspectie', { exact: true })).toBeVisible();
  await lineBack(site, page);
  await expect(bar(page, 'Wachtende wijzigingen')).toBeHidden({ timeout: 60_000 });
  await expect(other.getByText('1 inspectie', { exact: true })).toBeVisible();
  expect(inDatabase(site, location).inspections).toHaveLength(1);
});
