import type { Page } from '@playwright/test';
import {
  appIsHere,
  arrive,
  expect,
  lineIsBack,
  openAt,
  startInspection,
  test,
} from '#tests/support/lineStory.ts';
import { expectAccessible } from '#tests/support/story.ts';
import { allSent, expectOnce, noteOf, typeAtEnd } from './noteStory.ts';

const hour = 3_600_000;

/** Puts the page's clock forward; its timers go on as they were. */
const later = (page: Page, ms: number) =>
  page.evaluate((shift) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + shift;
  }, ms);

test('a tablet without a line warns, locks itself after twelve hours, names nobody, and keeps and sends the work', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Kindercentrum Ver Weg');
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  await context.setOffline(true);
  await typeAtEnd(page, 'zonder lijn getypt');
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();
  await later(page, 11.5 * hour);
  await lineIsBack(page);
  const warning = page.getByRole('complementary', { name: 'Vergrendeling' });
  await expect(warning).toContainText('vergrendelt dit apparaat om', { timeout: 20_000 });
  await expectAccessible(page);
  await later(page, hour);
  await lineIsBack(page);
  const locked = page.getByRole('heading', { name: 'Dit apparaat is vergrendeld' });
  await expect(locked).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('1 wijziging staat veilig op dit apparaat')).toBeVisible();
  await expectAccessible(page);
  const namesNobody = async () => {
    const shown = `${await page.title()} ${await page.locator('body').textContent()}`;
    for (const name of ['Ver Weg', 'getypt', 'Noor', 'van Dijk']) expect(shown).not.toContain(name);
  };
  await namesNobody();
  // The same when it is opened again without a line.
  await page.reload();
  await expect(locked).toBeVisible();
  await namesNobody();
  // The session still stands at the server: then the person goes on, and says when it is sent.
  await context.setOffline(false);
  await lineIsBack(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Verzenden', exact: true })
    .click({ timeout: 30_000 });
  await allSent(page);
  expectOnce(await noteOf(one), ['zonder', 'lijn', 'getypt']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kindercentrum Ver Weg');
});
