import {
  colours,
  edited,
  expect,
  expectAt,
  expectNotices,
  type Gone,
  lists,
  must,
  type Office,
  type OfficeVersion,
  open,
  problemWords,
  save,
  test,
} from '#tests/support/officeStory.ts';
import { withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * What is not there, or went away while somebody had it open: each code with its words and where it
 * leads (§8).
 */
test.describe('§8 an address of what is not there', () => {
  const rows: [
    code: Gone,
    address: (version: OfficeVersion) => string,
    lands: (version: OfficeVersion) => [string, string],
  ][] = [
    ['user_not_found', () => '/accounts/bewerken/weg', () => lists.users],
    ['alert_not_found', () => '/notificaties/bewerken/weg', () => lists.alerts],
    ['version_not_found', () => '/versies/bewerken/weg', () => lists.versions],
    ['version_not_found', () => '/versies/bewerken/weg/domein-toevoegen', () => lists.versions],
    ['version_not_found', () => '/versies/weg/kleuren', () => lists.versions],
    ['version_not_found', () => '/versies/weg/kleuren/toevoegen', () => lists.versions],
    ['category_not_found', ({ path }) => `${path}/item-toevoegen/weg`, edited],
    ['category_not_found', ({ path }) => `${path}/categorie/weg`, edited],
    ['category_not_found', ({ path }) => `${path}/categorie/weg/hulpvraag-toevoegen`, edited],
    ['category_not_found', ({ path }) => `${path}/voorwaarde-toevoegen/weg`, edited],
    ['question_not_found', ({ path }) => `${path}/voorwaarde/weg`, edited],
    ['question_not_found', ({ path }) => `${path}/voorwaarde/weg/hulpvraag-toevoegen`, edited],
    [
      'help_question_not_found',
      ({ path, domain }) => `${path}/categorie/${domain}/hulpvraag/weg`,
      ({ path, domain }) => [`${path}/categorie/${domain}`, 'Domein bewerken: Veiligheid'],
    ],
    [
      'help_question_not_found',
      ({ path, lock }) => `${path}/voorwaarde/${lock}/hulpvraag/weg`,
      ({ path, lock }) => [`${path}/voorwaarde/${lock}`, 'Voorwaarde bewerken: Slot'],
    ],
    ['inspection_template_not_found', ({ id }) => `/versies/${id}/kleuren/bewerken/weg`, colours],
  ];
  test('says so and leads to where it would be, for administrators', async ({
    page,
    login,
    office,
  }) => {
    await login('beheerder');
    const version = await office.version();
    for (const [code, address, lands] of rows)
      await test.step(`${code} at ${address(version)}`, async () => {
        await page.goto(address(version));
        await expectNotices(page, problemWords[code]);
        await expectAt(page, ...lands(version));
      });
  });

  test('says so and leads to the list, for inspectors', async ({ page, login, office }) => {
    await login('inspecteur');
    expect(office.inspector.account.username).toBe('inspecteur');
    for (const address of [
      '/inspecties/bewerken/weg',
      '/inspecties/bewerken/weg/domeinen-items-voorwaarden',
      '/inspectie/weg?target=dashboard',
    ])
      await test.step(address, async () => {
        await page.goto(address);
        await expectNotices(page, problemWords.inspection_not_found);
        await expectAt(page, '/inspecties/lijst', 'Inspecties');
      });
  });
});

test.describe('§8 saving what was deleted meanwhile', () => {
  interface Saving {
    code: Gone;
    opens: string;
    /** The field that is typed in. */
    field: string | RegExp;
    meanwhile: () => unknown;
    lands: [string, string];
  }
  const kinds: Record<string, (office: Office) => Promise<Saving>> = {
    'an account': async ({ account, colleague }) => {
      const { id } = account();
      const meanwhile = () => must(colleague, 'DELETE', `/api/user/${id}`);
      return {
        code: 'user_not_found',
        opens: `/accounts/bewerken/${id}`,
        field: 'Telefoonnummer',
        meanwhile,
        lands: lists.users,
      };
    },
    'a notification': async ({ write }) => ({
      code: 'alert_not_found',
      opens: '/notificaties/bewerken/roles-changed',
      field: 'Onderwerp',
      // No call takes a notification away: the set is fixed.
      meanwhile: () => write("update alerts set id = 'weg' where id = 'roles-changed'"),
      lands: lists.alerts,
    }),
    'a version': async (office) => {
      const { id, path } = await office.version();
      return {
        code: 'version_not_found',
        opens: path,
        field: 'Titel',
        meanwhile: () => must(office.colleague, 'DELETE', `/api/version/${id}`),
        lands: lists.versions,
      };
    },
    'a domain': async (office) => {
      const version = await office.version();
      const meanwhile = () => must(office.colleague, 'DELETE', `/api/category/${version.domain}`);
      return {
        code: 'category_not_found',
        opens: `${version.path}/categorie/${version.domain}`,
        field: /^Titel \*/,
        meanwhile,
        lands: edited(version),
      };
    },
    'a condition': async (office) => {
      const version = await office.version();
      const meanwhile = () => must(office.colleague, 'DELETE', `/api/question/${version.question}`);
      return {
        code: 'question_not_found',
        opens: `${version.path}/voorwaarde/${version.question}`,
        field: 'Inhoud',
        meanwhile,
        lands: edited(version),
      };
    },
    'a colour': async (office) => {
      const version = await office.version();
      const opens = `/versies/${version.id}/kleuren/bewerken/${version.template}`;
      const meanwhile = () =>
        must(office.colleague, 'DELETE', `/api/inspection_template/${version.template}`);
      return {
        code: 'inspection_template_not_found',
        opens,
        field: 'Titel',
        meanwhile,
        lands: colours(version),
      };
    },
  };
  for (const [name, make] of Object.entries(kinds))
    test(name, async ({ page, login, office }) => {
      await login('beheerder');
      const { code, opens, field, meanwhile, lands } = await make(office);
      await open(page, opens);
      await page.getByLabel(field).first().fill('06 12345678');
      await meanwhile();
      try {
        await save(page).click();
        await expectNotices(page, problemWords[code]);
        await expectAt(page, ...lands);
        // What was typed can be taken along.
        const gone = page.getByRole('dialog', { name: 'Dit bestaat niet meer' });
        await expect(gone).toContainText('06 12345678');
        await gone.getByRole('button', { name: 'Sluiten' }).click();
        await expect(gone).toBeHidden();
      } finally {
        office.write("update alerts set id = 'roles-changed' where id = 'weg'");
      }
    });

  test('a help question: what was typed stays', async ({ page, login, office }) => {
    await login('beheerder');
    const { path, lock, lockHelp } = await office.version();
    const address = `${path}/voorwaarde/${lock}/hulpvraag/${lockHelp}`;
    await open(page, address);
    const text = page.getByRole('textbox', { name: 'Hulpvraag' });
    await text.fill('Waar ligt de sleutel?');
    await must(office.colleague, 'DELETE', `/api/help_question/${lockHelp}`);
    await save(page).click();
    await expectNotices(page, problemWords.help_question_not_found);
    await expectAt(page, address, 'Hulpvraag bewerken');
    await expect(text).toHaveText('Waar ligt de sleutel?');
    await expect(save(page)).toBeFocused();
  });

  test('an inspection: its form, its conditions, and on the way to the fill-out screen', async ({
    page,
    login,
    office,
  }) => {
    await login('inspecteur');
    const version = await office.version();
    const fresh = async () => {
      const { id } = await office.inspection(version.id);
      return { id, remove: () => must(office.inspector, 'DELETE', `/api/inspection/${id}`) };
    };
    const form = await fresh();
    await open(page, `/inspecties/bewerken/${form.id}`, /^Inspectie bewerken/);
    await page.getByLabel('Adres', { exact: true }).fill('Dorpsstraat 1');
    await form.remove();
    await save(page).click();
    await expectNotices(
      page,
      ['Inspectie opgeslagen', 'De gegevens van de inspectie zijn opgeslagen.'],
      problemWords.inspection_not_found,
    );
    await expectAt(page, '/inspecties/lijst', 'Inspecties');

    const choice = await fresh();
    await open(
      page,
      `/inspecties/bewerken/${choice.id}/domeinen-items-voorwaarden`,
      /^Keuze van voorwaarden/,
    );
    await page.getByRole('checkbox', { name: '2. Gezondheid' }).uncheck();
    await choice.remove();
    await save(page).click();
    await expectNotices(
      page,
      ['Keuze van voorwaarden ingesteld', 'De keuze van voorwaarden is opgeslagen.'],
      problemWords.inspection_not_found,
    );
    await expectAt(page, '/inspecties/lijst', 'Inspecties');

    const filled = await fresh();
    await must(office.inspector, 'POST', `/api/inspection/${filled.id}/start`);
    await open(page, '/inspecties/lijst', 'Inspecties');
    await filled.remove();
    await page.goto(`/inspectie/${filled.id}?target=inspections`);
    await expectNotices(page, problemWords.inspection_not_found);
    await expectAt(page, '/inspecties/lijst', 'Inspecties');
  });
});
