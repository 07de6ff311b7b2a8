import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from '#tests/support/apiClient.ts';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** Accounts and notifications by the screens (§2, §5, §6). */
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
const notice = (page: Page, header: string) =>
  page.getByRole('region', { name: 'Meldingen' }).getByText(header, { exact: true }).last();
const inList = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('§2 accounts: found, given a role, an image put on and taken off', async ({
  page,
  login,
  server,
  complaints,
}) => {
  await login('beheerder');
  await page.getByRole('button', { name: 'Beheer' }).click();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('columnheader', { name: 'Naam' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const names = () => page.locator('tbody tr td:first-child').allTextContents();
  await expect.poll(names).toHaveLength(7);
  const ascending = await names();
  await page.getByRole('button', { name: 'Naam' }).click();
  await expect.poll(names).toEqual(ascending.toReversed());
  await page.getByLabel('Zoeken').fill('zzz bestaat niet');
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
  await page.getByLabel('Zoeken').fill('nieuwenhuis');
  await expect.poll(names).toEqual(['Kees Nieuwenhuis']);
  await inList(page, 'Kees Nieuwenhuis').getByRole('link', { name: 'Bewerken' }).click();

  await expect(page.getByLabel('Gebruikersnaam')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Extern ID')).toHaveValue('nieuw');
  await page.getByLabel('Telefoonnummer').fill('geen nummer');
  await save(page).click();
  await expect(
    page.getByText('Vul een telefoonnummer in, bijvoorbeeld 06 12345678.'),
  ).toBeVisible();
  // The browser itself notes the refusal.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  await page.getByLabel('Telefoonnummer').fill('06 12345678');
  await page.getByRole('checkbox', { name: 'Toezichthouder' }).check();
  const image = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#0b5a6f' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Afbeelding', { exact: true })
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: image });
  await expect(page.getByRole('img', { name: 'Afbeelding' })).toHaveAttribute('src', /^blob:/);
  await save(page).click();
  await expect(notice(page, 'Account opgeslagen')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
  await expect(inList(page, 'Kees Nieuwenhuis')).toContainText('Toezichthouder');

  await page.getByRole('link', { name: 'Kees Nieuwenhuis' }).click();
  await expect(page.getByRole('img', { name: 'Afbeelding' })).toHaveAttribute('src', /^\/image\//);
  await expect(page.getByRole('img', { name: 'Afbeelding' })).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  await page.getByRole('checkbox', { name: 'Afbeelding verwijderen' }).check();
  await save(page).click();
  await page.getByRole('link', { name: 'Kees Nieuwenhuis' }).click();
  await expect(page.getByText('Geen afbeelding')).toBeVisible();
  // The person hears of the role by mail: a file here, for no SMTP server was set.
  await expect
    .poll(() =>
      mails(server.dataDir).some(
        (mail) => /Je rollen zijn gewijzigd/.test(mail) && mail.includes('Toezichthouder'),
      ),
    )
    .toBe(true);
});

test('§6 an account is deleted, never the own one, and does not come back with its roles', async ({
  page,
  login,
  server,
}) => {
  await login('superbeheerder');
  await page.goto('/accounts/lijst');
  await expect(inList(page, 'Joris Bakker').getByRole('link', { name: 'Bewerken' })).toBeVisible();
  await expect(
    inList(page, 'Joris Bakker').getByRole('button', { name: 'Verwijderen' }),
  ).toHaveCount(0);
  await inList(page, 'Samir El Amrani').getByRole('button', { name: 'Verwijderen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Weet je zeker dat je dit account wilt verwijderen?');
  await expect(dialog).toContainText('dit account heeft 23 inspecties');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await inList(page, 'Samir El Amrani').getByRole('button', { name: 'Verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(notice(page, 'Account verwijderd')).toBeVisible();
  await expect(inList(page, 'Samir El Amrani')).toHaveCount(0);
  const back = await logIn(server.url, 'inspecteur2');
  const { account } = (await (
    await fetch(`${server.url}/api/account`, { headers: { cookie: back.cookie } })
  ).json()) as { account: { roles: string[] } };
  expect(account.roles).toEqual([]);
  // The role is given again: the work is there as it was.
  await page.reload();
  await page.getByRole('link', { name: 'Samir El Amrani' }).click();
  await page.getByRole('checkbox', { name: 'Toezichthouder' }).check();
  await save(page).click();
  await expect(notice(page, 'Account opgeslagen')).toBeVisible();
  const work = await fetch(`${server.url}/api/inspection/dashboard`, {
    headers: { cookie: back.cookie },
  });
  expect(((await work.json()) as { inspections: unknown[] }).inspections).toHaveLength(23);
});

test('§2 §5 a notification: its placeholders checked, seen beforehand, mailed to oneself', async ({
  page,
  login,
  server,
}) => {
  await login('beheerder');
  await page.goto('/notificaties/lijst');
  await page.getByRole('link', { name: 'Inspectie afgerond' }).click();
  await expect(page.getByLabel('Titel')).toHaveAttribute('readonly', '');
  await page.getByLabel('Onderwerp').fill('');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Onderwerp').fill('Klaar: {{lokatie}}');
  await expect(page.getByText('Dit invulveld bestaat hier niet: {{lokatie}}')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Onderwerp').fill('Klaar: {{locatie}}');
  const preview = page.getByRole('region', { name: 'Voorbeeld' });
  await expect(preview).toContainText('Klaar: Kinderdagverblijf De Wilgenhoek');
  await page.getByRole('button', { name: 'Testmail naar mezelf' }).click();
  await expect(notice(page, 'Testmail verstuurd')).toBeVisible();
  await expect
    .poll(() =>
      mails(server.dataDir).some(
        (mail) =>
          mail.includes('To: a.degroot@ggd.example') && mail.includes('Klaar: Kinderdagverblijf'),
      ),
    )
    .toBe(true);
  await save(page).click();
  await expect(notice(page, 'Notificatie opgeslagen')).toBeVisible();
  await page.getByRole('link', { name: 'Inspectie afgerond' }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Klaar: {{locatie}}');
});

/** The mails that were written as files. */
function mails(dataDir: string): string[] {
  try {
    const folder = join(dataDir, 'mails');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

test('§2 an account is prepared by keyboard, and a wrong address mended before the first login', async ({
  page,
  login,
  complaints,
}) => {
  await login('beheerder', '/accounts/lijst');
  await page.getByRole('link', { name: 'Account klaarzetten' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('E-mailadres').focus();
  await page.keyboard.type('ana@ggd.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zwart');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Account klaargezet')).toBeVisible();
  await page.getByLabel('Zoeken').fill('zwart');
  const row = inList(page, 'Anna Zwart');
  await expect(row).toContainText('nog niet ingelogd');
  await row.getByRole('link', { name: 'Bewerken' }).click();
  // Two that are wrong stand in a list, in the order of the fields, each with its way there.
  await page.getByLabel('E-mailadres').fill('geen adres');
  await page.getByLabel('Telefoonnummer').fill('geen nummer');
  await save(page).click();
  const wrong = page.getByRole('alert');
  await expect(wrong.getByRole('link')).toHaveText([/^E-mailadres: /, /^Telefoonnummer: /]);
  await expect(wrong).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Telefoonnummer')).toBeFocused();
  await page.getByLabel('Telefoonnummer').fill('06 12345678');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  // An address that is somebody's stays beside its field; nothing is lost.
  await page.getByLabel('E-mailadres').fill('h.smit@ggd.example');
  await page.getByLabel('Achternaam').fill('de Zwart');
  await save(page).click();
  await expect(page.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  await page.getByLabel('E-mailadres').fill('anna@ggd.example');
  await save(page).click();
  await expect(inList(page, 'Anna de Zwart')).toContainText('anna@ggd.example');
});
