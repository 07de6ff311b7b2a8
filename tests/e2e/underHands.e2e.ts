import type { Page } from '@playwright/test';
import { openLong } from '#tests/support/longChecklist.ts';
import { aloneIn, expect, notesField, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** What somebody does next is never taken for something else, and the focus is never lost. */

const heading = (page: Page) => page.locator('article h2').first();
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const next = (page: Page) => page.getByRole('button', { name: 'Volgende', exact: true });

test.beforeEach(async ({ login }) => {
  await login('inspecteur');
});

test('a text that fills the page takes what is typed; the keys of the screen wait behind it', async ({
  page,
  server,
}, info) => {
  await openLong(page, server, info, 'Groot tekstvak');
  await next(page).click();
  await radio(page, 'Voldoet niet').check({ force: true });
  await notesField(page, 'Aantekeningen').waitFor();
  await button(page, 'Maximaliseren').click();
  await expect(notesField(page, 'Aantekeningen')).toBeFocused();
  await page.keyboard.type('roze kast 1 en 4');
  await expect(notesField(page, 'Aantekeningen')).toContainText('roze kast 1 en 4');
  // Even when a tap beside the text takes the focus away.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.waitForTimeout(2_100);
  await page.keyboard.type('1ro');
  await page.keyboard.press('Alt+ArrowRight');
  await button(page, 'Klaar').click();
  await expect(button(page, 'Maximaliseren')).toBeFocused();
  // Who types on after that gives no results either.
  await page.keyboard.type('1r0');
  await expect(heading(page)).toContainText('1.1.1');
  await expect(radio(page, 'Voldoet niet')).toBeChecked();
  await expect(page.getByText('kregen Voldoet')).toHaveCount(0);
});

test('from a list beside the conditions a step by key leads back, and skips nothing', async ({
  page,
  server,
}, info) => {
  await openLong(page, server, info, 'Terug met een toets');
  for (let n = 0; n < 2; n++) await next(page).click();
  for (const [name, key] of [
    [/^Herstelaanbod \(/, 'Alt+ArrowRight'],
    ['Algemene aantekeningen', 'Alt+ArrowLeft'],
  ] as const) {
    await button(page, name).click();
    await expect(next(page)).toHaveCount(0);
    await page.keyboard.press(key);
    await expect(heading(page)).toContainText('1.1.2');
  }
});

/**
 * Chooses Voldoet, and right after it was painted goes into the text, or to the general notes; in
 * the page itself, so that no slow machine comes in between.
 */
const chooseAnd = (page: Page, what: 'textbox' | 'notes') =>
  page.evaluate(async (to) => {
    document.querySelector<HTMLInputElement>('input[type=radio][value=satisfies]')?.click();
    await new Promise((painted) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 50))),
    );
    const notes = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Algemene aantekeningen',
    );
    if (to === 'notes') notes?.click();
    else document.querySelector<HTMLElement>('article [role=textbox]')?.focus();
  }, what);

test('who writes or looks elsewhere right after a choice is not taken to the next', async ({
  page,
  server,
}, info) => {
  await openLong(page, server, info, 'Niet meegenomen');
  await next(page).click();
  await button(page, 'Meer bij resultaat').click();
  await page.getByRole('checkbox', { name: 'Na keuze naar de volgende' }).check();
  await page.keyboard.press('Escape');
  await notesField(page, 'Aantekeningen').waitFor();
  await chooseAnd(page, 'textbox');
  await page.keyboard.type('hoort bij 1.1.1');
  await page.waitForTimeout(700);
  await expect(heading(page)).toContainText('1.1.1');
  await expect(notesField(page, 'Aantekeningen')).toContainText('hoort bij 1.1.1');
  await next(page).click();
  await chooseAnd(page, 'notes');
  await page.waitForTimeout(700);
  await expect(button(page, 'Terug naar 1.1.2')).toBeVisible();
});

test('the focus goes along when what had it is gone', async ({ page, server }, info) => {
  await openLong(page, server, info, 'Focus blijft');
  const shown = page.locator('#voorwaarde');
  // Back at the first place 'Vorige' is disabled.
  await next(page).click();
  await button(page, 'Vorige').focus();
  await page.keyboard.press('Enter');
  await expect(shown).toBeFocused();
  // From a result to a domain, which has none.
  await next(page).click();
  await radio(page, 'Voldoet').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(shown).toBeFocused();
  // From the last place to what is still open.
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await button(page, 'Naar eerste open voorwaarde').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('1.1.1');
  await expect(shown).toBeFocused();
  // And the keys go on from there.
  await page.keyboard.press('2');
  await expect(radio(page, 'Voldoet niet')).toBeChecked();
  // An answer takes its row out of a list of open ones.
  await next(page).click();
  const list = page.getByRole('navigation', { name: 'Domeinen' });
  await list.getByRole('combobox').selectOption({ label: 'Zonder resultaat' });
  const row = list.getByRole('button', { name: /1\.1\.2/ });
  await row.focus();
  await page.keyboard.press('1');
  await expect(row).toHaveCount(0);
  await expect(shown).toBeFocused();
});
