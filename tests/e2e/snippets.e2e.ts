import { logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import {
  aloneIn,
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
  notesField,
} from '#tests/support/story.ts';

/** Texts that are put into notes by a semicolon and a word. */
const test = aloneIn(import.meta.url);

test('made at the office, used without a line: by keyboard, by a tap, the last one first', async ({
  page,
  login,
  context,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const admin = await logIn(server.url, 'beheerder');
  await admin.call('POST', '/api/snippet', {
    title: 'Hek van de organisatie',
    text: '<p>Volgens ons beleid.</p>',
    shared: true,
  });
  const one = await startInspection(client, 'De Tekst', 2);
  await login('inspecteur', '/snelteksten');
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('link', { name: 'Sneltekst toevoegen' }).click();
  await page.getByLabel('Titel').fill('Hek heel');
  await notesField(page, 'Tekst').fill('Het hek bij {locatie} is heel.');
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Sneltekst toegevoegd')).toBeVisible();
  await expect(page.getByRole('row', { name: /Hek heel/ })).toBeVisible();
  // The organisation's can be used, and not changed.
  const shared = page.getByRole('region', { name: 'Van de organisatie' });
  await expect(shared.getByRole('row', { name: /Hek van de organisatie/ })).toBeVisible();
  await expect(shared.getByRole('button')).toHaveCount(0);

  await page.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  const note = notesField(page, 'Aantekeningen');
  await note.click();
  await appIsHere(page);
  await context.setOffline(true);
  await page.keyboard.type('Gezien. ;hek');
  const options = page.getByRole('listbox', { name: 'Snelteksten' }).getByRole('option');
  await expect(options).toHaveText(['Hek heel', 'Hek van de organisatie']);
  await expect(note).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Gezien. Volgens ons beleid.');
  await page.keyboard.type(' ;');
  await expect(options).toHaveText(['Hek van de organisatie laatst gebruikt', 'Hek heel']);
  await options.nth(1).click();
  await expect(note).toHaveText('Gezien. Volgens ons beleid. Het hek bij De Tekst is heel.');
  // A semicolon in a sentence asks for nothing, and Escape closes the list for good.
  await page.keyboard.type(' Goed; hek');
  await expect(options).toHaveCount(0);
  await page.keyboard.type(' ;h');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.type('ek');
  await expect(options).toHaveCount(0);
  // The tool asks for it, too.
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await note.click();
  await page.getByRole('button', { name: 'Sneltekst', exact: true }).click();
  await expect(options).toHaveText(['Hek heel', 'Hek van de organisatie']);
  // Its semicolon goes with the list; nothing is meant until an arrow or a letter says so.
  await page.keyboard.press('Escape');
  await expect(note).toHaveText('');
  await page.getByRole('button', { name: 'Sneltekst', exact: true }).click();
  await expect(note).not.toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Het hek bij De Tekst is heel.');
  // One undoes the text, not what was typed before it.
  await page.keyboard.type(' Klaar. ;hek');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(note).toHaveText(
    'Het hek bij De Tekst is heel. Klaar. Het hek bij De Tekst is heel.',
  );
  await page.keyboard.press('Control+z');
  await expect(note).toHaveText('Het hek bij De Tekst is heel. Klaar. ;hek');
  await context.setOffline(false);
  await expect(async () => {
    const texts = (await one.read()).question_results.map(({ notes }) => notes).sort();
    expect(texts).toEqual([
      '<p>Gezien. Volgens ons beleid. Het hek bij De Tekst is heel. Goed; hek ;hek</p>',
      '<p>Het hek bij De Tekst is heel. Klaar. ;hek</p>',
    ]);
  }).toPass({ timeout: 20_000 });
});

test('one is made of a note, for its condition alone, and one comes back', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur2');
  const one = await startInspection(client, 'De Bron', 2);
  await login('inspecteur2', `/inspectie/${one.id}#q-${one.questions[0]}`);
  const note = notesField(page, 'Aantekeningen');
  const make = async () => {
    await page.getByRole('button', { name: 'Meer bij resultaat' }).click();
    await page.getByRole('button', { name: 'Sneltekst maken van aantekening' }).click();
  };
  await make();
  await expect(page.getByText('Geen aantekening', { exact: true })).toBeVisible();
  await note.click();
  await page.keyboard.type('Het hek is hoog genoeg.');
  await make();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sneltekst toevoegen');
  await expect(notesField(page, 'Tekst')).toHaveText('Het hek is hoog genoeg.');
  await expect(page.getByRole('group', { name: 'Bij welke voorwaarde' })).toContainText(
    /^Bij welke voorwaarde1\.1\.1 /,
  );
  await page.getByLabel('Titel').fill('Hoog hek');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(new RegExp(one.id));
  await expect(note).toHaveText('Het hek is hoog genoeg.');
  const options = page.getByRole('listbox', { name: 'Snelteksten' }).getByRole('option');
  await note.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ;hoog');
  await expect(options).toHaveText(['Hoog hek']);
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Het hek is hoog genoeg. Het hek is hoog genoeg.');
  // Not at another condition.
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await note.click();
  await page.keyboard.type(';hoog');
  await expect(note).toHaveText(';hoog');
  await expect(options).toHaveCount(0);
});

test('an administrator looks up the condition that a text of the organisation is for', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur2');
  const one = await startInspection(client, 'De Zoek', 2);
  const { version } = (await client.call('GET', `/api/version/${(await one.read()).version.id}`))
    .body as {
    version: { title: string; categories: { questions: { id: string; text: string }[] }[] };
  };
  const text = version.categories
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === one.questions[0])?.text as string;
  await login('beheerder', '/snelteksten/toevoegen');
  await page.getByLabel('Titel').fill('Beleid bij deze');
  await notesField(page, 'Tekst').fill('Zo is het afgesproken.');
  const group = page.getByRole('group', { name: 'Bij welke voorwaarde' });
  await expect(group).toContainText('Bij alle voorwaarden.');
  await group.getByRole('button', { name: 'Voorwaarde kiezen' }).click();
  await group.getByLabel('Checklist').selectOption({ label: version.title });
  const search = group.getByRole('searchbox', { name: 'Zoeken op nummer of woorden' });
  await search.fill('zzzz');
  await expect(group.getByText('Geen voorwaarden gevonden.')).toBeVisible();
  // Enter looks for it, and saves nothing.
  await search.fill(text.split(' ').slice(0, 6).join(' '));
  await search.press('Enter');
  await expectAccessibleAtAllSizes(page);
  await group
    .getByRole('list', { name: 'Gevonden voorwaarden' })
    .getByRole('button')
    .first()
    .click();
  await expect(group).toContainText(version.title);
  await page.getByLabel('Voor de hele organisatie').check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Sneltekst toegevoegd')).toBeVisible();
  const row = page.getByRole('row', { name: /Beleid bij deze/ });
  await expect(row).toContainText('Bij één voorwaarde');
  // It is known again, and may go back to all.
  await row.getByRole('link', { name: 'Beleid bij deze' }).click();
  await expect(group).toContainText(version.title);
  await group.getByRole('button', { name: 'Bij alle voorwaarden' }).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Sneltekst opgeslagen')).toBeVisible();
  await expect(row).not.toContainText('Bij één voorwaarde');
});
