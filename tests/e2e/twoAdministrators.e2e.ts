import type { Page } from '@playwright/test';
import {
  edited,
  expect,
  expectAt,
  expectNotices,
  lists,
  must,
  type Office,
  open,
  save,
  test,
  type Words,
} from '#tests/support/officeStory.ts';
import { expectAccessible, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * Two administrators at one record: what differs goes together, what clashes is asked, and nothing
 * typed is lost.
 */
const saved: Words = ['Voorwaarde opgeslagen', 'De wijzigingen van de voorwaarde zijn opgeslagen.'];
const question = (page: Page) => page.getByRole('dialog', { name: 'Intussen gewijzigd' });
const answer = (
  page: Page,
  name: 'Verder bewerken' | 'Mijn tekst opslaan' | 'Tekst van de ander',
) => question(page).getByRole('button', { name });

/** A condition that is open here, with what it is on the server. */
async function openCondition(page: Page, office: Office, which: 'question' | 'lock' = 'question') {
  const version = await office.version();
  const call = `/api/question/${version[which]}`;
  const address = `${version.path}/voorwaarde/${version[which]}`;
  await open(page, address);
  const read = async () => (await must(office.colleague, 'GET', call)).question;
  const theirs = (fields: object) =>
    must(office.colleague, 'PUT', call, {
      title: '',
      text: 'Het hek is heel.',
      description: '',
      default_value: '',
      ...fields,
    });
  return {
    version,
    address,
    read,
    theirs,
    text: page.getByLabel('Inhoud'),
    title: page.getByLabel('Titel'),
  };
}

test.describe('a condition', () => {
  test.beforeEach(async ({ login }) => login('beheerder'));

  test('other fields: both stay, and nobody is asked', async ({ page, office }) => {
    const { version, read, theirs, text } = await openCondition(page, office);
    await text.fill('Het hek is heel en dicht.');
    await theirs({ title: 'Hek rondom', description: '<p>Loop erlangs.</p>' });
    await save(page).click();
    await expectNotices(page, saved);
    await expectAt(page, ...edited(version));
    expect(await read()).toMatchObject({
      title: 'Hek rondom',
      text: 'Het hek is heel en dicht.',
      description: '<p>Loop erlangs.</p>',
    });
  });

  test('the same field: both texts are shown; going on keeps mine in the form', async ({
    page,
    office,
  }) => {
    const { version, address, read, theirs, text } = await openCondition(page, office);
    await text.fill('Van mij');
    await theirs({ text: 'Van een ander' });
    await save(page).click();
    await expect(question(page)).toContainText(
      'Iemand anders heeft dit gewijzigd terwijl je ermee bezig was.',
    );
    await expect(
      question(page).getByRole('region', {
        name: /^Inhoud: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
      }),
    ).toContainText('Van een ander');
    await expect(question(page).getByRole('region', { name: 'Inhoud: van jou' })).toContainText(
      'Van mij',
    );
    await expect(answer(page, 'Verder bewerken')).toBeFocused();
    await expectAccessible(page);
    await answer(page, 'Verder bewerken').click();
    await expect(question(page)).toBeHidden();
    await expect(text).toHaveValue('Van mij');
    await expect(save(page)).toBeFocused();
    await expectAt(page, address, /^Voorwaarde bewerken/);
    expect(await read()).toMatchObject({ text: 'Van een ander' });
    await text.fill('Van ons allebei');
    await save(page).click();
    await expect(question(page).getByRole('region', { name: 'Inhoud: van jou' })).toContainText(
      'Van ons allebei',
    );
    await answer(page, 'Mijn tekst opslaan').click();
    await expectNotices(page, saved);
    await expectAt(page, ...edited(version));
    expect(await read()).toMatchObject({ text: 'Van ons allebei' });
  });

  test('the text of the other, with my own change of another field; Escape goes on', async ({
    page,
    office,
  }) => {
    const { version, read, theirs, text, title } = await openCondition(page, office);
    await text.fill('Van mij');
    await title.fill('Mijn titel');
    await theirs({ text: 'Van een ander' });
    await save(page).click();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(text).toHaveValue('Van mij');
    await save(page).click();
    await answer(page, 'Tekst van de ander').click();
    await expectNotices(page, saved);
    await expectAt(page, ...edited(version));
    expect(await read()).toMatchObject({ title: 'Mijn titel', text: 'Van een ander' });
  });

  test('a text that the other took away is shown as empty', async ({ page, office }) => {
    const { theirs, title } = await openCondition(page, office);
    await theirs({ title: 'Hek rondom' });
    await page.reload();
    await expect(title).toHaveValue('Hek rondom');
    await title.fill('Hek en poort');
    await theirs({ title: '' });
    await save(page).click();
    await expect(
      question(page).getByRole('region', {
        name: /^Titel: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
      }),
    ).toContainText('(leeg)');
    await answer(page, 'Tekst van de ander').click();
    await expectNotices(page, saved);
  });

  test('deleting a help question reads the page anew, and does not hide what the other saved', async ({
    page,
    office,
  }) => {
    const { read, theirs, text } = await openCondition(page, office, 'lock');
    await text.fill('Van mij');
    await theirs({ text: 'Van een ander' });
    await page
      .getByRole('group', { name: 'Hulpvraag 1' })
      .getByRole('button', { name: 'Verwijderen' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Definitief verwijderen' }).click();
    await expectNotices(page, ['Hulpvraag verwijderd', 'De hulpvraag is verwijderd.']);
    await expect(page.getByText('Er zijn nog geen hulpvragen.')).toBeVisible();
    await expect(text).toHaveValue('Van mij');
    await save(page).click();
    await expect(
      question(page).getByRole('region', {
        name: /^Inhoud: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
      }),
    ).toContainText('Van een ander');
    await answer(page, 'Verder bewerken').click();
    expect(await read()).toMatchObject({ text: 'Van een ander' });
  });
});

test('a version: its title, also after the tree was read anew by a move', async ({
  page,
  login,
  office,
}) => {
  await login('beheerder');
  const version = await office.version();
  const call = `/api/version/${version.id}`;
  const theirs = (title: string, online: boolean) =>
    must(office.colleague, 'PUT', call, { title, online });
  await open(page, version.path);
  const title = page.getByLabel('Titel');
  await title.fill(`${version.title} van mij`);
  await theirs(`${version.title} van een ander`, true);
  const row = page.getByRole('group', { name: /1 Het hek is heel\.$/ });
  const [moved] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(call) && one.request().method() === 'GET'),
    row.getByRole('button', { name: 'Omlaag' }).click(),
  ]);
  await moved.finished();
  await expect(title).toHaveValue(`${version.title} van mij`);
  await save(page).click();
  await expect(
    question(page).getByRole('region', { name: /^Titel: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/ }),
  ).toContainText('van een ander');
  await answer(page, 'Mijn tekst opslaan').click();
  await expectNotices(page, ['Versie opgeslagen', 'De wijzigingen van de versie zijn opgeslagen.']);
  await expectAt(page, version.path, `Versie bewerken: ${version.title} van mij`);
  // Saved once more from here, on the state that was saved; then another field of the other's.
  await title.fill(`${version.title} opnieuw`);
  await theirs(`${version.title} van mij`, false);
  await save(page).click();
  await expectNotices(page, ['Versie opgeslagen', 'De wijzigingen van de versie zijn opgeslagen.']);
  await expect(page.getByLabel('Online')).not.toBeChecked();
  expect((await must(office.colleague, 'GET', call)).version).toMatchObject({
    title: `${version.title} opnieuw`,
    online: false,
  });
});

