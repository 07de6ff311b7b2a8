import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn } from '#tests/support/apiClient.ts';
import { arrive } from '#tests/support/arrive.ts';
import {
  aloneIn,
  expect,
  expectAccessibleAtAllSizes,
  test,
  withoutWorker,
} from '#tests/support/story.ts';

const testAlone = aloneIn(import.meta.url);
test.use(withoutWorker);
testAlone.use({ ...withoutWorker, hasTouch: true });

/**
 * A team leader: all inspections at a glance, and planning one for an inspector (agreements part
 * 6).
 */
const table = (page: Page) => page.getByRole('table', { name: 'Alle inspecties' });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /inspecties?$/ });

testAlone(
  'screens of a coordinator: every screen is accessible and fits',
  async ({ page, login }) => {
    await login('teamleider');
    for (const [address, heading] of [
      ['/', 'Dashboard'],
      ['/inspecties/alle', 'Alle inspecties'],
      ['/inspecties/alle?beeld=kalender', 'Alle inspecties'],
      ['/inspecties/plannen', 'Inspectie plannen'],
      ['/statistiek', 'Statistiek'],
      ['/statistiek?periode=alles', 'Statistiek'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText('Bezig met laden…')).toBeHidden();
      await expect(page.locator('[data-part="skeleton"]')).toHaveCount(0);
      await expectAccessibleAtAllSizes(page);
    }
  },
);

test('finds inspections by owner, type, period and offers, as a list and as a calendar, and takes them along', async ({
  page,
  login,
}) => {
  await login('teamleider');
  await page.getByRole('link', { name: 'Alle inspecties' }).first().click();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Kiezen',
    'Locatie',
    'Datum',
    'Status',
    'Termijn',
    'Toezichthouder',
    'Rapport',
  ]);
  await page.getByLabel('Status').selectOption('Afgerond');
  await page.getByLabel('Toezichthouder').selectOption('Samir El Amrani');
  await page.getByLabel('Type kinderopvang').selectOption('Gastouder');
  await expect(page).toHaveURL(/childcareType=GASTOUDER/);
  await page.getByLabel('Type kinderopvang').selectOption('Alle typen');
  await page.getByLabel('Soort inspectie').selectOption('Jaarlijks onderzoek');
  await page.getByLabel('Alleen met open herstelaanbod').check();
  await expect(page).toHaveURL(/status=finished&owner=[\w-]+&type=[\w-]+&offers=1$/);
  const rows = table(page).locator('tbody tr');
  // The list follows the address a moment later.
  const others = async () =>
    (await rows.allTextContents()).filter(
      (row) =>
        !['Samir El Amrani', 'Jaarlijks onderzoek', 'Afgerond', '× open herstelaanbod'].every(
          (word) => row.includes(word),
        ),
    );
  await expect(rows).not.toHaveCount(0);
  await expect.poll(others).toEqual([]);
  const words = (await count(page).textContent()) ?? '';

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporteren (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^inspecties-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(`${lines.length - 1} inspecties`.replace(/^1 .*/, '1 inspectie')).toBe(words);
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporteren (Excel)' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);

  // The report of a finished one.
  const report = rows.first().getByRole('link', { name: 'PDF exporteren' });
  const answer = await page.request.get((await report.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);

  // The same filters in the calendar, and back with the keyboard.
  await page.getByRole('link', { name: 'Kalender' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/beeld=kalender/);
  await expect(page.getByLabel('Status')).toHaveValue('finished');
  const month = page.getByRole('heading', { level: 2 });
  const now = await month.textContent();
  await page.getByRole('button', { name: 'Volgende maand' }).click();
  await expect(month).not.toHaveText(now ?? '');
  await expect(page).toHaveURL(/maand=\d{4}-\d{2}/);
  await page.getByRole('button', { name: 'Deze maand' }).click();
  await expect(month).toHaveText(now ?? '');
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(page.locator('td[aria-current="date"]')).toHaveCount(1);
  // Of any day: the demonstration's own was yesterday by now, if midnight came in between.
  await expect(page.getByRole('cell').getByRole('listitem')).not.toHaveCount(0);
});

test('plans an inspection; a form that is not right says so and loses nothing', async ({
  page,
  login,
}) => {
  await login('teamleider');
  await page.getByRole('link', { name: 'Alle inspecties' }).first().click();
  await page.getByRole('link', { name: 'Inspectie plannen' }).click();
  await page.getByLabel('Naam locatie').fill('Opvang Ons Plan');
  await page.getByLabel('Datum inspectie').fill('14-12-2026');
  await page.getByLabel('Versie').selectOption('');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('Toezichthouder');
  await expect(problems).toContainText('Versie');
  await problems.getByRole('link', { name: /Toezichthouder/ }).click();
  await expect(page.getByLabel('Toezichthouder')).toBeFocused();
  await page.getByLabel('Toezichthouder').selectOption('Noor van Dijk');
  await page.getByLabel('Versie').selectOption({ index: 1 });
  await expect(page.getByLabel('Naam locatie')).toHaveValue('Opvang Ons Plan');
  // Several in a row: what is the same stays, the place is asked anew.
  await page.getByRole('button', { name: 'Opslaan en nog een toevoegen' }).click();
  await expect(page.getByText('Inspectie gepland')).toBeVisible();
  await expect(page.getByLabel('Naam locatie')).toBeFocused();
  await page.keyboard.type('Opvang Nog Een Plan');
  await expect(page.getByLabel('Toezichthouder').locator('option:checked')).toHaveText(
    'Noor van Dijk',
  );
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page).toHaveURL('/inspecties/alle');
  await page.goto('/inspecties/alle?beeld=kalender&maand=2026-12');
  await expect(page.getByRole('cell', { name: /14 december/ })).toContainText('Opvang Ons Plan');
  await expect(page.getByRole('cell', { name: /14 december/ })).toContainText('Nog Een Plan');
});

test('nobody else plans, and an inspector does not see the list of all', async ({
  page,
  login,
}) => {
  await login('inspecteur');
  for (const address of ['/inspecties/alle', '/inspecties/plannen', '/statistiek']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByRole('link', { name: 'Alle inspecties' })).toHaveCount(0);
});

testAlone(
  'plans on another day what was not started, several at once, and the inspector is told on the device',
  async ({ page, login, browser, server, complaints }) => {
    const inspector = await browser.newPage({ baseURL: server.url, locale: 'nl-NL' });
    await arrive(inspector, 'inspecteur');
    await login('teamleider', '/inspecties/alle?status=upcoming');
    await page.getByLabel('Toezichthouder').selectOption('Noor van Dijk');
    const boxes = table(page).getByRole('checkbox');
    await expect(table(page)).not.toContainText(/Samir|Mirjam/);
    await expect(boxes).not.toHaveCount(0);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByLabel('Status').selectOption('Afgerond');
    await expect(table(page)).not.toContainText('Aankomend');
    await boxes.nth(0).check();
    const panel = page.getByRole('region', { name: 'Gekozen inspecties' });
    await expect(panel).toContainText('1 gekozen inspectie is al gestart of voltooid');
    // Those that the list does not show now are told too, and each can be left out.
    await panel.getByText('Welke inspecties').click();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await panel.getByRole('button', { name: 'Niet kiezen' }).last().press('Enter');
    await expect(panel.getByText('Welke inspecties')).toBeFocused();
    await expect(panel).toContainText('2 inspecties gekozen');
    await boxes.nth(0).check();
    await panel.getByText('Welke inspecties').click();
    await panel.getByLabel('Nieuwe datum').fill('31-13-2027');
    await page.keyboard.press('Tab');
    await expect(panel).toContainText('DD-MM-JJJJ');
    await expect(panel.getByRole('button', { name: 'Datum wijzigen' })).toBeDisabled();
    await panel.getByLabel('Nieuwe datum').fill('03-05-2027');
    await panel.getByRole('button', { name: 'Datum wijzigen' }).click();
    const question = page.getByRole('dialog', { name: '2 inspecties verplaatsen' });
    await expect(question).toContainText('op maandag 03-05-2027');
    await question.getByRole('button', { name: 'Datum wijzigen' }).press('Enter');
    await expect(page.getByText('2 inspecties staan nu op maandag 03-05-2027.')).toBeVisible();
    // The finished one is still chosen, for what can be done with it.
    await expect(panel).toContainText('1 inspectie gekozen');
    await page.getByLabel('Status').selectOption('Aankomend');
    await page.getByLabel('Vanaf').fill('03-05-2027');
    await page.getByLabel('Tot en met').fill('02-05-2027');
    await expect(page.getByText('De einddatum ligt vóór de begindatum')).toBeVisible();
    await page.getByLabel('Tot en met').fill('03-05-2027');
    await expect(count(page)).toHaveText('2 inspecties');

    // Loaded anew: a list that was read a moment ago is not read again.
    await inspector.reload();
    await expect(inspector.getByText('2 inspecties staan nu op 03-05-2027')).toBeVisible();

    // One is started meanwhile: it is named, the other one goes, and nothing is chosen any more.
    await page.getByRole('button', { name: 'Kies niets' }).click();
    for (const at of [0, 1]) await boxes.nth(at).check();
    await panel.getByLabel('Nieuwe datum').fill('04-05-2027');
    await panel.getByLabel('Nieuwe datum').press('Enter');
    const api = await logIn(server.url, 'inspecteur');
    const { body } = await api.call('GET', '/api/inspection/dashboard');
    const { id, location: started } = body.inspections.find(
      ({ date, status }: { date: string; status: string }) =>
        date === '2027-05-03' && status === 'upcoming',
    );
    await api.call('POST', `/api/inspection/${id}/start`);
    await page.getByRole('dialog').getByRole('button', { name: 'Datum wijzigen' }).click();
    await expect(page.getByText('1 inspectie staat nu op dinsdag 04-05-2027.')).toBeVisible();
    // In the message, and in the panel, where it stays.
    await expect(panel.getByText(`${started}: intussen gestart`)).toBeVisible();
    await expect(panel.getByText('Niets gekozen')).toBeFocused();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);

    // Without a line all stays as it was chosen.
    await page.getByRole('button', { name: 'Filters wissen' }).click();
    await expect(table(page)).toContainText('Afgerond');
    await page.getByLabel('Status').selectOption('Aankomend');
    await expect(table(page)).not.toContainText('Afgerond');
    await boxes.nth(0).check();
    await panel.getByLabel('Nieuwe datum').press('Enter');
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Datum wijzigen' }).click();
    await expect(page.getByText('De server is nu niet bereikbaar').first()).toBeVisible();
    await expect(panel).toContainText('1 inspectie gekozen');
    await page.context().setOffline(false);
    await inspector.context().close();
  },
);

// Alone: what others plan by mistake for a type would count as used for it.
testAlone(
  'the version that is used for the type stands there as soon as there is a day; one chosen by hand stays',
  async ({ page, login }) => {
    await login('teamleider', '/inspecties/plannen');
    const chosen = page.getByLabel('Versie').locator('option:checked');
    await expect(chosen).toHaveText('Kies een versie');
    await page.getByLabel('Datum inspectie').fill('14-12-2026');
    await expect(chosen).toHaveText('Kinderdagverblijf en buitenschoolse opvang 2026');
    await page.getByLabel('Type kinderopvang').selectOption('Gastouder');
    await expect(chosen).toHaveText('Gastouderopvang 2026');
    await page.getByLabel('Versie').selectOption('Gastouderbureau 2026');
    await expect(page.getByText('Deze versie')).toBeVisible();
    await page.getByLabel('Datum inspectie').fill('15-12-2026');
    await expect(chosen).toHaveText('Gastouderbureau 2026');
    // Of another type there is another one.
    await page
      .getByLabel('Type kinderopvang')
      .selectOption('Kinderdagverblijf / buitenschoolse opvang');
    await expect(chosen).toHaveText('Kinderdagverblijf en buitenschoolse opvang 2026');
  },
);
