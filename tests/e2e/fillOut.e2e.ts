import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, notesField, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/** Filling out, in its details (§2 "Fill-out page", §4 "Fill-out navigation"). */
interface Answers {
  id: string;
  title: string;
  status: string;
  notes: string;
  question_results: { question: string; result: string | null; notes: string }[];
}

/**
 * Opens a fresh inspection on the first gastouder condition; answers how to read it from the
 * server.
 */
async function open(
  page: Page,
  location: string,
): Promise<{
  id: string;
  read: () => Promise<Answers>;
  noted: (words: string) => Promise<Answers['question_results'][number] | undefined>;
}> {
  const { versions } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    versions: { id: string; title: string }[];
  };
  const version = versions.find(({ title }) => title === 'Gastouderopvang 2026')?.id;
  const { id } = (await (
    await page.request.post('/api/inspection', {
      data: { childcare_type: 'GASTOUDER', location, date: '2026-11-20', version },
    })
  ).json()) as { id: string };
  await page.request.post(`/api/inspection/${id}/start`);
  await page.goto(`/inspectie/${id}?target=inspections`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  const read = async () =>
    ((await (await page.request.get(`/api/inspection/${id}`)).json()) as { inspection: Answers })
      .inspection;
  const noted = async (words: string) =>
    (await read()).question_results.find(({ notes }) => notes.includes(words));
  return { id, read, noted };
}
const heading = (page: Page) => page.locator('article h2').first();
const next = (page: Page) => page.getByRole('button', { name: 'Volgende' }).click();

test.beforeEach(async ({ login }) => login('inspecteur'));

