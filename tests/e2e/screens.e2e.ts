import type { Page } from '@playwright/test';
import { logInByHand } from '#tests/support/arrive.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
  test,
  withoutWorker,
} from '#tests/support/story.ts';

// Touched, as a tablet is.
test.use({ ...withoutWorker, hasTouch: true });

/**
 * Every screen: reached by its address, readable by a machine's standards at four sizes, in light
 * and dark (§2).
 */
/** Addresses of the inspector's screens, with the heading that says one is there. */
async function inspectorScreens(
  page: Page,
): Promise<[address: string, heading: string | RegExp][]> {
  const { inspections } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string; status: string; title: string }[];
  };
  const of = (status: string) =>
    inspections.find((one) => one.status === status) as { id: string; title: string };
  const [upcoming, started, finished] = [of('upcoming'), of('started'), of('finished')];
  return [
    ['/', 'Werkvoorraad'],
    ['/inspecties/lijst', 'Inspecties'],
    ['/inspecties/lijst?page=2', 'Inspecties'],
    ['/inspecties/toevoegen', 'Inspectie toevoegen'],
    [`/inspecties/bewerken/${started.id}`, /^Inspectie bewerken/],
    [
      `/inspecties/bewerken/${upcoming.id}/domeinen-items-voorwaarden`,
      `Keuze van voorwaarden voor inspectie ${upcoming.title}`,
    ],
    [`/inspectie/${started.id}?target=dashboard`, started.title],
    [`/inspectie/${started.id}?target=inspections#finish`, started.title],
    [`/inspectie/${finished.id}?target=dashboard`, finished.title],
    [`/inspectie/${finished.id}/nader-onderzoek`, 'Nader onderzoek starten'],
    ['/mijn-gegevens', 'Mijn gegevens'],
    ['/hulp', 'Hulp'],
    ['/hulp/eerste-dag', 'Je eerste dag'],
    ['/toegankelijkheid', 'Toegankelijkheidsverklaring'],
    ['/dit/bestaat/niet', 'Pagina niet gevonden'],
  ];
}

test('§2: every screen of an inspector is accessible and fits', async ({ page, login }) => {
  await page.goto('/');
  await expectAccessibleAtAllSizes(page);
  await login('inspecteur');
  const screens = await inspectorScreens(page);
  for (const [address, heading] of screens) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('[data-part="skeleton"]')).toHaveCount(0);
      // The text editor comes behind the rest.
      if (address.startsWith('/inspectie/') && !address.endsWith('#finish'))
        await page.waitForTimeout(400);
      await expectAccessibleAtAllSizes(page);
    });
  }
});

test('§2 the menu, the dialog and the panels are accessible too', async ({ page, login }) => {
  await login('beide');
  await page.getByRole('button', { name: 'Beheer' }).click();
  const entry = page.getByRole('banner').getByRole('link', { name: 'Notificaties' });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Voorwaarden kiezen' }).first().click();
  await page.getByRole('button', { name: 'Alles uitklappen' }).click();
  await page.getByRole('button', { name: /^Informatie over voorwaarde 1\.1\.1/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: /^Informatie over voorwaarde 1\.1\.1/ }),
  ).toBeFocused();
  await page.goto('/mijn-gegevens');
  await page.getByRole('button', { name: 'Bewerken' }).click();
  await expectAccessible(page);
});

test('§2 the phone’s menu holds the same, flat, with the own profile and logging out', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login('beide');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Werkvoorraad',
    'Inspecties',
    'Versies',
    'Accounts',
    'Alle inspecties',
    'Statistiek',
    'Snelteksten',
    'Register',
    'Notificaties',
    'Logboek',
    'Systeem',
    'Mirjam Visser',
  ]);
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Inspecties', exact: true }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
});

