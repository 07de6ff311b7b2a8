import { Buffer } from 'node:buffer';
import type { Inspection } from '#shared/model/inspection.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { nest, registerRows, registerText } from '#tests/support/registerFile.ts';
import {
  aloneIn,
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
} from '#tests/support/story.ts';

/** The national register: taken in by an administrator, used in the form of an inspection. */
const test = aloneIn(import.meta.url);

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});
const rows = [nest, ...registerRows(400)];

test('an administrator takes the register in, and sees first what it would become', async ({
  page,
  login,
}) => {
  await login('beheerder', '/register');
  await expect(page.getByText('demonstratie.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Bekijken' }).click();
  await expect(page.getByText('Kies eerst een bestand.')).toBeVisible();
  const field = page.getByLabel('Bestand van het register');
  const look = page.getByRole('button', { name: 'Bekijken' });
  await field.setInputFiles(file('lijst.csv', 'naam;plaats\r\nNest;Ede\r\n'));
  await look.click();
  await expect(page.getByText(/deze kolommen ontbreken: lrk_id, type_oko/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opnemen' })).toHaveCount(0);
  await expectAccessible(page);
  const ended = { ...nest, lrk_id: '5', status: 'Uitgeschreven' };
  await field.setInputFiles(file('export.csv', registerText([...rows, ended, nest])));
  await look.click();
  await expect(page.getByText(/^401 locaties; nu zijn het er/)).toBeVisible();
  await expect(page.getByText('1 overgeslagen: niet (meer) ingeschreven')).toBeVisible();
  await expect(page.getByText('Regel 404: een nummer dat er al in staat')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('button', { name: 'Opnemen' }).click();
  await expect(page.getByText('Er staan nu 401 locaties in.')).toBeVisible();
  await expect(page.getByText('export.csv')).toBeVisible();
  // A part of it in its place is asked about.
  await field.setInputFiles(file('deel.csv', registerText([nest])));
  await look.click();
  await expect(page.getByText('1 locatie; nu zijn het er 401.')).toBeVisible();
  await expect(page.getByText(/veel minder dan nu/)).toBeVisible();
  await expectAccessible(page);
});

test('a place is found as one types and fills in the form; what differs is shown; also without a line', async ({
  page,
  login,
  context,
  server,
}) => {
  const admin = await logIn(server.url, 'beheerder');
  const data = new FormData();
  data.append('file', new Blob([registerText(rows)]), 'export.csv');
  data.append('name', 'export.csv');
  await admin.call('POST', '/api/register/import', data);
  await login('inspecteur', '/inspecties/toevoegen');
  const search = page.getByRole('combobox', { name: 'Zoeken in het register' });
  await page.getByLabel('Telefoonnummer').fill('06-12345678');
  await search.fill('zwaluwnest roell');
  const options = page.getByRole('listbox', { name: 'Gevonden locaties' }).getByRole('option');
  await expect(options).toHaveCount(1);
  await expect(options).toContainText('2517 KK');
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessibleAtAllSizes(page);
  await search.press('Enter');
  await expect(page.getByText(/^Gegevens van .* ingevuld\.$/)).toBeVisible();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(page.getByLabel(/^Naam locatie/)).toHaveValue("'t Zwaluwnest");
  await expect(field('Postcode')).toHaveValue('2517 KK');
  await expect(field('Plaats')).toHaveValue("'s-Gravenhage");
  await expect(field('Aantal kindplaatsen')).toHaveValue('36');
  // What was typed stays; the register is not forced.
  await expect(field('Telefoonnummer')).toHaveValue('06-12345678');
  await expect(page.getByText('In het register: 070-1234567')).toBeVisible();
  await expect(page.getByText(/Uit het register van/).first()).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await expect(field('Telefoonnummer')).toHaveAccessibleDescription(/In het register: 070-1234567/);
  await page.getByRole('button', { name: 'Overnemen: Telefoonnummer' }).click();
  await expect(field('Telefoonnummer')).toHaveValue('070-1234567');
  await expect(field('Telefoonnummer')).toBeFocused();
  await expect(page.getByText(/In het register:/)).toHaveCount(0);
  // What was found for other words is not chosen, and what is meant stays in sight.
  await search.fill('kikker');
  await expect(options.nth(10)).toBeVisible();
  for (let n = 0; n < 12; n++) await search.press('ArrowDown');
  await expect(options.nth(12)).toHaveAttribute('aria-selected', 'true');
  await expect(options.nth(12)).toBeInViewport();
  await search.fill('kikker zwaluwnest');
  await search.press('Enter');
  await expect(page.getByLabel(/^Naam locatie/)).toHaveValue("'t Zwaluwnest");
  await search.fill('bestaat niet');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  // Enter in it saves nothing.
  await search.press('Enter');
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await page.getByRole('button', { name: /^Ook zonder verbinding gebruiken/ }).click();
  await expect(page.getByText(/Staat op dit apparaat, van/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Van dit apparaat halen' })).toBeFocused();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Inspectie toegevoegd')).toHaveCount(0);
  await page.locator('select[name="version"]').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { name: 'Inspecties' })).toBeVisible();
  const inspector = await logIn(server.url, 'inspecteur');
  const kept = async () => {
    const { body } = await inspector.call<{ inspections: Inspection[] }>(
      'GET',
      '/api/inspection/dashboard',
    );
    return body.inspections.find(({ coc_number }) => coc_number === '01234567');
  };
  await expect.poll(kept).toMatchObject({
    location: "'t Zwaluwnest",
    address: 'Burgemeester Röellstraat 12',
    email: 'nest@example.nl',
    number_of_child_places: 36,
  });
  // Typed by hand, with a slip in the name: what the register says is shown all the same.
  await page.goto('/inspecties/toevoegen');
  await page.getByLabel(/^Naam locatie/).fill('Het Zwaluwnest');
  await field('Adres').fill('burgemeester roellstraat 12');
  await field('Postcode').fill('2517kk');
  await field('Plaats').fill("'s-Gravenhage");
  await expect(page.getByText("In het register: 't Zwaluwnest")).toBeVisible();
  // Elsewhere it says nothing of that place any more.
  await field('Adres').fill('Nergensweg 1');
  await field('Postcode').fill('9999 XX');
  await expect(page.getByText(/In het register:/)).toHaveCount(0);

  // Who leaves is told that it goes along.
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Klaar voor vertrek/ })
    .first()
    .click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Het register (LRK) staat op dit apparaat' }),
  ).toContainText(/In orde\s*Van \d{2}-\d{2}-\d{4}/);

  // At a door without a line, from a page that is opened there.
  await appIsHere(page);
  await context.setOffline(true);
  await page.goto('/inspecties/toevoegen');
  await search.fill('2517 kk');
  await expect(options).toHaveCount(1);
  await options.click();
  await expect(field('Adres')).toHaveValue('Burgemeester Röellstraat 12');
  await expectAccessible(page);
  // Without a line it could not come back.
  const remove = page.getByRole('button', { name: 'Van dit apparaat halen' });
  await expect(remove).toBeDisabled();
  await context.setOffline(false);
  await remove.click();
  await expect(page.getByText('Staat niet meer op dit apparaat.')).toBeVisible();
  await context.setOffline(true);
  await search.fill('zwaluwnest');
  await expect(page.getByText(/^Zonder verbinding is het register er alleen/)).toBeVisible();
  await context.setOffline(false);

  // One that is in the form already: its differences are shown when it is opened.
  const { id = '' } = (await kept()) ?? {};
  await page.goto(`/inspecties/bewerken/${id}`);
  await field('Aantal kindplaatsen').fill('40');
  await expect(page.getByText('In het register: 36')).toBeVisible();
});
