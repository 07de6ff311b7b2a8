import { expect, expectAccessible, test } from '#tests/support/story.ts';

/** The manual and the accessibility statement: for everybody, also without a line. */

test('a task is found by a word, has its picture, and is there without a line', async ({
  page,
  context,
  login,
  complaints,
}) => {
  await login('inspecteur');
  await page.getByRole('link', { name: 'Hulp' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hulp');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Zoeken in de hulp' }).fill('kleur');
  await expect(page.getByText(/\d bladzijden gevonden/)).toBeVisible();
  await page.getByRole('link', { name: 'Kiezen wat je beoordeelt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiezen wat je beoordeelt');
  const isDrawn = () =>
    page
      .getByRole('img', { name: /De boom van domeinen/ })
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await expectAccessible(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiezen wat je beoordeelt');
  await expect.poll(isDrawn).toBe(true);
  await page.getByRole('link', { name: 'Klaar voor vertrek' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klaar voor vertrek');
  await context.setOffline(false);
  // What the page asked of the server without a line.
  complaints.length = 0;
});

test('who is not logged in can read it too, and a page that is not there leads to all of them', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Toegankelijkheid' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toegankelijkheidsverklaring');
  await expectAccessible(page);
  await page.goto('/hulp/bestaat-niet');
  await expect(page).toHaveURL(/\/hulp$/);
  await page.getByRole('searchbox', { name: 'Zoeken in de hulp' }).fill('xyzzy');
  await expect(page.getByText('Niets gevonden.')).toBeVisible();
});
