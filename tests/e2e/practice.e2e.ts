import type { Page } from '@playwright/test';
import { logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import {
  aloneIn,
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
  notesField,
} from '#tests/support/story.ts';

/** Practising ('Oefenen'): everything works as in earnest, and nothing of it leaves the tab. */
const test = aloneIn(import.meta.url);

const bar = (page: Page) => page.getByRole('complementary', { name: 'Oefening' });
const setLine = (page: Page, line: string) =>
  bar(page).getByLabel('Verbinding').selectOption({ label: line });
const next = (page: Page) => page.getByRole('button', { name: 'Volgende' }).click();
const choose = (page: Page, result: string) =>
  page.getByRole('radio', { name: result, exact: true }).check();

test('a whole visit with a line that fails in every way; the server hears none of it', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const state = async () =>
    JSON.stringify((await client.call('GET', '/api/inspection/dashboard')).body);
  await login('inspecteur');
  await appIsHere(page);
  const before = await state();
  await page.goto('/wat-werkt-offline');
  await page.getByRole('button', { name: 'Oefening starten' }).click();
  await expect(bar(page)).toContainText('niets hiervan gaat naar de server');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.setViewportSize({ width: 1180, height: 820 });

  const heard: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(?:assets|fonts|icons)\//.test(pathname)) heard.push(pathname);
  });
  await page.getByRole('button', { name: 'Start inspectie' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('De Oefenboom');
  await next(page);
  await choose(page, 'Voldoet');
  await expect(page.getByText('Verzonden')).toBeVisible();

  // Another tab would be no practice, and a file comes from a real server.
  await page
    .getByRole('link', { name: 'Werkvoorraad' })
    .first()
    .click({ modifiers: ['Control'] });
  await expect(page.getByText('Blijf in dit tabblad')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);

  await setLine(page, 'Geen verbinding');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('Hek piept');
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  await setLine(page, 'Goede verbinding');
  await expect(page.getByText('Verzonden')).toBeVisible();

  await setLine(page, 'Wifi met inlogpagina');
  await next(page);
  await choose(page, 'Herstelaanbod');
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  await setLine(page, 'Goede verbinding');
  await expect(page.getByText('Verzonden')).toBeVisible({ timeout: 15_000 });

  await setLine(page, 'Geen verbinding');
  await next(page);
  await choose(page, 'Voldoet niet');
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  await setLine(page, 'Login verlopen');
  await page
    .getByRole('button', { name: /Inloggen/ })
    .first()
    .click();
  await expect(bar(page).getByLabel('Verbinding')).toHaveValue('good');
  await page.getByRole('dialog').getByRole('button', { name: 'Verzenden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('De Oefenboom');
  await expect(page.getByText('Verzonden')).toBeVisible({ timeout: 15_000 });

  expect(heard.filter((path) => path.startsWith('/api') || path.startsWith('/oidc'))).toEqual([]);
  await bar(page).getByRole('button', { name: 'Oefening stoppen' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Oefening stoppen' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('De Oefenboom')).toHaveCount(0);
  expect(await state()).toBe(before);
});

test('where the browser keeps nothing with a tab, the app is there all the same', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await login('inspecteur', '/wat-werkt-offline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wat werkt offline');
  await page.getByRole('button', { name: 'Oefening starten' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText('Oefenen kan hier niet')).toBeVisible();
});
