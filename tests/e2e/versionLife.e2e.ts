import type { Page } from '@playwright/test';
import { arrive, expectSeen, rememberNotices } from '#tests/support/lineStory.ts';
import {
  aloneIn,
  expect,
  expectAccessibleAtAllSizes,
  withoutWorker,
} from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** A new version, from a copy to inspections that are made on it (agreements part 6). */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).or(button(page, name));
const dialog = (page: Page) => page.getByRole('dialog');
const old = 'Gastouderopvang 2026';

test('an administrator copies, is told what is not ready, publishes, and moves what is planned; the inspector hears of it', async ({
  page,
  login,
  browser,
  server,
}) => {
  // On the work list of a colleague who has it open.
  const context = await browser.newContext({ baseURL: server.url });
  const colleague = await context.newPage();
  await arrive(colleague, 'inspecteur');
  const { versions } = await (await colleague.request.get('/api/version?limit=100')).json();
  const { id: version } = versions.find((one: { title: string }) => one.title === old);
  await colleague.request.post('/api/inspection', {
    data: { childcare_type: 'GASTOUDER', location: 'Oma Overgezet', date: '2029-12-01', version },
    headers: { origin: new URL(server.url).origin },
  });
  await colleague.goto('/inspecties/lijst?filter=Overgezet');
  await expect(colleague.getByText('Oma Overgezet').first()).toBeVisible();
  await rememberNotices(colleague);

  await login('beheerder', '/versies/lijst');
  await page.getByRole('link', { name: old, exact: true }).click();
  await button(page, 'Dupliceren').click();
  await dialog(page).getByRole('button', { name: 'Dupliceren' }).click();
  await expect(page.getByLabel('Titel')).toHaveValue(`${old} (kopie)`);
  const address = page.url();
  await link(page, 'Item').first().click();
  await page.getByLabel('Titel').fill('Nog leeg');
  await button(page, 'Opslaan').click();
  await expect(page).toHaveURL(address);

  // The tick of its form tells as well that it is not ready.
  await page.getByLabel('Online').check();
  await button(page, 'Opslaan').click();
  await expect(dialog(page)).toContainText('2 plekken vragen aandacht.');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await page.getByLabel('Online').uncheck();

  await link(page, 'Publiceren').click();
  await expect(page.getByText('2 plekken vragen aandacht.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Controle' }).getByRole('listitem')).toHaveText([
    `${old} (kopie): De titel zegt nog dat dit een kopie is. Toezichthouders lezen die titel bij het kiezen.`,
    '1.4 Nog leeg: Dit item heeft geen voorwaarden.',
  ]);
  await expect(page.getByRole('combobox', { name: 'Vergelijken met' })).toHaveValue(/./);
  await expect(
    page.getByRole('heading', { name: '1 toegevoegd, 0 verwijderd, 0 gewijzigd, 0 verplaatst' }),
  ).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.getByLabel('Geldig vanaf').fill('1-1-2030');
  await page.getByLabel('Wat is er gewijzigd').fill('Een item erbij.');
  await button(page, 'Publiceren').click();
  await dialog(page).getByRole('button', { name: 'Toch publiceren' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties overzetten');
  const row = page.getByRole('row').filter({ hasText: 'Oma Overgezet' });
  await expect(row).toContainText('Kleur Rood');
  await expectAccessibleAtAllSizes(page);
  await button(page, 'Niets kiezen').click();
  await expect(button(page, 'Overzetten')).toBeDisabled();
  await row.getByRole('checkbox').check();
  await button(page, 'Overzetten').click();
  await dialog(page).getByRole('button', { name: 'Overzetten' }).click();
  await expect(page.getByText('1 inspectie gebruikt nu deze versie.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await colleague.getByRole('link', { name: 'Werkvoorraad' }).click();
  await expectSeen(colleague, 'Andere versie van de checklist');
  await colleague.goto('/inspecties/toevoegen');
  await colleague
    .getByRole('combobox', { name: /^Versie/ })
    .selectOption(`${old} (kopie) (geldig vanaf 01-01-2030)`);
  await colleague.getByLabel('Datum inspectie').fill('1-12-2029');
  await expect(colleague.getByText('Deze versie geldt vanaf 01-01-2030')).toBeVisible();
  await context.close();

  // The colours of the new version: counted, copied, and one taken over from elsewhere.
  await page.goto(address.replace('bewerken/', '').concat('/kleuren'));
  const colours = page.getByRole('table').getByRole('row');
  await expect(colours.nth(1)).toContainText(/\d+ van \d+/);
  const before = await colours.count();
  await button(page, 'Dupliceren').first().click();
  await expect(colours).toHaveCount(before + 1);
  await expect(colours.last()).toContainText('(kopie)');
  await page.getByLabel('Uit versie').selectOption(old);
  await page.getByLabel('Kleur', { exact: true }).selectOption({ index: 1 });
  await button(page, 'Overnemen').click();
  await expect(colours).toHaveCount(before + 2);
  await expectAccessibleAtAllSizes(page);

  await page.goto('/versies/lijst');
  await expect(page.getByRole('row').filter({ hasText: `${old} (kopie)` })).toContainText(
    '01-01-2030',
  );
  await page.getByLabel('Status').selectOption('Concept');
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
});

test('who edits a text that inspections use reads beforehand how many see it, and how many keep theirs', async ({
  page,
  login,
}) => {
  await login('beheerder');
  const { versions } = (await (await page.request.get('/api/version')).json()) as {
    versions: { id: string; inspection_count: number }[];
  };
  const id = versions.find(({ inspection_count: count }) => count > 4)?.id;
  const { version } = (await (await page.request.get(`/api/version/${id}`)).json()) as {
    version: { categories: { id: string; questions: { id: string }[] }[] };
  };
  const [category] = version.categories.filter(({ questions }) => questions.length > 0);
  const question = `voorwaarde/${category?.questions[0]?.id}`;
  for (const form of [
    '',
    `/categorie/${category?.id}`,
    `/${question}`,
    `/${question}/hulpvraag-toevoegen`,
  ]) {
    await page.goto(`/versies/bewerken/${id}${form}`);
    const banner = page.getByText(/ lopende inspecties? (ziet|zien) een gewijzigde tekst meteen\./);
    await expect(banner, form).toBeVisible();
    await expect(banner).toContainText(
      / inspecties? \(afgerond of nader onderzoek\) (houdt|houden) de tekst van toen\./,
    );
  }
});

test('the tick of a version’s form asks and offers what publishing does', async ({
  page,
  login,
  server,
}) => {
  await login('beheerder');
  const headers = { origin: new URL(server.url).origin };
  const { versions } = (await (await page.request.get('/api/version?limit=100')).json()) as {
    versions: { id: string; title: string; online: boolean }[];
  };
  const [old] = versions.filter(({ online }) => online);
  const copied = await page.request.post(`/api/version/${old?.id}/duplicate`, { headers });
  const { id } = (await copied.json()) as { id: string };
  const { total } = (await (await page.request.get(`/api/version/${id}/upcoming`)).json()) as {
    total: number;
  };
  expect(total).toBeGreaterThan(0);
  await page.goto(`/versies/bewerken/${id}`);
  await page.getByLabel('Titel').fill(`${old?.title.replace(/ \d{4}$/, '')} 2031`);
  await page.getByLabel('Online').check();
  await button(page, 'Opslaan').click();
  await expect(dialog(page)).toContainText(
    `Toezichthouders kunnen ‘${old?.title}’ ook nog kiezen.`,
  );
  await dialog(page).getByRole('button', { name: 'Online laten' }).click();
  await expect(page.getByText(/ nog de vorige versie\.$/)).toBeVisible();
  await button(page, 'Inspecties overzetten').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties overzetten');
  await expect(page.getByRole('combobox', { name: 'Van versie' })).toHaveValue(old?.id ?? '');
});
