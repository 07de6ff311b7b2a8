import type { Page } from '@playwright/test';
import { aloneIn, expect, notesField, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * A stranger who knows only the specification's words builds a version by the screens, and an
 * inspector works on it.
 */
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
const notice = (page: Page, header: string) =>
  page.getByRole('region', { name: 'Meldingen' }).getByText(header, { exact: true }).last();
/** The row of the tree with this title. */
const row = (page: Page, title: string) => page.getByRole('group', { name: title });
/** The titles of the tree's rows with their numbers, in order. */
const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Domeinen, items en voorwaarden' })
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

async function fillRich(page: Page, name: string, text: string): Promise<void> {
  await notesField(page, name).click();
  await page.keyboard.type(text);
}

async function addDomain(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Domein', exact: true }).click();
  await expect(heading(page)).toHaveText('Domein toevoegen');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Titel', { exact: false }).first().fill(title);
  await save(page).click();
  await expect(notice(page, 'Domein toegevoegd')).toBeVisible();
  await expect(row(page, title)).toBeVisible();
}

async function addItem(page: Page, domain: string, title: string): Promise<void> {
  const inDomain = page.getByRole('listitem').filter({ has: row(page, domain) });
  await inDomain.getByRole('link', { name: 'Item', exact: true }).click();
  await expect(heading(page)).toHaveText('Item toevoegen');
  await page.getByLabel('Titel').fill(title);
  await save(page).click();
  await expect(notice(page, 'Item toegevoegd')).toBeVisible();
  await expect(row(page, title)).toBeVisible();
}

async function addQuestion(page: Page, item: string, text: string): Promise<void> {
  const inItem = page
    .getByRole('listitem')
    .filter({ has: row(page, item) })
    .last();
  await inItem.getByRole('link', { name: 'Voorwaarde', exact: true }).click();
  await expect(heading(page)).toHaveText('Voorwaarde toevoegen');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Inhoud').fill(text);
  await save(page).click();
  await expect(notice(page, 'Voorwaarde toegevoegd')).toBeVisible();
  await expect(heading(page)).toHaveText(`Voorwaarde bewerken: ${text}`);
}

async function addHelp(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Hulpvraag toevoegen' }).click();
  await expect(save(page)).toBeDisabled();
  await fillRich(page, 'Hulpvraag', text);
  await save(page).click();
  await expect(notice(page, 'Hulpvraag toegevoegd')).toBeVisible();
  await expect(
    page.getByRole('group', { name: /^Hulpvraag \d/ }).filter({ hasText: text }),
  ).toBeVisible();
}

const toTree = (page: Page, version: string) =>
  page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: version }).click();

