import type { Page } from '@playwright/test';
import {
  edited,
  expect,
  expectAt,
  expectNotices,
  lists,
  must,
  open,
  save,
  test,
  type Words,
} from '#tests/support/officeStory.ts';
import { withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * What somebody typed in the administration and did not save: asked for before it is left, and back
 * after the session ended (§8).
 */
const putBack: Words = [
  'Teruggezet',
  'Wat je hier eerder hebt getypt en niet hebt opgeslagen, staat er weer.',
];
const warning = (page: Page) => page.getByRole('dialog', { name: 'Niet opgeslagen' });
const answer = (page: Page, name: 'Annuleren' | 'Verlaten') =>
  warning(page).getByRole('button', { name });
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name });

test('while a form is saved its fields take nothing: it would be in no save, and gone', async ({
  page,
  login,
  office,
}) => {
  await login('beheerder');
  const version = await office.version();
  const address = `${version.path}/voorwaarde/${version.question}`;
  await open(page, address);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/question/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page.getByLabel('Inhoud').fill('Het hek is heel en hoog.');
  await save(page).click();
  await expect(page.locator('main form [inert]')).not.toHaveCount(0);
  await page.getByLabel('Inhoud').click({ force: true });
  await page.keyboard.type('Te laat');
  await expect(page.getByLabel('Inhoud')).toHaveValue('Het hek is heel en hoog.');
  // Who does not want to wait for a slow line may go.
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeEnabled();
  answer();
  await expectNotices(page, [
    'Voorwaarde opgeslagen',
    'De wijzigingen van de voorwaarde zijn opgeslagen.',
  ]);
  await open(page, address);
  await expect(page.getByLabel('Inhoud')).toHaveValue('Het hek is heel en hoog.');
});

test.describe('leaving a form', () => {
  test('by a link: asked; Annuleren keeps the text, Verlaten leaves it', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const version = await office.version();
    const address = `${version.path}/voorwaarde/${version.question}`;
    await open(page, address);
    await page.getByLabel('Inhoud').fill('Half af');
    await crumb(page, 'Versies').click();
    await expect(warning(page)).toContainText(
      'Je hebt wijzigingen die nog niet zijn opgeslagen. Wil je deze pagina toch verlaten?',
    );
    await answer(page, 'Annuleren').click();
    await expectAt(page, address, /^Voorwaarde bewerken/);
    await expect(page.getByLabel('Inhoud')).toHaveValue('Half af');
    await expect(crumb(page, 'Versies')).toBeFocused();
    await crumb(page, 'Versies').click();
    await answer(page, 'Verlaten').click();
    await expectAt(page, ...lists.versions);
    // Given up is given up.
    await open(page, address);
    await expect(page.getByLabel('Inhoud')).toHaveValue('Het hek is heel.');
    await expectNotices(page);
  });

  test('by the back button: the same, and the history stays in order', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const version = await office.version();
    await open(page, version.path);
    await page
      .getByRole('group', { name: '1.1.1' })
      .getByRole('link', { name: 'Het hek is heel.' })
      .click();
    const address = `${version.path}/voorwaarde/${version.question}`;
    await expectAt(page, address, /^Voorwaarde bewerken/);
    await page.getByLabel('Inhoud').fill('Half af');
    await page.evaluate(() => window.history.back());
    await answer(page, 'Annuleren').click();
    await expectAt(page, address, /^Voorwaarde bewerken/);
    await expect(page.getByLabel('Inhoud')).toHaveValue('Half af');
    await page.evaluate(() => window.history.back());
    await answer(page, 'Verlaten').click();
    await expectAt(page, ...edited(version));
    // Nothing typed: nothing asked, there and back.
    await page.evaluate(() => window.history.forward());
    await expectAt(page, address, /^Voorwaarde bewerken/);
    await expect(page.getByLabel('Inhoud')).toHaveValue('Het hek is heel.');
    await page.evaluate(() => window.history.back());
    await expectAt(page, ...edited(version));
    await page.evaluate(() => window.history.forward());
    await expectAt(page, address, /^Voorwaarde bewerken/);
  });

  test('by closing the tab: the browser asks', async ({ page, login, office }) => {
    await login('beheerder');
    await open(page, (await office.version()).path);
    await page.getByLabel('Titel').fill('Half af');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(page.getByLabel('Titel')).toHaveValue('Half af');
  });

  test('is not asked for by the page’s own buttons, nor when nothing changed', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const version = await office.version();
    const address = `${version.path}/voorwaarde/${version.question}`;
    await open(page, address);
    await page.getByLabel('Inhoud').fill('Half af');
    await page.getByLabel('Inhoud').fill('Het hek is heel.');
    await crumb(page, 'Versies').click();
    await expectAt(page, ...lists.versions);
    await open(page, address);
    await page.getByLabel('Inhoud').fill('Half af');
    await page.getByRole('button', { name: 'Annuleren' }).click();
    await expectAt(page, ...edited(version));
  });
});

