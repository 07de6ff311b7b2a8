import type { Page } from '@playwright/test';
import { limits } from '#shared/model/limits.ts';
import { clearStore } from '#tests/support/clearStore.ts';
import {
  appIsHere,
  arrive,
  bar,
  dialog,
  endSession,
  expect,
  expectSeen,
  lineIsBack,
  logInByHand,
  next,
  noticesSeen,
  openAt,
  rememberNotices,
  startInspection,
  test,
  waiting,
} from '#tests/support/lineStory.ts';
import { noteOf, notes, status, toEnd, typeAtEnd } from './noteStory.ts';

/**
 * Only what is true is said: of texts that are too long, refused or lost, of a store that was
 * cleared, of a role that is gone (findings R6, R7, R10, R11).
 */
const mark = (page: Page, text: string) =>
  page.locator('[data-part="note-mark"]').filter({ hasText: text });

test('[R6] a text that is too long stays on the device whole, is called unsent everywhere, and goes when it is shortened', async ({
  page,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Te lang');
  await arrive(page);
  await openAt(page, one);
  const long = 'woord '.repeat(limits.notes / 6 + 20);
  await notes(page).click();
  await page.keyboard.insertText(long);
  await expect(mark(page, 'er passen er 300.000')).toBeVisible({ timeout: 20_000 });
  await expect(status(page)).toHaveText('Te lang om te verzenden');
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByRole('button', { name: 'Vorige' }).click();
  const length = async () => ((await notes(page).textContent()) ?? '').length;
  await expect.poll(length).toBeGreaterThan(limits.notes);
  page.on('dialog', (asked) => void asked.accept());
  await page.goto('/verzendcentrum');
  await expect(page.getByRole('heading', { name: 'Kan niet worden verzonden (1)' })).toBeVisible();
  await expect(page.getByText('Alles is verzonden')).toHaveCount(0);
  await openAt(page, one);
  await expect.poll(length).toBeGreaterThan(limits.notes);
  await notes(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('kort genoeg');
  await expect(status(page)).toHaveText('Verzonden', { timeout: 20_000 });
  expect(await noteOf(one)).toBe('<p>kort genoeg</p>');
  await page.reload();
  await expect(notes(page)).toHaveText('kort genoeg');
});

test('[R7] a store that is cleared under an open page is told, and what memory has is stored again and sent', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Gewist');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  await context.setOffline(true);
  for (const text of ['eerste tekst', 'tweede tekst', 'derde tekst']) {
    await typeAtEnd(page, text);
    await next(page);
  }
  await expect(bar(page)).toContainText('3 wijzigingen wachten');
  await clearStore(page, line.url);
  await typeAtEnd(page, 'vierde tekst');
  await expect(page.getByRole('complementary', { name: 'Opslag gewist' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(bar(page)).toContainText('4 wijzigingen wachten');
  await context.setOffline(false);
  await lineIsBack(page);
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
  for (const [index, text] of [
    'eerste tekst',
    'tweede tekst',
    'derde tekst',
    'vierde tekst',
  ].entries())
    expect(await noteOf(one, index)).toBe(`<p>${text}</p>`);
  await expect(status(page)).toHaveText('Verzonden');
});

test('[R7] a page that is loaded anew on a cleared store says that work went with it; what another page has is stored again', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Gewist en herladen');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  const tab = await context.newPage();
  await openAt(tab, one, 1);
  // A page that was just opened takes into its memory what waits: that is over now.
  await tab.waitForTimeout(2_500);
  // Nor does it read what the first stores from now on: on a slow machine it would know that in
  // time, and nothing would be missing.
  await tab.evaluate(() => {
    const { setTimeout: later } = window;
    const never = 3_600_000;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => later(run, ms === 2_000 ? never : ms),
    });
  });
  await context.setOffline(true);
  await typeAtEnd(page, 'van de eerste');
  await typeAtEnd(tab, 'van de tweede');
  await expect(bar(page)).toContainText('2 wijzigingen wachten');
  // It is not open while the store is cleared: an open page would store its text again.
  await page.goto('about:blank');
  await clearStore(tab, line.url);
  await context.setOffline(false);
  await page.goto(`/inspectie/${one.id}`);
  const missing = page.getByRole('complementary', { name: 'Er ontbreekt werk' });
  await expect(missing).toBeVisible({ timeout: 20_000 });
  // The second tab finds that this is not the store it knew.
  await tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(tab.getByRole('complementary', { name: 'Opslag gewist' })).toBeVisible({
    timeout: 20_000,
  });
  await expect.poll(() => noteOf(one, 1), { timeout: 30_000 }).toBe('<p>van de tweede</p>');
  await expect(missing).toContainText('1 wijziging nog');
  await openAt(page, one);
  await expect(status(page)).toHaveText('Er ontbreekt werk');
  await missing.getByRole('button', { name: 'Gezien' }).click();
  await expect(missing).toHaveCount(0);
  await expect(status(page)).toHaveText('Verzonden', { timeout: 20_000 });
});

test('[R7] a store that is cleared behind the lock is stored again from what the locked pages have, and is sent after logging in', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Gewist achter het slot');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  const tab = await context.newPage();
  await openAt(tab, one, 1);
  const pages = [page, tab];
  await context.setOffline(true);
  await typeAtEnd(page, 'van de eerste');
  await typeAtEnd(tab, 'van de tweede');
  await expect(bar(page)).toContainText('2 wijzigingen wachten');
  await endSession(line, context);
  await context.setOffline(false);
  for (const one of pages)
    await expect(one.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
      timeout: 20_000,
    });
  await clearStore(page, line.url);
  // At once on the way to the provider: the page ends with that.
  await logInByHand(page, 'inspecteur', null);
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click();
  for (const [index, text] of ['van de eerste', 'van de tweede'].entries()) {
    await expect.poll(() => noteOf(one, index), { timeout: 30_000 }).toBe(`<p>${text}</p>`);
    await expect.poll(() => waiting(pages[index] as Page), { timeout: 20_000 }).toBe(0);
    await expect(notes(pages[index] as Page)).toHaveText(text);
  }
});

