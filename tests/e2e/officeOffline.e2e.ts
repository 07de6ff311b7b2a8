import {
  expect,
  expectAt,
  expectNotices,
  open,
  save,
  test,
  type Words,
} from '#tests/support/officeStory.ts';

/** The administration needs a connection: what is open keeps its text, nothing else opens. */
const onlineOnly: Words = [
  'Alleen met verbinding',
  'Het beheer werkt alleen met verbinding met de server.',
];

test('§2 §6 without a connection: no entries, no screens, and what is open keeps its text', async ({
  page,
  login,
  office,
  context,
}) => {
  await login('beheerder');
  const { path, lock } = await office.version();
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
  );
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await open(page, `${path}/voorwaarde/${lock}`);
  await expect(menu.getByRole('link', { name: 'Versies' })).toBeVisible();
  await page.getByLabel('Inhoud').fill('Het slot sluit.');
  await context.setOffline(true);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await save(page).click();
  await expectNotices(page, [
    'Geen verbinding',
    'De server is nu niet bereikbaar. Probeer het zo nog eens.',
  ]);
  await expectAt(page, `${path}/voorwaarde/${lock}`, 'Voorwaarde bewerken: Slot');
  await expect(page.getByLabel('Inhoud')).toHaveValue('Het slot sluit.');
  // By a link within the app, and by its address.
  await page
    .getByRole('navigation', { name: 'Kruimelpad' })
    .getByRole('link', { name: 'Versies' })
    .click();
  await page
    .getByRole('dialog', { name: 'Niet opgeslagen' })
    .getByRole('button', { name: 'Verlaten' })
    .click();
  await expectNotices(page, onlineOnly);
  await expectAt(page, '/', 'Dashboard');
  await expect(page.getByRole('link', { name: 'Versie toevoegen' })).toHaveCount(0);
  // A page that is loaded without a line is told so by its browser; Chromium 150 forgets it of a
  // line that a test took away.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  for (const address of ['/accounts/lijst', '/notificaties/lijst', path, '/versies/toevoegen']) {
    await page.goto(address);
    await expectNotices(page, onlineOnly);
    await expectAt(page, '/', 'Dashboard');
  }
  await context.setOffline(false);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect(menu.getByRole('link', { name: 'Versies' })).toBeVisible({ timeout: 40_000 });
});
