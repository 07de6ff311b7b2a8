import type { Locator, Page } from '@playwright/test';
import { next, tap } from '#tests/support/lineStory.ts';
import { expect, expectAccessibleAtAllSizes, notesField, test } from '#tests/support/story.ts';

/**
 * The screens of working offline: readable by a machine's standards, in light and dark, at four
 * sizes, and by keyboard alone.
 */
/**
 * Starts an inspection and makes one change that the server refuses, and two that wait; answers its
 * id.
 */
async function outgoing(page: Page): Promise<string> {
  const { versions } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    versions: { id: string; title: string }[];
  };
  const version = versions.find(({ title }) => title === 'Gastouderopvang 2026')?.id;
  const { id } = (await (
    await page.request.post('/api/inspection', {
      data: { childcare_type: 'GASTOUDER', location: 'Verzenden', date: '2026-11-20', version },
    })
  ).json()) as { id: string };
  await page.request.post(`/api/inspection/${id}/start`);
  await page.goto(`/inspectie/${id}`);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('Een aantekening die de server niet neemt.');
  await page.route(`**/api/inspection/${id}/save-question-result`, (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        error: 'validation_failed',
        action: route.request().headers()['idempotency-key'],
      },
    }),
  );
  // What the server has is read after that. On its way when the line goes, it would never be
  // answered here, and what waits would wait for it.
  const read = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/api/inspection/${id}`) && answer.request().method() === 'GET',
  );
  // The refusal takes the result back, on a quick machine before anybody sees it.
  await page
    .getByRole('radio', { name: 'NTB', exact: true })
    .locator('xpath=ancestor::label')
    .click();
  await expect(
    page.getByRole('complementary', { name: '1 wijziging is door de server geweigerd' }),
  ).toBeVisible();
  await (await read).finished();
  await page.unroute(`**/api/inspection/${id}/save-question-result`);
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/online-check', (route) => route.abort());
  for (let n = 0; n < 2; n++) {
    await next(page);
    await tap(page);
  }
  await expect(page.getByText('Wacht op verbinding (2)')).toBeVisible();
  return id;
}

test('decisions 4: leaving, working offline and sending are accessible and fit', async ({
  page,
  login,
  complaints,
}) => {
  await login('inspecteur');
  const id = await outgoing(page);
  for (const [address, heading] of [
    [`/klaar-voor-vertrek/${id}`, 'Klaar voor vertrek'],
    ['/wat-werkt-offline', 'Wat werkt offline'],
    ['/verzendcentrum', 'Verzendcentrum'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    if (address.startsWith('/klaar'))
      await expect(
        page.getByText('Nog niet alles is in orde.').or(page.getByText('Let wel op het volgende.')),
      ).toBeVisible();
    if (address === '/verzendcentrum')
      await expect(
        page.getByRole('region', { name: 'Geweigerd door de server (1)' }),
      ).toContainText('niet neemt');
    await test.step(address, () => expectAccessibleAtAllSizes(page));
    // What waits stays in sight at the end of a page.
    await page.setViewportSize({ width: 820, height: 600 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(page.getByRole('complementary', { name: 'Wachtende wijzigingen' })).toBeInViewport(
      { ratio: 1 },
    );
  }
  // What the browser itself says of a line that was broken on purpose.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((words) => !/Failed to load resource|ERR_FAILED/.test(words)),
  );
});

/** Tabs on until this has the focus; what cannot be reached by keyboard fails. */
async function tabTo(
  page: Page,
  name: string,
  role: 'link' | 'button',
  within: Page | Locator = page,
): Promise<void> {
  const wanted = within.getByRole(role, { name, exact: true }).first();
  for (let n = 0; n < 80; n++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('decisions 4: leaving, working offline and sending work by keyboard alone', async ({
  page,
  login,
  complaints,
}) => {
  await login('inspecteur');
  await expect(page.getByRole('heading', { name: 'Eerstvolgende inspectie' })).toBeVisible();
  await tabTo(page, 'Klaar voor vertrek', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klaar voor vertrek');
  const verdict = page.locator('[data-part="verdict"]');
  await expect(verdict).not.toHaveText('Bezig met controleren…');
  await tabTo(page, 'Opnieuw controleren', 'button');
  await page.keyboard.press('Enter');
  await expect(verdict).not.toHaveText('Bezig met controleren…');
  // The button that was pressed keeps the focus.
  await expect(page.getByRole('button', { name: 'Opnieuw controleren' })).toBeFocused();
  await tabTo(page, 'Wat werkt offline', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wat werkt offline');

  await outgoing(page);
  await tabTo(page, 'Verzendcentrum', 'link');
  await page.keyboard.press('Enter');
  // Filling out asks before it is left.
  await tabTo(page, 'Verlaten', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verzendcentrum');
  const refused = page.getByRole('region', { name: 'Geweigerd door de server (1)' });
  await expect(refused).toContainText('niet neemt');
  await tabTo(page, 'Weggooien', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Wijziging weggooien' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refused.getByRole('button', { name: 'Weggooien' })).toBeFocused();
  await tabTo(page, 'Reservebestand bewaren', 'button');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  expect(download.suggestedFilename()).toContain('reservebestand');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, 'Weggooien', 'button');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Weggooien', 'button', page.getByRole('dialog'));
  await page.keyboard.press('Enter');
  await expect(refused).toBeHidden();
  await tabTo(page, 'Nu verzenden', 'button');
  await page.unroute('**/api/**');
  await page.unroute('**/online-check');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Wachtende wijzigingen' })).toBeHidden({
    timeout: 30_000,
  });
  // The refusal was not the server's own: it never heard of that change, which is told.
  await expect(page.getByRole('complementary', { name: 'Er ontbreekt werk' })).toBeVisible();
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((words) => !/Failed to load resource|ERR_FAILED/.test(words)),
  );
});
