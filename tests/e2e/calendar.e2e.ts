import type { Page } from '@playwright/test';
import { aloneIn, expect, expectAccessibleAtAllSizes } from '#tests/support/story.ts';

/** The own inspections by day, and in a calendar elsewhere (agreements part 6, "Calendar"). */
const test = aloneIn(import.meta.url);

/** YYYY-MM-DD in the Netherlands, so many days from now. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(
    Date.now() + days * 86_400_000,
  );

/** Plans these for one day: a location and its postal code each. */
const plan = (page: Page, date: string, visits: readonly (readonly [string, string])[]) =>
  page.evaluate(
    async ({ on, those }) => {
      const { versions } = await (await fetch('/api/inspection/dashboard')).json();
      for (const [location, postal_code] of those)
        await fetch('/api/inspection', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            childcare_type: 'KDV_BSO',
            location,
            postal_code,
            date: on,
            version: versions[0].id,
          }),
        });
    },
    { on: date, those: visits },
  );

test('the calendar: is accessible and fits, by week and by month', async ({ page, login }) => {
  await login('inspecteur');
  for (const address of ['/kalender', '/kalender?beeld=maand']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalender');
    await expect(page.getByRole('button', { name: /adres maken$/i })).toBeVisible();
    await expectAccessibleAtAllSizes(page);
    // On a phone each day says which one it is, in words that one sees.
    await page.setViewportSize({ width: 390, height: 844 });
    const days = page
      .getByRole('table')
      .getByText(/^(?:maan|dins|woens|donder|vrij|zater|zon)dag /);
    const wide = await days.evaluateAll((all) =>
      all.map((day) => day.getBoundingClientRect().width),
    );
    expect(wide.length).toBeGreaterThan(0);
    expect(Math.min(...wide)).toBeGreaterThan(60);
    await page.setViewportSize({ width: 1180, height: 820 });
  }
});

test('shows a week and a month, a day in the order of its postal codes, also without a line', async ({
  page,
  login,
  context,
}) => {
  await login('inspecteur');
  const day = dayFromNow(21);
  await plan(page, day, [
    ['De Laatste', '9711 AA'],
    ['Zonder code', ''],
    ['De Eerste', '1011 AB'],
  ]);
  await page.reload();
  await page.getByRole('link', { name: 'Kalender' }).click();
  const table = page.getByRole('table');
  await expect(table).toHaveAccessibleName(/^week \d+: /);
  for (let week = 0; week < 3; week++)
    await page.getByRole('button', { name: 'Volgende week' }).click();
  const cell = page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) });
  await expect(cell.getByRole('listitem')).toContainText([
    'De Eerste',
    'De Laatste',
    'Zonder code',
  ]);
  await expect(page).toHaveURL(/\?dag=\d{4}-\d\d-\d\d$/);
  await page.reload();
  await expect(cell.getByRole('listitem')).toHaveCount(3);

  // The month of that day, and its keys.
  await page.getByRole('link', { name: 'Maand' }).focus();
  await page.keyboard.press('Enter');
  await expect(table).not.toHaveAccessibleName(/^week/);
  await expect(cell.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Deze maand' }).click();
  await expect(page.locator('td[aria-current="date"]')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('link', { name: 'Week' }).click();

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto(`/kalender?dag=${day}`);
  await expect(cell.getByRole('listitem')).toHaveCount(3);
  await expect(
    page.getByText('Een adres maken of stoppen kan alleen met verbinding.'),
  ).toBeVisible();
  await cell.getByRole('link', { name: 'De Eerste' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/De Eerste/);
  await context.setOffline(false);
});

test('an address for another calendar is told once, renewed and stopped', async ({
  page,
  login,
  server,
}) => {
  await login('inspecteur');
  const day = dayFromNow(28);
  await plan(page, day, [['Voor de agenda', '6811 KL']]);
  await page.goto('/kalender');
  const field = page.getByLabel('Adres voor je agenda');
  const answerAt = async (address: string) => {
    const answer = await fetch(new URL(new URL(address).pathname, server.url));
    return { status: answer.status, text: await answer.text() };
  };
  await page.getByRole('button', { name: 'Adres maken' }).click();
  const first = await field.inputValue();
  expect(await answerAt(first)).toMatchObject({
    status: 200,
    text: expect.stringContaining('SUMMARY:Voor de agenda'),
  });
  await expect(page.getByText(/^Je hebt een adres sinds /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Je hebt een adres sinds /)).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Nieuw adres maken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nieuw adres maken' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await answerAt(first)).status, (await answerAt(second)).status]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'Stoppen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stoppen' }).click();
  await expect(page.getByRole('button', { name: 'Adres maken', exact: true })).toBeVisible();
  expect((await answerAt(second)).status).toBe(404);
});
