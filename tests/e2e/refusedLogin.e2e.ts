import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aloneIn, expect, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

test('decisions 4.4: who is refused reads why, and the provider asks who comes next', async ({
  page,
  server,
}) => {
  const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), { timeout: 5_000 });
  db.prepare("update accounts set enabled = 0 where username = 'nieuw'").run();
  db.close();
  const form = page.getByLabel('Gebruikersnaam');
  const answer = async (username: string) => {
    await form.fill(username);
    await page.getByLabel('Wachtwoord').fill('demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await answer('nieuw');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Met dit account kun je niet inloggen.' }),
  ).toBeVisible();
  // The provider still knows the refused one: without a question it would send the same person
  // again.
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(form).toBeVisible();
  await answer('inspecteur');
  await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
});

test('decisions 4.4: who ends the login at the provider reads that it was ended', async ({
  page,
  server,
}) => {
  await page.goto('/');
  const asked = page.waitForRequest(/\/oidc\/auth\?/);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  const state = new URL((await asked).url()).searchParams.get('state');
  await expect(page.getByLabel('Gebruikersnaam')).toBeVisible();
  // As a provider sends one back who pressed its 'Cancel'; the demo's has no such button.
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: state ?? '',
    iss: `${server.url}/oidc`,
  });
  await page.goto(`/oidc-callback?${answer}`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Het inloggen is afgebroken.' }),
  ).toBeVisible();
});
