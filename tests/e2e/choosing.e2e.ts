import type { Page } from '@playwright/test';
import { conditions, openLong } from '#tests/support/longChecklist.ts';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * Results besides choosing one by one: taken away, for a whole item, and on to the next by itself.
 */

const heading = (page: Page) => page.locator('article h2').first();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const menu = (page: Page) => page.getByRole('button', { name: 'Meer bij resultaat' });
const notices = (page: Page) => page.getByRole('region', { name: 'Meldingen' });
const undo = (page: Page) => notices(page).getByRole('button', { name: 'Ongedaan maken' });

interface Answer {
  question: string;
  result: string | null;
  notes: string;
}
const onServer = async (page: Page, id: string): Promise<Answer[]> =>
  (
    (await (await page.request.get(`/api/inspection/${id}`)).json()) as {
      inspection: { question_results: Answer[] };
    }
  ).inspection.question_results;
const results = async (page: Page, id: string) =>
  (await onServer(page, id)).map(({ result }) => result);

test.beforeEach(async ({ login }) => {
  await login('inspecteur');
});

test('a result can be taken away, by button and by key, and comes back by undoing; the note stays', async ({
  page,
  server,
}, info) => {
  const id = await openLong(page, server, info, 'Wissen');
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(heading(page)).toContainText('1.1.1');
  await menu(page).click();
  await expect(page.getByRole('button', { name: 'Resultaat wissen' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.keyboard.type('Getikt bij een resultaat');
  await radio(page, 'Voldoet niet').check({ force: true });
  await menu(page).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resultaat wissen' }).click();
  await expect(radio(page, 'Voldoet niet')).not.toBeChecked();
  await expect(notices(page)).toContainText('Resultaat van 1.1.1 gewist');
  await expect.poll(() => results(page, id)).toEqual([null]);
  expect((await onServer(page, id))[0]?.notes).toContain('Getikt bij een resultaat');
  await undo(page).click();
  await expect(radio(page, 'Voldoet niet')).toBeChecked();
  await heading(page).click();
  await page.keyboard.press('0');
  await expect(radio(page, 'Voldoet niet')).not.toBeChecked();
  await expect.poll(() => results(page, id)).toEqual([null]);
  await page.reload();
  await expect(heading(page)).toContainText('1.1.1');
  await expect(radio(page, 'Voldoet niet')).not.toBeChecked();
});

test('the rest of an item satisfies in one go; undoing leaves what was changed since', async ({
  page,
  server,
}, info) => {
  const id = await openLong(page, server, info, 'Rest van het item');
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(heading(page)).toContainText('1.1.2');
  await radio(page, 'NTB').check({ force: true });
  await menu(page).click();
  await page.getByRole('button', { name: 'Rest van dit item: Voldoet (4)' }).click();
  await expect(notices(page)).toContainText('4 voorwaarden kregen Voldoet');
  await expect(radio(page, 'NTB')).toBeChecked();
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(heading(page)).toContainText('1.1.3');
  await expect(radio(page, 'Voldoet')).toBeChecked();
  await radio(page, 'Voldoet niet').check({ force: true });
  await undo(page).click();
  await expect
    .poll(async () => (await results(page, id)).filter(Boolean).toSorted())
    .toEqual(['does-not-satisfy', 'to-be-defined']);
  await menu(page).click();
  await expect(page.getByRole('button', { name: 'Rest van dit item: Voldoet (3)' })).toBeEnabled();
  await page.keyboard.press('Escape');
  // By its key as well; where nothing is open it does nothing.
  await heading(page).click();
  await page.keyboard.press('r');
  const given = () => results(page, id).then((all) => all.filter(Boolean).length);
  await expect.poll(given).toBe(5);
  await expect(notices(page)).toContainText('3 voorwaarden kregen Voldoet');
  await page.keyboard.press('r');
  await expect(notices(page)).not.toContainText(/Geen|0 voorwaarden/);
  expect(await given()).toBe(5);
});

test('131 conditions that all hold take at most 150 taps; a double tap is one; and who chose otherwise stays', async ({
  page,
  server,
}, info) => {
  const id = await openLong(page, server, info, 'Alles goed');
  let taps = 0;
  const tap = async (name: string) => {
    taps++;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await menu(page)
    .or(page.getByRole('button', { name: 'Volgende' }))
    .first()
    .waitFor();
  await tap('Volgende');
  await tap('Meer bij resultaat');
  taps++;
  await page.getByRole('checkbox', { name: 'Na keuze naar de volgende' }).check();
  await page.keyboard.press('Escape');
  // Chosen otherwise: there is something to write, so nobody is taken along.
  await radio(page, 'Voldoet niet').check({ force: true });
  await page.waitForTimeout(800);
  await expect(heading(page)).toContainText('1.1.1');
  await radio(page, 'Voldoet').dblclick({ force: true });
  taps++;
  await expect(heading(page)).toContainText('1.1.2');
  expect(
    (await onServer(page, id)).filter(({ result }) => result === 'satisfies').length,
  ).toBeLessThan(2);
  for (let answered = 1; answered < 12; ) {
    const before = (await heading(page).textContent()) ?? '';
    if (await radio(page, 'Voldoet').isVisible()) {
      await expect(radio(page, 'Voldoet')).not.toBeChecked();
      await radio(page, 'Voldoet').check({ force: true });
      taps++;
      answered++;
    } else await tap('Volgende');
    await expect(heading(page)).not.toHaveText(before);
  }
  // And by item, from one that is open to the next.
  const toOpen = page.getByRole('button', { name: 'Naar open voorwaarde' });
  while (await toOpen.isVisible()) {
    await tap('Naar open voorwaarde');
    await tap('Meer bij resultaat');
    taps++;
    await page.getByRole('button', { name: /^Rest van dit item: Voldoet/ }).click();
    await expect(radio(page, 'Voldoet')).toBeChecked();
  }
  expect(taps).toBeLessThanOrEqual(150);
  await expect
    .poll(async () => (await results(page, id)).filter((result) => result === 'satisfies').length)
    .toBe(conditions);
  // It is remembered.
  await page.reload();
  await menu(page).click();
  await expect(page.getByRole('checkbox', { name: 'Na keuze naar de volgende' })).toBeChecked();
});
