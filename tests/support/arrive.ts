import { expect, type Page } from '@playwright/test';

/**
 * The two ways into the app: as somebody who has a session there already, and through the
 * provider's page.
 */

/**
 * Opens `path` of the app as somebody who logged in on this device before: the same calls to the
 * provider and the same cookies, without the pages in between. Those take most of a short story's
 * time; stories about them log in by hand.
 */
export async function arrive(page: Page, username = 'inspecteur', path = '/'): Promise<void> {
  const { request } = page.context();
  const login = await request.get(
    path.startsWith('/') ? '/oidc-authorize' : new URL('/oidc-authorize', path).href,
  );
  expect(login.url(), 'the provider asks who it is').toContain('/interaction/');
  const arrived = await request.post(login.url(), { form: { demo: username }, maxRedirects: 12 });
  expect(arrived.ok(), `${username} has a session`).toBe(true);
  await page.goto(path);
  await expectInside(page);
}

/** Logs in through the provider's own page, from wherever the button is, as a person does. */
export async function logInByHand(
  page: Page,
  username = 'inspecteur',
  path: string | null = '/',
  button = 'Inloggen',
): Promise<void> {
  if (path !== null) await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Gebruikersnaam').fill(username);
  await page.getByLabel('Wachtwoord').fill('demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expectInside(page);
}

const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible();
