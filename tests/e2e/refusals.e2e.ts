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
 * What the rules of the trade refuse: each code with its words and where it leads (§6, §8,
 * agreements part 1).
 */
const nameConflict: Words = ['Naam al in gebruik', 'Er is al een andere versie met deze naam!'];
const inUse: Words = [
  'Versie in gebruik',
  'Er zijn inspecties met deze versie. Toevoegen en verwijderen kan daarom niet.',
];
const notComplete: Words = [
  'Inspectie niet volledig',
  'Deze inspectie heeft nog niet antwoorden voor alle voorwaarden!',
];
const finished: Words = [
  'Inspectie is afgerond',
  'Deze inspectie is al voltooid en kan niet meer worden gewijzigd.',
];
const lastAdministrator: Words = [
  'Laatste beheerder',
  'Er moet altijd ten minste één beheerder zijn.',
];

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('§8 name_conflict', () => {
  test('on adding a version: stays, with what was typed', async ({ page, login, office }) => {
    await login('beheerder');
    const { title } = await office.version();
    await open(page, '/versies/toevoegen', 'Versie toevoegen');
    await page.getByLabel('Titel').fill(` ${title.toUpperCase()} `);
    await page.getByLabel('Online').check();
    await save(page).click();
    await expectNotices(page, nameConflict);
    await expectAt(page, '/versies/toevoegen', 'Versie toevoegen');
    await expect(page.getByLabel('Titel')).toHaveValue(` ${title.toUpperCase()} `);
    await expect(page.getByLabel('Online')).toBeChecked();
    await expect(page.getByText('Deze naam is al in gebruik.')).toBeVisible();
    await expect(page.getByLabel('Titel')).toBeFocused();
    await page.getByLabel('Titel').fill(`${title} b`);
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Versie bewerken: ${title} b`);
  });

  test('on changing one: stays, with what was typed', async ({ page, login, office }) => {
    await login('beheerder');
    const [taken, mine] = [await office.version(), await office.version()];
    await open(page, mine.path);
    await page.getByLabel('Titel').fill(taken.title);
    await page.getByLabel('Online').uncheck();
    await save(page).click();
    await expectNotices(page, nameConflict);
    await expectAt(page, ...edited(mine));
    await expect(page.getByLabel('Titel')).toHaveValue(taken.title);
    await expect(page.getByLabel('Online')).not.toBeChecked();
    await expect(page.getByLabel('Titel')).toBeFocused();
  });
});

test.describe('§8 version_in_use: an inspection came while the page was open', () => {
  test('deleting the version leads home', async ({ page, login, office }) => {
    await login('beheerder');
    const { id, title } = await office.version();
    await open(page, `/versies/lijst?filter=${encodeURIComponent(title)}`, 'Versies');
    await page.getByRole('button', { name: 'Verwijderen' }).click();
    await office.inspection(id);
    await dialog(page).getByRole('button', { name: 'Definitief verwijderen' }).click();
    await expectNotices(page, inUse);
    await expectAt(page, '/', 'Dashboard');
  });

  test('deleting from its tree leads home', async ({ page, login, office }) => {
    await login('beheerder');
    for (const row of ['1. Veiligheid', '1.1 Hek', '1.1.1 Het hek is heel.']) {
      const { id, path } = await office.version();
      await open(page, path);
      await page
        .getByRole('group', { name: row })
        .getByRole('button', { name: 'Verwijderen' })
        .click();
      await office.inspection(id);
      await dialog(page).getByRole('button', { name: 'Definitief verwijderen' }).click();
      await expectNotices(page, inUse);
      await expectAt(page, '/', 'Dashboard');
    }
  });

  test('adding to it stays, with what was typed', async ({ page, login, office }) => {
    await login('beheerder');
    for (const [address, field] of [
      [() => 'domein-toevoegen', /^Titel \*/],
      [({ domain }) => `item-toevoegen/${domain}`, 'Titel'],
      [({ item }) => `voorwaarde-toevoegen/${item}`, 'Inhoud'],
    ] as [(ids: { domain: string; item: string }) => string, string | RegExp][]) {
      const version = await office.version();
      const path = `${version.path}/${address(version)}`;
      await open(page, path);
      await page.getByLabel(field).first().fill('Nog iets');
      await office.inspection(version.id);
      await save(page).click();
      await expectNotices(page, inUse);
      await expectAt(page, path, /toevoegen$/);
      await expect(page.getByLabel(field).first()).toHaveValue('Nog iets');
    }
  });
});

test.describe('§6 administrators', () => {
  test('own_account: deleting oneself is not offered, and refused', async ({
    page,
    login,
    server,
    office,
  }) => {
    await login('beheerder');
    const { account } = await (await page.request.get('/api/account')).json();
    await open(page, '/accounts/lijst?filter=ggd.example', 'Accounts');
    const row = (email: string) => page.getByRole('row').filter({ hasText: email });
    await expect(row(account.email).getByRole('link', { name: 'Bewerken' })).toBeVisible();
    await expect(row(account.email).getByRole('button', { name: 'Verwijderen' })).toHaveCount(0);
    await expect(
      row(office.inspector.account.email).getByRole('button', { name: 'Verwijderen' }),
    ).toBeVisible();
    const answer = await page.request.delete(`/api/user/${account.id}`, {
      headers: { origin: server.url },
    });
    expect([answer.status(), (await answer.json()).error]).toEqual([409, 'own_account']);
  });

  test('last_administrator: the role of the last one stays, and so does the page', async ({
    page,
    login,
    office,
  }) => {
    const { colleague } = office;
    await login('superbeheerder');
    const { users } = await must<{ users: { id: string; roles: string[] }[] }>(
      colleague,
      'GET',
      '/api/user?limit=100',
    );
    const others = users.filter(
      ({ id, roles }) => id !== colleague.account.id && roles.includes('ROLE_ADMIN'),
    );
    const address = `/accounts/bewerken/${colleague.account.id}`;
    const role = page.getByRole('checkbox', { name: 'Beheerder' });
    try {
      for (const { id } of others)
        await must(colleague, 'POST', `/api/user/${id}`, { admin: false });
      await open(page, address);
      const name = await page.getByRole('heading', { level: 1 }).textContent();
      await page.getByLabel('Telefoonnummer').fill('06 11223344');
      await role.uncheck();
      await save(page).click();
      await dialog(page).getByRole('button', { name: 'Rol weghalen' }).click();
      await expectNotices(page, lastAdministrator);
      await expectAt(page, address, name ?? '');
      await expect(role).not.toBeChecked();
      await expect(page.getByLabel('Telefoonnummer')).toHaveValue('06 11223344');
      await role.check();
      await save(page).click();
      await expectNotices(page, [
        'Account opgeslagen',
        'De wijzigingen van het account zijn opgeslagen.',
      ]);
      await expectAt(page, ...lists.users);
    } finally {
      for (const { id } of others)
        await must(colleague, 'POST', `/api/user/${id}`, { admin: true });
    }
  });
});

test.describe('§6 access_denied: who may not see a screen goes home', () => {
  test('an inspector at every address of the administration', async ({ page, login, office }) => {
    const { id, path, domain, item, question, lock, lockHelp, domainHelp, template } =
      await office.version();
    await login('inspecteur');
    const addresses = [
      ...[
        '/accounts/lijst',
        `/accounts/bewerken/${office.inspector.account.id}`,
        '/notificaties/lijst',
        '/notificaties/bewerken/roles-changed',
      ],
      ...[
        '/versies/lijst',
        '/versies/toevoegen',
        path,
        `${path}/domein-toevoegen`,
        `${path}/item-toevoegen/${domain}`,
        `${path}/categorie/${domain}`,
      ],
      ...[
        `${path}/categorie/${domain}/hulpvraag-toevoegen`,
        `${path}/categorie/${domain}/hulpvraag/${domainHelp}`,
        `${path}/voorwaarde-toevoegen/${item}`,
      ],
      ...[
        `${path}/voorwaarde/${question}`,
        `${path}/voorwaarde/${lock}/hulpvraag-toevoegen`,
        `${path}/voorwaarde/${lock}/hulpvraag/${lockHelp}`,
      ],
      ...[
        `/versies/${id}/kleuren`,
        `/versies/${id}/kleuren/toevoegen`,
        `/versies/${id}/kleuren/bewerken/${template}`,
      ],
    ];
    expect(new Set(addresses).size).toBe(19);
    for (const address of addresses) {
      await page.goto(address);
      await expectAt(page, '/', 'Werkvoorraad');
    }
  });

  test('an administrator at every address of the inspections', async ({ page, login, office }) => {
    const { id } = await office.inspection((await office.version()).id);
    await login('beheerder');
    const edit = `/inspecties/bewerken/${id}`;
    for (const address of [
      '/inspecties/lijst',
      '/inspecties/toevoegen',
      edit,
      `${edit}/domeinen-items-voorwaarden`,
      `/inspectie/${id}`,
    ]) {
      await page.goto(address);
      await expectAt(page, '/', 'Dashboard');
    }
  });
});

test.describe('§8 finishing', () => {
  test('inspection_not_complete leads home', async ({ page, login, office }) => {
    const { id } = await office.inspection((await office.version()).id);
    await must(office.inspector, 'POST', `/api/inspection/${id}/start`);
    await login('inspecteur');
    await open(page, `/inspectie/${id}?target=inspections#finish`);
    await page.getByRole('button', { name: 'Voltooien' }).last().click();
    await dialog(page).getByRole('button', { name: 'Voltooien' }).click();
    await expectNotices(page, notComplete);
    await expectAt(page, '/', 'Werkvoorraad');
    expect((await must(office.inspector, 'GET', `/api/inspection/${id}`)).inspection.status).toBe(
      'started',
    );
  });

  test('inspection_finished: finished on another device while its form was open', async ({
    page,
    login,
    office,
  }) => {
    const version = await office.version();
    const { id } = await office.inspection(version.id);
    const all = { skip_categories: [], skip_questions: [] };
    const { version: full } = await must(office.colleague, 'GET', `/api/version/${version.id}`);
    await must(office.inspector, 'POST', `/api/inspection/${id}/set-categories-and-questions`, all);
    await must(office.inspector, 'POST', `/api/inspection/${id}/start`);
    await login('inspecteur');
    await open(page, `/inspecties/bewerken/${id}`, /^Inspectie bewerken/);
    await page.getByLabel('Adres', { exact: true }).fill('Dorpsstraat 1');
    for (const { questions } of full.categories)
      for (const question of questions)
        await must(office.inspector, 'POST', `/api/inspection/${id}/save-question-result`, {
          question: question.id,
          result: 'satisfies',
        });
    await must(office.inspector, 'POST', `/api/inspection/${id}/finish`);
    await save(page).click();
    await expectNotices(
      page,
      ['Inspectie opgeslagen', 'De gegevens van de inspectie zijn opgeslagen.'],
      finished,
    );
    await expectAt(page, '/inspecties/lijst', 'Inspecties');
  });
});
