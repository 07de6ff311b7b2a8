import type { Page } from '@playwright/test';
import {
  aloneIn,
  expect,
  expectAccessible,
  notesField,
  withoutWorker,
} from '#tests/support/story.ts';

// It counts what the demonstration has at its first started inspection.
const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** Finding a condition in the checklist (§2 "Fill-out page"): by words, by its answer, by keys. */

const hits = (page: Page) =>
  page.getByRole('list', { name: 'Gevonden voorwaarden' }).getByRole('listitem');
const heading = (page: Page) => page.locator('article h2').first();

async function open(page: Page): Promise<void> {
  const { inspections } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string; status: string }[];
  };
  const id = inspections.find(({ status }) => status === 'started')?.id;
  await page.goto(`/inspectie/${id}`);
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeVisible();
}

test.beforeEach(async ({ page, login }) => {
  await login('inspecteur');
  await open(page);
});

test('a few letters find a condition, whatever its capitals, hyphens and accents', async ({
  page,
}) => {
  const field = page.getByRole('searchbox', { name: 'Zoeken in de checklist' });
  await field.fill('zwembad');
  await expect(hits(page)).toHaveCount(0);
  await expect(page.getByText('Geen voorwaarden gevonden.')).toBeVisible();
  await field.fill('BABÝS');
  await expect(hits(page)).not.toHaveCount(0);
  await expectAccessible(page);
  const first = hits(page).filter({ hasText: '4.1.5' });
  await first.getByRole('button').click();
  await expect(heading(page)).toContainText('4.1.5');
  // It stays, to go from hit to hit; Escape brings the list back.
  await expect(first).toBeVisible();
  await field.press('Escape');
  await expect(hits(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^1\. / })).toBeVisible();
});

test('what was answered in one way, what is noted and what is open', async ({ page }) => {
  const filter = page.getByRole('combobox', { name: 'Welke voorwaarden' });
  await filter.selectOption('Herstelaanbod');
  await expect(hits(page)).toHaveCount(1);
  await filter.selectOption('Zonder resultaat');
  await expect(hits(page).nth(3)).toBeVisible();
  const open = await hits(page).count();
  const first = hits(page).first();
  const number = (await first.textContent())?.match(/\d\.\d\.\d/)?.[0] ?? '';
  await first.getByRole('button').click();
  await expect(heading(page)).toContainText(number);
  await page.getByRole('radio', { name: 'Voldoet', exact: true }).check({ force: true });
  // What has its answer is open no more.
  await expect(hits(page)).toHaveCount(open - 1);
  await filter.selectOption('Met aantekening');
  await expect(page.getByRole('status').filter({ hasText: /voorwaarde/ })).toBeVisible();
});

test('keys go to the field and to what is open, and are shown', async ({
  page,
  browserName: _,
}) => {
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('plan o');
  await expect(page.getByRole('searchbox')).toHaveValue('plan o');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  const before = await heading(page).textContent();
  await page.keyboard.press('o');
  await expect(heading(page)).not.toHaveText(before ?? '');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('F');
  await expect(page.getByRole('combobox', { name: 'Welke voorwaarden' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Sneltoetsen' });
  await expect(dialog).toContainText('Volgende voorwaarde zonder resultaat');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Who speaks to a tablet can switch them off there too (WCAG 2.1.4).
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Meer bij resultaat' }).click();
  await page.getByRole('button', { name: 'Sneltoetsen' }).click();
  await dialog.getByRole('checkbox', { name: 'Sneltoetsen gebruiken' }).uncheck();
  await page.keyboard.press('Escape');
  const now = (await heading(page).textContent()) ?? '';
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('o');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(heading(page)).not.toHaveText(now);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(heading(page)).toHaveText(now);
});

test('on a phone, from the work list: three taps and six letters; and the focus is not lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Verder gaan met inspectie' }).first().click();
  await page.getByRole('button', { name: 'Zoeken in de checklist' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('baby');
  await hits(page).filter({ hasText: '4.1.5' }).getByRole('button').click();
  await expect(heading(page)).toContainText('4.1.5');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoeken in de checklist' })).toBeFocused();
});

test('who comes from a row or a button that goes away chooses by a key at once', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Welke voorwaarden' }).selectOption('Zonder resultaat');
  await hits(page).first().getByRole('button').click();
  const result = (name: string) => page.getByRole('radio', { name, exact: true });
  await page.keyboard.press('1');
  await expect(result('Voldoet')).toBeChecked();
  await page.keyboard.press('2');
  await expect(result('Voldoet niet')).toBeChecked();
  // Also at the row of the place where one is already.
  await page.keyboard.press('o');
  await expect(result('Voldoet niet')).not.toBeChecked();
  await hits(page).first().getByRole('button').click();
  await page.keyboard.press('2');
  await expect(result('Voldoet niet')).toBeChecked();
  await page.keyboard.press('1');
  await expect(result('Voldoet')).toBeChecked();
});

test('who types on when the search closes gives no result; a moment later the keys are back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'Welke voorwaarden' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForTimeout(2_500);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('o');
  const holds = page.getByRole('radio', { name: 'Voldoet', exact: true });
  await expect(holds).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // At once, as fingers do: however slow the page is, they are a moment apart.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('1')]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(holds).not.toBeChecked();
  await page.waitForTimeout(2_500);
  await expect(holds).not.toBeChecked();
  await page.keyboard.press('1');
  await expect(holds).toBeChecked();
});

test('what was noted of a domain is found as well', async ({ page }) => {
  await page.getByRole('button', { name: /^2\. / }).click();
  await expect(heading(page)).toContainText(/^2\./);
  const note = notesField(page, 'Aantekeningen per domein');
  await note.click();
  await page.keyboard.type('Kwartiermaker gesproken');
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Zoeken in de checklist' }).fill('kwartiermaker');
  await expect(hits(page)).toHaveCount(1);
  await expect(page.getByText('1 domein', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await hits(page).getByRole('button').click();
  await expect(heading(page)).toContainText(/^2\./);
  await expect(note).toContainText('Kwartiermaker gesproken');
});