test('[R7] a page that was opened behind the lock has what waits as well, should the store be cleared', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Geopend achter het slot');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  await context.setOffline(true);
  await typeAtEnd(page, 'van voor het slot');
  await expect(bar(page)).toContainText('1 wijziging wacht');
  await endSession(line, context);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
    timeout: 20_000,
  });
  await page.reload();
  await expect(page.getByText('1 wijziging staat veilig op dit apparaat')).toBeVisible();
  // A page that was just opened takes into its memory what waits: that is over now.
  await page.waitForTimeout(2_500);
  await clearStore(page, line.url);
  await logInByHand(page, 'inspecteur', null);
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click();
  await expect.poll(() => noteOf(one), { timeout: 30_000 }).toBe('<p>van voor het slot</p>');
  await expect(status(page)).toHaveText('Verzonden', { timeout: 20_000 });
});

test('[R10] a role that was taken away is said; what waits is shown, can be saved, and goes when the role is back', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague('inspecteur2');
  const one = await startInspection(client, 'Zonder rol');
  await arrive(page, 'inspecteur2');
  await appIsHere(page);
  await openAt(page, one);
  await context.setOffline(true);
  await typeAtEnd(page, 'wacht op de rol');
  await expect(bar(page)).toContainText('1 wijziging wacht');
  line.write('update accounts set is_inspector = 0 where id = ?', client.account.id);
  try {
    await context.setOffline(false);
    await lineIsBack(page);
    await expect(bar(page)).toContainText('Je hebt geen rol als toezichthouder meer', {
      timeout: 20_000,
    });
    await expect(bar(page)).not.toContainText('verbinding');
    await page.reload();
    await expect(bar(page)).toContainText('1 wijziging niet verzonden');
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Reservebestand bewaren' }).click();
    expect((await download).suggestedFilename()).toContain('reservebestand');
    await bar(page).getByRole('link', { name: 'Verzendcentrum' }).click();
    await expect(page.getByText('wacht op de rol')).toBeVisible();
  } finally {
    line.write('update accounts set is_inspector = 1 where id = ?', client.account.id);
  }
  await page.goto('/');
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
  expect(await noteOf(one)).toBe('<p>wacht op de rol</p>');
});

test('[R11] a refused text stays in its note, marked, and nothing is called sent', async ({
  page,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Geweigerd');
  await arrive(page);
  await openAt(page, one);
  const refusal = '**/save-question-result';
  await page.route(refusal, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { error: 'validation_failed', action: route.request().headers()['idempotency-key'] },
    }),
  );
  await typeAtEnd(page, 'blijft staan');
  await expect(mark(page, 'door de server geweigerd')).toBeVisible({ timeout: 20_000 });
  await expect(notes(page)).toHaveText('blijft staan');
  await expect(status(page)).toHaveText('Niet alles is verzonden');
  await page.reload();
  await expect(notes(page)).toHaveText('blijft staan');
  await page.unroute(refusal);
  await page.goto('/verzendcentrum');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('Alles is verzonden.')).toBeVisible({ timeout: 20_000 });
  expect(await noteOf(one)).toBe('<p>blijft staan</p>');
});

test('[I1] a standard text is no record until somebody takes it over', async ({ page, line }) => {
  const one = await startInspection(await line.colleague(), 'Standaardtekst');
  await arrive(page);
  await openAt(page, one);
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect(mark(page, 'Standaardtekst')).toContainText(
    'Deze tekst staat nog niet in het rapport.',
  );
  await expect(notes(page, 'Algemene aantekeningen')).toContainText('Bijzonderheden locatie');
  expect((await one.read()).notes).toBe('');
  await mark(page, 'Standaardtekst').getByRole('button', { name: 'Overnemen' }).click();
  await expect(mark(page, 'Standaardtekst')).toHaveCount(0);
  // One types on behind it, though the button is gone.
  await page.keyboard.type(' 2 ouders spraken ons aan');
  await expect
    .poll(async () => (await one.read()).notes, { timeout: 20_000 })
    .toMatch(/Bijzonderheden locatie.* 2 ouders spraken ons aan<\/p>$/s);
  expect((await one.read()).question_results).toEqual([]);
});

test('[I8, I12] a start without a line ends in a word that all was saved; a session that ends is no logging out', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Begin zonder lijn');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  await context.setOffline(true);
  await typeAtEnd(page, 'zonder lijn');
  await expect(bar(page)).toContainText('1 wijziging wacht');
  await page.reload();
  await expect(notes(page)).toHaveText('zonder lijn');
  await rememberNotices(page);
  await context.setOffline(false);
  await lineIsBack(page);
  await expectSeen(page, 'Wijzigingen opgeslagen');
  const ended = page.getByRole('heading', { name: 'Je sessie is verlopen' });
  await toEnd(page);
  await endSession(line, context);
  // Where the page asked something first it is locked before a key arrives.
  await page.keyboard.type(' en daarna');
  await expect(ended).toBeVisible({ timeout: 20_000 });
  expect(await noticesSeen(page)).not.toContain('Uitgelogd');
});