test.describe('§8 the session ends while a condition is edited', () => {
  const locked = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je sessie is verlopen');
    // Nobody logged out.
    await expectNotices(page);
    await expect(page.getByText('Half af')).toHaveCount(0);
  };
  /** In the same window; the provider may still know who it is. */
  const logInAgain = async (page: Page) => {
    await page.getByRole('button', { name: 'Inloggen' }).click();
    const username = page.getByLabel('Gebruikersnaam');
    await username.or(page.getByLabel('Inhoud')).first().waitFor();
    if (!(await username.isVisible())) return;
    await username.fill('beheerder');
    await page.getByLabel('Wachtwoord').fill('demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  };

  for (const code of ['not_logged_in', 'invalid_grant'] as const)
    test(`${code}: locked; the typed text is back after logging in`, async ({
      page,
      login,
      office,
    }) => {
      await login('beheerder');
      const version = await office.version();
      const address = `${version.path}/voorwaarde/${version.question}`;
      await open(page, address);
      await page.getByLabel('Inhoud').fill('Half af');
      if (code === 'not_logged_in')
        office.write(
          "delete from sessions where account_id = (select id from accounts where username = 'beheerder')",
        );
      else
        await page.route('**/api/question/*', (route) =>
          route.fulfill({ status: 401, json: { error: code } }),
        );
      await save(page).click();
      await locked(page);
      await page.unrouteAll();
      await logInAgain(page);
      await expectAt(page, address, /^Voorwaarde bewerken/);
      await expectNotices(page, putBack);
      await expect(page.getByLabel('Inhoud')).toHaveValue('Half af');
      await save(page).click();
      await expectNotices(page, [
        'Voorwaarde opgeslagen',
        'De wijzigingen van de voorwaarde zijn opgeslagen.',
      ]);
      expect(
        (await must(office.colleague, 'GET', `/api/question/${version.question}`)).question.text,
      ).toBe('Half af');
    });

  test('an inspection that was added just then is on the device, and goes after logging in', async ({
    page,
    login,
    office,
  }) => {
    await login('inspecteur');
    await open(page, '/inspecties/toevoegen');
    await page.getByLabel('Naam locatie').fill('Half af');
    await page.getByLabel('Versie: *').selectOption({ index: 1 });
    // A reading that is still on its way would lock the screen before the button does.
    await page.waitForLoadState('networkidle');
    office.write(
      "delete from sessions where account_id = (select id from accounts where username = 'inspecteur')",
    );
    await save(page).click();
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await page
      .getByRole('dialog', { name: '1 wijziging verzenden?' })
      .getByRole('button', { name: 'Verzenden' })
      .click();
    const onServer = () =>
      page.evaluate(async () => {
        const { inspections } = await (await fetch('/api/inspection/dashboard')).json();
        return inspections.filter((one: { location: string }) => one.location === 'Half af').length;
      });
    await expect.poll(onServer, { timeout: 20_000 }).toBe(1);
    await page.reload();
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill('Half af');
    await expect(page.getByText('1 inspectie', { exact: true })).toBeVisible();
    office.write("delete from inspections where location = 'Half af'");
  });

  test('what somebody else saved in between is not undone, and the typed text not lost', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const { path, question } = await office.version();
    await open(page, `${path}/voorwaarde/${question}`);
    await page.getByLabel('Inhoud').fill('Half af');
    office.write(
      "delete from sessions where account_id = (select id from accounts where username = 'beheerder')",
    );
    await save(page).click();
    await locked(page);
    await must(office.colleague, 'PUT', `/api/question/${question}`, {
      title: 'Hek',
      text: 'Van een ander',
      description: '',
      default_value: '',
    });
    await logInAgain(page);
    await expectNotices(page, putBack);
    await expect(page.getByLabel('Inhoud')).toHaveValue('Half af');
    await save(page).click();
    const clash = page.getByRole('dialog', { name: 'Intussen gewijzigd' });
    await expect(
      clash.getByRole('region', { name: /^Inhoud: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/ }),
    ).toContainText('Van een ander');
    await clash.getByRole('button', { name: 'Mijn tekst opslaan' }).click();
    await expectNotices(page, [
      'Voorwaarde opgeslagen',
      'De wijzigingen van de voorwaarde zijn opgeslagen.',
    ]);
    expect(
      (await must(office.colleague, 'GET', `/api/question/${question}`)).question,
    ).toMatchObject({ title: 'Hek', text: 'Half af' });
  });
});
