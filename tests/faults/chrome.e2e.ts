import { appIsHere, arrive, expect, offlineMark, test } from '#tests/support/lineStory.ts';

/**
 * What the chrome offers without a connection (specification section 2, "Chrome", "Home" and
 * "Inspections list").
 */
test('[§2] offline: the marker, no administration, nothing added or deleted; all back with the line', async ({
  page,
  context,
}) => {
  await arrive(page, 'beide');
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' }).first();
  const online = async (yes: boolean) => {
    await expect(offlineMark(page)).toHaveCount(yes ? 0 : 1);
    await expect(menu.getByRole('link', { name: 'Werkvoorraad' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Inspecties', exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Versies' })).toHaveCount(yes ? 1 : 0);
    await expect(menu.getByRole('button', { name: 'Beheer' })).toHaveCount(yes ? 1 : 0);
    await menu.getByRole('link', { name: 'Werkvoorraad' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werkvoorraad');
    await expect(page.getByRole('link', { name: 'Inspectie toevoegen' })).toHaveCount(yes ? 1 : 0);
    await expect(page.getByRole('link', { name: 'Versie toevoegen' })).toHaveCount(yes ? 1 : 0);
    await menu.getByRole('link', { name: 'Inspecties', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties');
    await expect(page.getByRole('link', { name: 'Inspectie toevoegen' })).toHaveCount(yes ? 1 : 0);
    const rows = page.getByRole('row').filter({ hasText: /Aankomend|Gestart|Afgerond/ });
    await expect(rows.getByRole('button', { name: 'Verwijderen' })).toHaveCount(
      yes ? await rows.count() : 0,
    );
    return rows.count();
  };
  const many = await online(true);
  await appIsHere(page);
  await context.setOffline(true);
  expect(await online(false)).toBe(many);
  // Administrators' screens and adding are closed by their addresses, too.
  for (const address of ['/accounts/lijst', '/notificaties/lijst', '/versies/lijst', '/logboek']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const small = page.getByRole('navigation', { name: 'Hoofdmenu' }).last();
  await expect(small.getByRole('link', { name: 'Inspecties', exact: true })).toBeVisible();
  for (const name of [
    'Versies',
    'Accounts',
    'Alle inspecties',
    'Statistiek',
    'Snelteksten',
    'Register',
    'Notificaties',
    'Logboek',
  ])
    await expect(small.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Sluiten' }).click();
  await page.setViewportSize({ width: 1180, height: 820 });
  await context.setOffline(false);
  await expect(offlineMark(page)).toHaveCount(0, { timeout: 20_000 });
  await online(true);
});
