import type { Page } from '@playwright/test';
import { logIn } from '#tests/support/apiClient.ts';
import { openLong } from '#tests/support/longChecklist.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * Choosing what is assessed (§2 "Choose conditions", §4 "Skipping logic"), among many conditions.
 */

const tree = (page: Page) => page.getByRole('list', { name: 'Domeinen, items en voorwaarden' });
const chosen = (page: Page) => page.getByRole('status').filter({ hasText: 'voorwaarden gekozen' });
const box = (page: Page, name: string | RegExp) => tree(page).getByRole('checkbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (page: Page, id: string) =>
  page.goto(`/inspecties/bewerken/${id}/domeinen-items-voorwaarden`);

test('a few of 131 conditions: nothing first, then by search; a domain without any is skipped whole', async ({
  page,
  login,
  server,
}, info) => {
  await login('inspecteur');
  const id = await openLong(page, server, info, 'Weinig kiezen');
  await choose(page, id);
  await expect(chosen(page)).toHaveText('131 van 131 voorwaarden gekozen');
  // So many begin as domains alone.
  await expect(box(page, /^1\. /)).toBeVisible();
  await expect(box(page, /^1\.1 /)).toHaveCount(0);
  await press(page, 'Niets kiezen');
  await expect(chosen(page)).toHaveText('0 van 131 voorwaarden gekozen');
  const search = page.getByRole('searchbox', { name: 'Zoeken in de voorwaarden' });
  await search.fill('2.1.');
  await expect(page.getByText('5 voorwaarden gevonden')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Deze kiezen');
  await box(page, /^2\.1\.3 /).uncheck();
  await search.press('Escape');
  await expect(chosen(page)).toHaveText('4 van 131 voorwaarden gekozen');
  await expect(tree(page).getByText('4 van 20')).toBeVisible();
  // One condition of another domain, and away again: nothing of that domain is left.
  await page.getByRole('button', { name: '1. in- of uitklappen' }).click();
  await box(page, /^1\.1\.1 /).check();
  await expect(box(page, /^1\. /)).toBeChecked({ indeterminate: true });
  await box(page, /^1\.1\.1 /).uncheck();
  await expect(box(page, /^1\. /)).not.toBeChecked();
  await press(page, 'Opslaan');
  await page.goto(`/inspectie/${id}`);
  const domains = page.getByRole('navigation', { name: 'Domeinen' });
  await expect(domains.getByRole('button', { name: /^2\. / })).toBeVisible();
  await expect(domains.getByRole('button', { name: /^1\. / })).toHaveCount(0);
  await expect(domains.getByText('0/4')).toBeVisible();
});

test('the empty colour clears an own choice, and an own choice comes back by undoing', async ({
  page,
  login,
}) => {
  await login('inspecteur');
  const { inspections } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string; title: string }[];
  };
  const id = inspections.find(({ title }) => title.includes('Wolterbeek'))?.id ?? '';
  await choose(page, id);
  const colour = page.getByRole('combobox', { name: 'Kleur' });
  await colour.selectOption('Geen kleur');
  await expect(chosen(page)).toHaveText('44 van 44 voorwaarden gekozen');
  await box(page, /^1\.1\.1 /).uncheck();
  await expect(colour.locator('option:checked')).toHaveText('Eigen keuze');
  await colour.selectOption('Geen kleur');
  await expect(chosen(page)).toHaveText('44 van 44 voorwaarden gekozen');
  await expect(colour.locator('option', { hasText: 'Eigen keuze' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(chosen(page)).toHaveText('43 van 44 voorwaarden gekozen');
  await expect(box(page, /^1\.1\.1 /)).not.toBeChecked();
  // So does one tap on all or nothing.
  await page.getByRole('button', { name: 'Niets kiezen' }).click();
  await expect(chosen(page)).toHaveText('0 van 44 voorwaarden gekozen');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(chosen(page)).toHaveText('43 van 44 voorwaarden gekozen');
});

test('what another tab chooses meanwhile stays, and what is ticked outlives a page that is loaded anew', async ({
  page,
  login,
  server,
}, info) => {
  await login('inspecteur');
  const id = await openLong(page, server, info, 'Samen kiezen');
  await choose(page, id);
  await page.getByRole('button', { name: '1. in- of uitklappen' }).click();
  await box(page, /^1\.1\.1 /).uncheck();
  await expect(chosen(page)).toHaveText('130 van 131 voorwaarden gekozen');
  const other = await page.context().newPage();
  await choose(other, id);
  await other.getByRole('button', { name: '2. in- of uitklappen' }).click();
  await box(other, /^2\.1\.1 /).uncheck();
  // All at once: what another chooses before that is undone stays all the same.
  await page.getByRole('button', { name: 'Niets kiezen' }).click();
  await press(other, 'Opslaan');
  await expect(page.getByText('Ook elders gekozen')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(chosen(page)).toHaveText('129 van 131 voorwaarden gekozen');
  await other.close();
  // The browser asks; the person goes.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Wat je hier had aangekruist en niet hebt opgeslagen')).toBeVisible();
  await expect(chosen(page)).toHaveText('129 van 131 voorwaarden gekozen');
  await press(page, 'Opslaan');
  await expect(page).toHaveURL(/\/inspecties\/lijst$/);
  await expect.poll(() => leftOut(page, id)).toHaveLength(2);
  // What was saved is no draft any more.
  await choose(page, id);
  await expect(chosen(page)).toHaveText('129 van 131 voorwaarden gekozen');
  await expect(page.getByText('Teruggezet')).toHaveCount(0);
});

/** What the inspection leaves out on the server. */
const leftOut = async (page: Page, id: string): Promise<string[]> => {
  const { inspection } = await (await page.request.get(`/api/inspection/${id}`)).json();
  return [...inspection.skip_categories, ...inspection.skip_questions];
};

test('a field of the form that another device changed meanwhile is told, though the page had heard of it', async ({
  page,
  login,
  server,
}, info) => {
  await login('inspecteur');
  const id = await openLong(page, server, info, 'Zelfde veld');
  await page.goto(`/inspecties/bewerken/${id}`);
  const city = page.getByLabel('Plaats', { exact: true });
  await city.fill('Breda');
  const { inspection } = await (await page.request.get(`/api/inspection/${id}`)).json();
  const there = page.request.put(`/api/inspection/${id}`, {
    data: { ...inspection, city: 'Tilburg', version: undefined },
  });
  expect((await there).status()).toBe(200);
  const heard = page.waitForResponse((answer) => answer.url().endsWith(`/api/inspection/${id}`));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await heard;
  await press(page, 'Opslaan');
  await expect(page.getByText('Ook elders gewijzigd')).toBeVisible();
  const { inspection: now } = await (await page.request.get(`/api/inspection/${id}`)).json();
  expect(now.city).toBe('Breda');
});

test('an inspection that is finished elsewhere under an open form: told, and what was typed can be copied', async ({
  page,
  login,
  server,
}) => {
  await login('inspecteur');
  const office = await logIn(server.url, 'inspecteur');
  const one = await startInspection(office, 'Elders voltooid', 1);
  const other = await page.context().newPage();
  await page.goto(`/inspecties/bewerken/${one.id}`);
  await page.getByLabel('E-mail').first().fill('half@af.nl');
  await choose(other, one.id);
  await other.getByRole('checkbox').nth(1).click();
  const question = one.questions[0];
  await office.call('POST', `/api/inspection/${one.id}/save-question-result`, {
    question,
    result: 'satisfies',
  });
  const finished = await office.call('POST', `/api/inspection/${one.id}/finish`);
  expect(finished.status).toBeLessThan(300);
  // Both hear of it when the line comes back.
  await page.context().setOffline(true);
  for (const tab of [page, other]) await expect(tab.getByText('Offline').first()).toBeVisible();
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Intussen voltooid' });
  await expect(dialog).toContainText('half@af.nl', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await expect(page).toHaveURL(/\/inspecties\/lijst$/);
  await expect(other.getByText('Wat je hier koos, is niet opgeslagen.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(other).toHaveURL(/\/inspecties\/lijst$/);
});