test.describe('§2 §6 who sees what', () => {
  test('a stranger sees only the way in, and comes back where they wanted to go', async ({
    page,
  }) => {
    await page.goto('/inspecties/lijst?page=2');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Digitaal veldinstrument' })).toBeVisible();
    await expect(page.getByText('Voor toezichthouders van kinderopvang')).toBeVisible();
    await logInByHand(page, 'inspecteur', '/inspecties/lijst?page=2');
    await expect(page).toHaveURL('/inspecties/lijst?page=2');
  });
  test('an administrator sees the administration and no inspections', async ({ page, login }) => {
    await login('beheerder');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('link', { name: 'Versie toevoegen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Werkvoorraad' })).toBeHidden();
    await expect(page.getByText('Eerstvolgende inspectie')).toBeHidden();
    await page.goto('/inspecties/lijst');
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Versies' }).click();
    await expect(page).toHaveURL('/versies/lijst');
  });
  test('an inspector is sent home from the administration', async ({ page, login }) => {
    await login('inspecteur');
    for (const address of [
      '/versies/lijst',
      '/accounts/lijst',
      '/notificaties/lijst',
      '/versies/x/kleuren',
      '/logboek',
    ]) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
  });
  test('someone without a role is told what to do', async ({ page, login }) => {
    await login('nieuw');
    await expect(page.getByText('Je account heeft nog geen rol.')).toBeVisible();
    await page.goto('/mijn-gegevens');
    await expect(page).toHaveURL('/');
  });
  test('two inspectors never see each other’s inspections', async ({
    page,
    login,
    browser,
    baseURL,
  }) => {
    await login('inspecteur');
    const mine = await inspectorScreens(page);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await other.newPage();
    await theirs.goto('/');
    await theirs.getByRole('button', { name: 'Inloggen' }).click();
    await theirs.getByRole('button', { name: /inspecteur2/ }).click();
    await theirs.getByRole('heading', { name: 'Werkvoorraad' }).waitFor();
    for (const [address] of mine.filter(([one]) => /\/inspectie\/|bewerken/.test(one))) {
      await theirs.goto(address);
      await expect(theirs.getByText('Deze inspectie bestaat niet (meer)!')).toBeVisible();
      await expect(theirs).toHaveURL('/inspecties/lijst');
    }
    await other.close();
  });
});

test('§2 the list: sorts by location, filters, pages in the address, acts by status', async ({
  page,
  login,
}) => {
  await login('inspecteur2', '/inspecties/lijst');
  const table = page.getByRole('table', { name: 'Inspecties' });
  const column = (index: number) =>
    table
      .locator('tbody tr')
      .evaluateAll(
        (rows, at) =>
          rows.map((row) => (row as HTMLTableRowElement).cells[at as number]?.textContent ?? ''),
        index,
      );
  const locations = await column(0);
  expect(locations).toEqual(locations.toSorted(new Intl.Collator('nl').compare));
  await expect(table.getByRole('columnheader')).toHaveText([
    'Voorziening',
    'Plaats',
    'Datum',
    'Status',
    'Acties',
  ]);
  await table.getByRole('button', { name: 'Datum' }).click();
  const iso = (await column(2)).map((date) => date.split('-').reverse().join('-'));
  expect(iso).toEqual(iso.toSorted());
  await page.getByRole('button', { name: 'Naar pagina 2' }).click();
  await expect(page).toHaveURL('/inspecties/lijst?page=2');
  await page.getByRole('spinbutton', { name: 'Pagina' }).fill('99');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/inspecties/lijst?page=3');
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('afgerond');
  await expect(page).toHaveURL('/inspecties/lijst?filter=afgerond');
  await expect(
    table.locator('tbody tr').first().getByRole('link', { name: 'PDF exporteren' }),
  ).toBeVisible();
  await expect(table.getByRole('link', { name: 'Bewerken' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('aankomend');
  await expect(
    table.locator('tbody tr').first().getByRole('button', { name: 'Start inspectie' }),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('bestaatniet');
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('aankomend');
  const name = (await column(0))[0] ?? '';
  await table.locator('tbody tr').first().getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Weet je zeker dat je deze inspectie wilt verwijderen?',
  );
  await page.getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(page.getByText('Inspectie verwijderd', { exact: true })).toBeVisible();
  await expect(table.getByText(name, { exact: true })).toHaveCount(0);
});

test('§2 mijn gegevens: phone and image', async ({ page, login, complaints }) => {
  await login('inspecteur2', '/mijn-gegevens');
  await page.getByRole('button', { name: 'Bewerken' }).click();
  await expect(page.getByLabel('Achternaam')).toHaveAttribute('readonly');
  await page.getByLabel('Telefoonnummer').fill('bel maar');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(
    page.getByText('Vul een telefoonnummer in, bijvoorbeeld 06 12345678.'),
  ).toBeVisible();
  // The browser itself notes the refusal.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  await page.getByLabel('Telefoonnummer').fill('06 87654321');
  const { default: sharp } = await import('sharp');
  const buffer = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#0b5a6f' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Afbeelding')
    .setInputFiles({ name: 'ik.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('06 87654321')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Afbeelding' })).toHaveJSProperty('naturalWidth', 400);
  await expect(page.locator('header img')).toHaveJSProperty('naturalWidth', 80);
  await page.getByRole('button', { name: 'Bewerken' }).click();
  await page.getByLabel('Afbeelding verwijderen').check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Geen afbeelding')).toBeVisible();
});