test('a notification', async ({ page, login, office }) => {
  await login('beheerder');
  const call = '/api/alert/inspection-finished';
  const { alert } = await must(office.colleague, 'GET', call);
  await open(page, '/notificaties/bewerken/inspection-finished');
  const subject = page.getByLabel('Onderwerp');
  await subject.fill('Klaar: {{locatie}}');
  await must(office.colleague, 'POST', call, {
    subject: 'Afgerond: {{locatie}}',
    body: '<p>{{link}} voor {{naam}}</p>',
  });
  await save(page).click();
  await expect(question(page).getByRole('region')).toHaveCount(2);
  await expect(
    question(page).getByRole('region', {
      name: /^Onderwerp: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
    }),
  ).toContainText('Afgerond: {{locatie}}');
  await expect(question(page).getByRole('region', { name: 'Onderwerp: van jou' })).toContainText(
    'Klaar: {{locatie}}',
  );
  await answer(page, 'Mijn tekst opslaan').click();
  await expectNotices(page, [
    'Notificatie opgeslagen',
    'De tekst van de notificatie is opgeslagen.',
  ]);
  await expectAt(page, ...lists.alerts);
  expect((await must(office.colleague, 'GET', call)).alert).toMatchObject({
    subject: 'Klaar: {{locatie}}',
    body: '<p>{{link}} voor {{naam}}</p>',
  });
  await must(office.colleague, 'POST', call, { subject: alert.subject, body: alert.body });
});

