import type { BrowserContext, Page } from '@playwright/test';
import {
  arrive,
  bar,
  expect,
  type Line,
  next,
  offlineMark,
  openAt,
  proofOf,
  type Started,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/** Two tabs and one queue (scenario 15): with the browser's locks, and without them. */
async function bothGoOnline(
  line: Line,
  context: BrowserContext,
  page: Page,
  one: Started,
): Promise<void> {
  await arrive(page);
  const other = await context.newPage();
  await openAt(page, one, 0);
  await openAt(other, one, 3);
  await context.setOffline(true);
  for (const tab of [page, other])
    for (let n = 0; n < 3; n++) {
      await tap(tab);
      if (n < 2) await next(tab);
    }
  for (const tab of [page, other])
    await expect(bar(tab)).toContainText('6 wijzigingen wachten op verbinding');
  const from = line.proxy.log.length;
  await context.setOffline(false);
  await expect.poll(() => waiting(page), { timeout: 45_000 }).toBe(0);
  for (const tab of [page, other]) {
    await expect(bar(tab)).toBeHidden({ timeout: 30_000 });
    await expect(tab.locator('[data-part="save-status"]')).toHaveText('Verzonden');
    await expect(offlineMark(tab)).toBeHidden({ timeout: 30_000 });
  }
  const sent = line.proxy.log.slice(from).filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, status }) => `${path} ${status}`)).toEqual(['/api/action-queue 200']);
  expect(proofOf(line, one.id)).toEqual({ applied: 6, refused: 0, effects: 6 });

  // Both go on from what is on the server now, without a question.
  for (const tab of [page, other]) await tap(tab, 'Herstelaanbod');
  await expect.poll(() => proofOf(line, one.id)).toEqual({ applied: 8, refused: 0, effects: 8 });
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0);
  expect((await one.read()).question_results.map(({ result }) => result).sort()).toEqual([
    ...Array(2).fill('restore-offer'),
    ...Array(4).fill('satisfies'),
  ]);
}

test('[S15] two tabs that come online together send each change once', async ({
  page,
  context,
  line,
}) => {
  await bothGoOnline(
    line,
    context,
    page,
    await startInspection(await line.colleague(), 'Twee tabbladen', 6),
  );
});

test('[S15] also where the browser has no locks', async ({ page, context, line }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await page.goto('/');
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  await bothGoOnline(
    line,
    context,
    page,
    await startInspection(await line.colleague(), 'Zonder sloten', 6),
  );
});