test('§4 the tools of a note say nothing of the note before', async ({ page }) => {
  await open(page, 'Gereedschap');
  await next(page);
  const list = page.getByRole('button', { name: 'Lijst met opsommingstekens' });
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await notesField(page, 'Aantekeningen').click();
  await list.click();
  await page.keyboard.type('een punt');
  await page.getByRole('button', { name: 'Meer', exact: true }).click();
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  await expect(undo).not.toHaveAttribute('aria-disabled', 'true');
  await next(page);
  await expect(list).toHaveAttribute('aria-pressed', 'false');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test('§4 notes are saved after five seconds, before another selection, and with a result', async ({
  page,
}) => {
  const { read, noted } = await open(page, 'Bewaren');
  await next(page);
  const field = notesField(page, 'Aantekeningen');
  await field.click();
  await page.keyboard.type('eerste');
  await expect(page.getByText('Nog niet opgeslagen…')).toBeVisible();
  expect((await read()).question_results).toEqual([]);
  await expect(page.getByText('Verzonden')).toBeVisible({ timeout: 8_000 });
  expect((await read()).question_results).toMatchObject([{ result: null, notes: '<p>eerste</p>' }]);

  await page.keyboard.type(' en verder');
  await next(page);
  await expect.poll(async () => (await noted('eerste'))?.notes).toBe('<p>eerste en verder</p>');

  await expect(heading(page)).toContainText('1.1.2');
  await expect(field).toHaveText('');
  await field.click();
  await page.keyboard.type('met resultaat');
  await page.getByRole('radio', { name: 'Voldoet niet' }).check({ force: true });
  await expect
    .poll(() => noted('met resultaat'))
    .toMatchObject({ result: 'does-not-satisfy', notes: '<p>met resultaat</p>' });
  // The result came back; the text under the cursor stayed.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(field).toHaveText('eerste en verder');
  await page.getByRole('radio', { name: 'Voldoet', exact: true }).check({ force: true });
  await expect
    .poll(() => noted('eerste'))
    .toMatchObject({ result: 'satisfies', notes: '<p>eerste en verder</p>' });
});

test('§4 the text of one place never comes into another, not by undoing either', async ({
  page,
}) => {
  const { read } = await open(page, 'Ongedaan');
  await next(page);
  const field = notesField(page, 'Aantekeningen');
  for (const text of ['alfa', 'beta', 'gamma']) {
    await field.click();
    await page.keyboard.type(text);
    await next(page);
  }
  await field.click();
  for (let n = 0; n < 5; n++) await page.keyboard.press('Control+z');
  await expect(field).not.toContainText(/alfa|beta|gamma/);
  for (const text of ['gamma', 'beta', 'alfa']) {
    await page.getByRole('button', { name: 'Vorige' }).click();
    await expect(field).toHaveText(text);
  }
  expect((await read()).question_results.map(({ notes }) => notes).sort()).toEqual([
    '<p>alfa</p>',
    '<p>beta</p>',
    '<p>gamma</p>',
  ]);
});

test('§4 what is corrected or taken away again is saved too', async ({ page }) => {
  const { read } = await open(page, 'Verbeteren');
  await next(page);
  const field = notesField(page, 'Aantekeningen');
  await field.click();
  await page.keyboard.type('eerst');
  await next(page);
  for (const [keys, text] of [
    [['End', ' ', 't', 'w', 'e', 'e'], 'eerst twee'],
    [Array(5).fill('Backspace'), 'eerst'],
    [['Control+a', 'Delete'], ''],
  ] as [string[], string][]) {
    await page.getByRole('button', { name: 'Vorige' }).click();
    await field.click();
    await page.keyboard.press('Control+End');
    // A browser tells the editor of a moved cursor a moment later; nobody is as quick as a robot.
    await page.waitForTimeout(100);
    for (const key of keys) await page.keyboard.press(key);
    await next(page);
    await expect
      .poll(async () => (await read()).question_results[0]?.notes)
      .toBe(text ? `<p>${text}</p>` : '');
  }
});

test('§2 logging out first sends what was just typed', async ({ page }) => {
  const { id } = await open(page, 'Uitloggen');
  await next(page);
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('nog net');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('dialog')).toHaveText(
    /Weet je zeker dat je uit wilt loggen\.Annuleren/,
  );
  const { inspection } = (await (await page.request.get(`/api/inspection/${id}`)).json()) as {
    inspection: Answers;
  };
  expect(inspection.question_results[0]?.notes).toBe('<p>nog net</p>');
});

test('§4 what was typed is saved when the page is hidden or left', async ({ page }) => {
  const { read } = await open(page, 'Weggaan');
  await next(page);
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('net getypt');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(async () => (await read()).question_results[0]?.notes)
    .toBe('<p>net getypt</p>');
});

test('§4 default notes are shown, and saved only when changed', async ({ page }) => {
  const { id, read } = await open(page, 'Standaard');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect(notesField(page, 'Algemene aantekeningen')).toContainText(
    'Accepteert de houder het herstelaanbod?',
  );
  await notesField(page, 'Algemene aantekeningen').click();
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  expect((await read()).notes).toBe('');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await notesField(page, 'Algemene aantekeningen').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('31 december');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect.poll(async () => (await read()).notes).toContain('Tot en met:');
  await page.goto(`/inspectie/${id}`);
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect(notesField(page, 'Algemene aantekeningen')).toContainText('31 december');
});

test('§2 the sidebar: items open, marks follow, restore offers gather', async ({ page }) => {
  await open(page, 'Overzicht');
  const sidebar = page.getByRole('navigation', { name: 'Domeinen' });
  await expect(sidebar.getByRole('button', { name: /^1\. / })).toContainText('0/');
  await page.getByRole('button', { name: /^Herstelaanbod/ }).click();
  await expect(page.getByText('Er zijn nog geen voorwaarden voor herstelaanbod.')).toBeVisible();
  await page.getByRole('button', { name: /^Herstelaanbod/ }).click();
  await sidebar.getByRole('button', { name: /^1\.1 / }).click();
  await sidebar.getByRole('button', { name: /1\.1\.2/ }).click();
  await expect(heading(page)).toContainText('1.1.2');
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: 'Herstelaanbod (1)' })).toBeVisible();
  await expect(sidebar.getByRole('button', { name: /Herstelaanbod 1\.1\.2/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('1');
  await expect(sidebar.getByRole('button', { name: /^1\.1 .*Volledig/ })).toBeVisible();
  await page.getByRole('button', { name: 'Herstelaanbod (1)' }).click();
  await page.getByRole('region', { name: 'Herstelaanbod' }).getByRole('button').click();
  await expect(heading(page)).toContainText('1.1.2');
  // Domain: help questions and explanation behind their toggles.
  await sidebar.getByRole('button', { name: /^2\. / }).click();
  await page.getByRole('button', { name: 'Hulpvragen' }).click();
  await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Toelichting' }).click();
  await expect(
    page.getByRole('article').locator('button[aria-controls] + div').nth(1),
  ).not.toBeEmpty();
});

test('§2 a tap and a key at once: the last one counts', async ({ page }) => {
  const { read } = await open(page, 'Snelle vingers');
  await next(page);
  await expect(page.getByRole('radio', { name: 'Voldoet', exact: true })).toBeEnabled();
  // Both before the browser draws again: quicker than a driver is.
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('article fieldset input')?.click();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('radio', { name: 'NTB' })).toBeChecked();
  await expect
    .poll(async () => (await read()).question_results.map(({ result }) => result))
    .toEqual(['to-be-defined']);
});