test.describe('a colour', () => {
  test('its title and its choice, each asked in words', async ({ page, login, office }) => {
    await login('beheerder');
    const { id, template, lock } = await office.version();
    const call = `/api/inspection_template/${template}`;
    await open(page, `/versies/${id}/kleuren/bewerken/${template}`, 'Kleur bewerken: Groen');
    await page.getByLabel('Titel').fill('Lichtgroen');
    await page.getByRole('checkbox', { name: '2. Gezondheid' }).uncheck();
    await must(office.colleague, 'PUT', call, {
      title: 'Donkergroen',
      skip_categories: [],
      skip_questions: [lock],
    });
    await save(page).click();
    await expect(
      question(page).getByRole('region', {
        name: /^Titel: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
      }),
    ).toContainText('Donkergroen');
    await expect(question(page).getByRole('region', { name: 'Titel: van jou' })).toContainText(
      'Lichtgroen',
    );
    await expect(
      question(page).getByRole('region', {
        name: /^Keuze van voorwaarden: opgeslagen door .+ op \d{2}-\d{2}-\d{4}/,
      }),
    ).toContainText('3 van 4 voorwaarden');
    await expect(
      question(page).getByRole('region', { name: 'Keuze van voorwaarden: van jou' }),
    ).toContainText('2 van 4 voorwaarden');
    await answer(page, 'Tekst van de ander').click();
    await expectNotices(page, ['Kleur opgeslagen', 'De wijzigingen van de kleur zijn opgeslagen.']);
    expect((await must(office.colleague, 'GET', call)).inspection_template).toMatchObject({
      title: 'Donkergroen',
      skip_questions: [lock],
    });
  });

  test('saves what is left when a condition it leaves out was deleted meanwhile', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const { id, template, question: deleted, lock } = await office.version();
    await open(page, `/versies/${id}/kleuren/bewerken/${template}`, 'Kleur bewerken: Groen');
    await page.getByRole('checkbox', { name: '1.1.2 Slot' }).uncheck();
    await must(office.colleague, 'DELETE', `/api/question/${deleted}`);
    await save(page).click();
    await answer(page, 'Mijn tekst opslaan').click();
    await expectNotices(page, ['Kleur opgeslagen', 'De wijzigingen van de kleur zijn opgeslagen.']);
    await expectAt(page, `/versies/${id}/kleuren`, /^Kleuren voor versie/);
    const { inspection_template } = await must(
      office.colleague,
      'GET',
      `/api/inspection_template/${template}`,
    );
    expect(inspection_template.skip_questions).toEqual([lock]);
  });
});