test('§2 §5 §8 a version built from nothing by the screens, put online, and inspected', async ({
  page,
  login,
  context,
  server,
}) => {
  await login('beheerder');
  await page.getByRole('link', { name: 'Versie toevoegen' }).click();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Titel').fill('Kinderdagverblijf 2026');
  await save(page).click();
  await expect(notice(page, 'Versie toegevoegd')).toBeVisible();
  await expect(heading(page)).toHaveText('Versie bewerken: Kinderdagverblijf 2026');
  await expect(page.getByText('Deze versie heeft nog geen domeinen.')).toBeVisible();

  await addDomain(page, 'Pedagogiek');
  await addDomain(page, 'Veiligheid');
  await addItem(page, 'Veiligheid', 'Buitenruimte');
  await addItem(page, 'Veiligheid', 'Binnenruimte');
  await addItem(page, 'Pedagogiek', 'Beleidsplan');
  await addQuestion(page, 'Beleidsplan', 'Is er een plan?');
  await addHelp(page, 'Vraag naar het plan.');
  await addHelp(page, 'Kijk of het gebruikt wordt.');
  await page
    .getByRole('group', { name: 'Hulpvraag 2' })
    .getByRole('button', { name: 'Omhoog' })
    .click();
  await expect(page.getByRole('group', { name: 'Hulpvraag 1' })).toContainText(
    'Kijk of het gebruikt wordt.',
  );
  await toTree(page, 'Kinderdagverblijf 2026');
  for (const text of ['Is het hek dicht?', 'Werkt het slot?']) {
    await addQuestion(page, 'Buitenruimte', text);
    await toTree(page, 'Kinderdagverblijf 2026');
  }
  for (const text of ['Zijn de stopcontacten veilig?', 'Is er een brandblusser?']) {
    await addQuestion(page, 'Binnenruimte', text);
    await toTree(page, 'Kinderdagverblijf 2026');
  }

  // A domain's own fields and help questions.
  await row(page, 'Veiligheid').getByRole('link', { name: 'Bewerken' }).click();
  await expect(heading(page)).toHaveText('Domein bewerken: Veiligheid');
  await addHelp(page, 'Loop eerst een ronde.');
  await fillRich(page, 'Toelichting', 'Alles over een veilige plek.');
  await page.getByLabel('Titel extra voorwaarde').fill('Overig');
  await page.getByLabel('Extra voorwaarde', { exact: false }).last().fill('Viel er nog iets op?');
  await save(page).click();
  await expect(notice(page, 'Domein opgeslagen')).toBeVisible();
  await expect(heading(page)).toHaveText('Versie bewerken: Kinderdagverblijf 2026');
  await expect(row(page, 'Veiligheid').getByRole('link', { name: 'Veiligheid' })).toBeFocused();

  // Moves: the place is kept and the focus stays on the moved row.
  const moved = ['category', 'question'].map((noun) =>
    page.waitForResponse(
      (answer) => new RegExp(`/api/${noun}/[^/]+/move`).test(answer.url()) && answer.ok(),
    ),
  );
  await row(page, 'Veiligheid').getByRole('button', { name: 'Omhoog' }).click();
  await expect(row(page, '1. Veiligheid').getByRole('button', { name: 'Omlaag' })).toBeFocused();
  await row(page, 'Werkt het slot?').getByRole('button', { name: 'Omhoog' }).press('Enter');
  await expect(
    row(page, '1.1.1 Werkt het slot?').getByRole('button', { name: 'Omlaag' }),
  ).toBeFocused();
  const order = [
    '1. Veiligheid',
    '1.1 Buitenruimte',
    '1.1.1 Werkt het slot?',
    '1.1.2 Is het hek dicht?',
    '1.2 Binnenruimte',
    '1.2.1 Zijn de stopcontacten veilig?',
    '1.2.2 Is er een brandblusser?',
    '2. Pedagogiek',
    '2.1 Beleidsplan',
    '2.1.1 Is er een plan?',
  ];
  await expect.poll(() => rows(page)).toEqual(order);
  // Shown at once; on the server when both were answered.
  await Promise.all(moved);
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(order);
  // Search within the tree.
  await page.getByLabel('Zoeken in de versie').fill('hek');
  await expect
    .poll(() => rows(page))
    .toEqual(['1. Veiligheid', '1.1 Buitenruimte', '1.1.2 Is het hek dicht?']);
  await page.getByLabel('Zoeken in de versie').fill('');

  // A colour that leaves the pedagogy out.
  await page.getByRole('link', { name: 'Kleuren' }).click();
  await expect(heading(page)).toHaveText('Kleuren voor versie Kinderdagverblijf 2026');
  await page.getByRole('link', { name: 'Kleur toevoegen' }).click();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Titel').fill('Groen');
  await page.getByRole('checkbox', { name: '2. Pedagogiek' }).uncheck();
  await expect(page.getByRole('checkbox', { name: '2.1.1 Is er een plan?' })).not.toBeChecked();
  await save(page).click();
  await expect(notice(page, 'Kleur toegevoegd')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Groen' })).toBeVisible();

  await toTree(page, 'Kinderdagverblijf 2026');
  await page.getByRole('checkbox', { name: 'Online' }).check();
  await save(page).click();
  await expect(notice(page, 'Versie opgeslagen')).toBeVisible();

  // An inspector does an inspection on it.
  const inspector = await (await context.browser())?.newContext({
    locale: 'nl-NL',
    viewport: { width: 1180, height: 820 },
    baseURL: server.url,
  });
  const work = (await inspector?.newPage()) as Page;
  await work.goto('/');
  await work.getByRole('button', { name: 'Inloggen' }).click();
  await work.getByLabel('Gebruikersnaam').fill('inspecteur');
  await work.getByLabel('Wachtwoord').fill('demo');
  await work.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await work.getByRole('link', { name: 'Inspectie toevoegen' }).click();
  await work.getByLabel(/^Versie/).selectOption('Kinderdagverblijf 2026');
  await work.getByLabel(/^Naam locatie/).fill('De Wilgenhoek');
  await work.getByLabel(/^Datum inspectie/).fill('01-01-2020');
  await save(work).click();
  await expect(heading(work)).toHaveText('Werkvoorraad');
  await work.goto('/inspecties/lijst?filter=Wilgenhoek');
  await work.getByRole('link', { name: 'Voorwaarden kiezen' }).click();
  await work.getByLabel('Kleur').selectOption('Groen');
  await save(work).click();
  await expect(notice(work, 'Keuze van voorwaarden ingesteld')).toBeVisible();
  await work.goto('/inspecties/lijst?filter=Wilgenhoek');
  await work.getByRole('button', { name: 'Start inspectie' }).click();
  await work.getByRole('button', { name: 'Toelichting' }).click();
  await expect(work.getByText('Alles over een veilige plek.')).toBeVisible();
  for (let n = 0; n < 4; n++) {
    await work.getByRole('button', { name: 'Volgende' }).click();
    await work.getByRole('radio', { name: 'Voldoet', exact: true }).check({ force: true });
  }
  await work.getByRole('button', { name: 'Volgende' }).click();
  await expect(work.getByText('Viel er nog iets op?')).toBeVisible();
  await work.getByRole('button', { name: 'Volgende' }).click();
  await work.getByRole('button', { name: 'Voltooien' }).last().click();
  await work.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(notice(work, 'Inspectie afgerond')).toBeVisible();
  await inspector?.close();

  // From now on it is in use.
  await page.reload();
  await expect(page.getByText(/beperkt te bewerken omdat er 1 inspectie/)).toBeVisible();
  await expect(
    page.getByText(/ 1 inspectie \(afgerond of nader onderzoek\) houdt de tekst van toen\.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Domein', exact: true })).toHaveCount(0);
  await expect(row(page, 'Buitenruimte').getByRole('button', { name: 'Verwijderen' })).toHaveCount(
    0,
  );
  await expect(row(page, 'Buitenruimte').getByRole('button', { name: 'Omlaag' })).toBeVisible();

  // A copy is free again, and what is made can be deleted.
  await page.getByRole('link', { name: 'Versies', exact: true }).first().click();
  const inList = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(
    inList('Kinderdagverblijf 2026').getByRole('button', { name: 'Verwijderen' }),
  ).toHaveCount(0);
  await inList('Kinderdagverblijf 2026').getByRole('button', { name: 'Dupliceren' }).click();
  await expect(page.getByRole('dialog')).toContainText('Versie dupliceren');
  await page.getByRole('dialog').getByRole('button', { name: 'Dupliceren' }).click();
  await expect(notice(page, 'Versie gedupliceerd')).toBeVisible();
  await page.getByRole('link', { name: 'Kinderdagverblijf 2026 (kopie)' }).click();
  await row(page, 'Buitenruimte').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Weet je zeker dat je dit item wilt verwijderen?',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(notice(page, 'Item verwijderd')).toBeVisible();
  await expect(row(page, 'Buitenruimte')).toHaveCount(0);
  await page.getByRole('link', { name: 'Versies', exact: true }).first().click();
  await inList('Kinderdagverblijf 2026 (kopie)')
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(notice(page, 'Versie verwijderd')).toBeVisible();
  await expect(inList('Kinderdagverblijf 2026 (kopie)')).toHaveCount(0);
});