test('§8 finishing too early is refused, with its words and its way', async ({ page }) => {
  const { read } = await open(page, 'Te vroeg');
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await expect(page.getByText(/Nog \d+ voorwaarden hebben geen resultaat/)).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  // What will come of it is said before, with a way to what is open.
  await expect(page.getByRole('dialog')).toContainText(
    /Nog \d+ voorwaarden hebben geen resultaat\. .* Weet je zeker dat je de inspectie wilt voltooien\?/,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Naar eerste open' }).click();
  await expect(page.getByRole('radio', { name: 'Voldoet', exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(page.getByText('Inspectie niet volledig')).toBeVisible();
  await expect(
    page.getByText('Deze inspectie heeft nog niet antwoorden voor alle voorwaarden!'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await read()).status).toBe('started');
});

test('§2 leaving asks, by links and by the back button, and notices close after three seconds', async ({
  page,
}) => {
  await page.goto('/inspecties/lijst');
  await page.getByRole('button', { name: 'Verder gaan met inspectie' }).first().click();
  await expect(page).toHaveURL(/\/inspectie\/.*target=inspections/);
  await expect(page.getByRole('navigation', { name: 'Domeinen' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Kruimelpad' })).toContainText('Inspecties');
  await page.getByRole('link', { name: 'Werkvoorraad' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Weet je zeker dat je deze inspectie wilt verlaten?',
  );
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page).toHaveURL(/\/inspectie\//);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(page).toHaveURL(/\/inspectie\//);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Verlaten' }).click();
  await expect(page).toHaveURL('/inspecties/lijst');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties');
});

test('§4 a finished inspection is read-only', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Bekijken' }).first().click();
  await expect(
    page.getByText('Deze inspectie is afgerond. Je kunt alles lezen, maar niets wijzigen.'),
  ).toBeVisible();
  for (let n = 0; n < 3; n++) await next(page);
  await expect(page.getByRole('radio', { name: 'Voldoet', exact: true })).toBeDisabled();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Domeinen' }).getByRole('link')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await expect(page.getByText('Deze is inspectie is al voltooid.')).toBeVisible();
});

test('§2 a finished or missing inspection cannot be edited', async ({ page }) => {
  const { inspections } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: Answers[];
  };
  const finished = inspections.find(({ status }) => status === 'finished');
  for (const address of [
    `/inspecties/bewerken/${finished?.id}`,
    `/inspecties/bewerken/${finished?.id}/domeinen-items-voorwaarden`,
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/inspecties/lijst');
  }
});

test('§4 a broken line keeps the work: it waits, says so, and is sent when the line is back', async ({
  page,
  context,
}) => {
  const { read } = await open(page, 'Lijn weg');
  await next(page);
  await expect(notesField(page, 'Aantekeningen')).toBeVisible();
  await context.setOffline(true);
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('1');
    await next(page);
  }
  await expect(page.getByText('Wacht op verbinding (3)')).toBeVisible();
  await expect(page.getByText('3 wijzigingen wachten op verbinding.')).toBeVisible();
  await expect(page.getByText('Offline')).toBeVisible();
  expect((await read()).question_results).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('Wijzigingen opgeslagen')).toBeVisible({ timeout: 15_000 });
  expect((await read()).question_results).toHaveLength(3);
});

test('decisions 4.4: a session that ends takes no work with it', async ({
  page,
  context,
  complaints,
}) => {
  const { id, read } = await open(page, 'Sessie weg');
  await next(page);
  await expect(notesField(page, 'Aantekeningen')).toBeVisible();
  await context.clearCookies({ name: 'vi' });
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('onderweg');
  // A click, not a check: the page it is on goes away.
  await page.getByRole('radio', { name: 'NTB' }).click({ force: true });
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible();
  await page.getByRole('button', { name: 'Inloggen' }).click();
  // Back at the same place, and asked before anything leaves.
  await expect(page).toHaveURL(new RegExp(`/inspectie/${id}.*#q-`));
  await page.getByRole('dialog').getByRole('button', { name: 'Verzenden' }).click();
  await expect
    .poll(async () => (await read()).question_results[0])
    .toMatchObject({ result: 'to-be-defined', notes: '<p>onderweg</p>' });
  expect(complaints.splice(0).every((words) => words.includes('401'))).toBe(true);
});

test('§4 choosing conditions: every rule of skipping, by the screen', async ({ page }) => {
  const { id } = await open(page, 'Kiezen');
  await page.goto(`/inspecties/bewerken/${id}/domeinen-items-voorwaarden`);
  const box = (number: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^${number.replaceAll('.', '\\.')}\\.? `) });
  await expect(box('1')).toBeChecked();
  await box('1').uncheck();
  for (const below of ['1.1', '1.1.1', '1.3']) await expect(box(below)).not.toBeChecked();
  await box('1.1.2').check();
  await expect(box('1.1.1')).not.toBeChecked();
  await expect(box('1')).toHaveJSProperty('indeterminate', true);
  await expect(box('1.1')).toHaveJSProperty('indeterminate', true);
  await box('1.2').check();
  await expect(box('1.2.1')).toBeChecked();
  await box('1.2').uncheck();
  await expect(box('1.2.1')).not.toBeChecked();
  await box('1').check();
  for (const below of ['1.1.1', '1.2', '1.3']) await expect(box(below)).toBeChecked();
  await expect(page.getByLabel('Kleur')).toHaveValue(/.+/);
  await page.getByLabel('Kleur').selectOption('Groen');
  await box('1.1').uncheck();
  await expect(page.getByLabel('Kleur').locator('option:checked')).toHaveText('Eigen keuze');
  await page.getByRole('button', { name: 'Inspectie hervatten' }).click();
  await expect(page).toHaveURL(new RegExp(`/inspectie/${id}`));
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toBeVisible();
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toBeHidden({ timeout: 5_000 });
});

test('§4 an inspection on a checklist that this device never saw opens at its first place', async ({
  page,
  server,
}) => {
  const file = `${server.dataDir}/nieuw.json`;
  await writeFile(
    file,
    JSON.stringify({
      title: 'Pas toegevoegd',
      online: true,
      domains: [
        {
          title: 'Het eerste domein',
          items: [{ title: 'Item', conditions: [{ text: 'Is het zo?' }] }],
        },
      ],
    }),
  );
  const imported = await server.command('src/server/tools/importChecklist.ts', file);
  expect(imported.code, imported.output).toBe(0);
  const { versions } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    versions: { id: string; title: string }[];
  };
  const version = versions.find(({ title }) => title === 'Pas toegevoegd')?.id;
  const added = await page.request.post('/api/inspection', {
    data: { childcare_type: 'KDV_BSO', location: 'Nieuwe lijst', version },
  });
  expect(added.status(), await added.text()).toBe(201);
  const { id } = (await added.json()) as { id: string };
  await page.request.post(`/api/inspection/${id}/start`);
  await page.goto(`/inspectie/${id}`);
  await expect(heading(page)).toContainText('Het eerste domein');
});
