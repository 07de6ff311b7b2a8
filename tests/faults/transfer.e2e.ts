import type { Page } from '@playwright/test';
import {
  appIsHere,
  arrive,
  bar,
  desk,
  dialog,
  expect,
  expectSeen,
  type Line,
  next,
  openAt,
  rememberNotices,
  type Started,
  startInspection,
  tap,
  testAlone as test,
} from '#tests/support/lineStory.ts';
import { allSent, notes } from './noteStory.ts';

/**
 * An inspection goes to a colleague while its first owner is out without a line (decisions part 6,
 * "Transfer").
 */
const inspections = '/inspecties/lijst';
const listed = (page: Page, location: string) => page.getByRole('link', { name: location });
/** The list with this location alone. */
const openList = async (page: Page, location: string) => {
  await page.goto(`${inspections}?filter=${encodeURIComponent(location)}`);
};
/** As an administrator does it, by the words on screen. */
async function handOver(page: Page, location: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill(location);
  await page.getByRole('checkbox', { name: `Kies ${location}` }).check();
  await expect(page.getByText('1 inspectie gekozen')).toBeVisible();
  await page.getByLabel('Aan collega').selectOption({ label: 'Samir El Amrani' });
  await rememberNotices(page);
  await page.getByRole('button', { name: 'Overdragen', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Overdragen' }).click();
  await expectSeen(page, 'Inspectie overgedragen');
  await expect(page.getByRole('row', { name: location })).toContainText('Samir El Amrani');
}
const textOf = async (one: Started, line: Line): Promise<string> => {
  const taker = await line.colleague('inspecteur2');
  const { body } = await taker.call('GET', `/api/inspection/${one.id}`);
  return JSON.stringify(body.inspection ?? body);
};

test('while its owner is out without a line: all they recorded is there once, with the colleague, and both are told', async ({
  page,
  context,
  browser,
  line,
}) => {
  const location = 'Naar een collega';
  const one = await startInspection(await line.colleague(), location);
  await arrive(page);
  await openAt(page, one);
  await appIsHere(page);
  await context.setOffline(true);
  await notes(page).click();
  await page.keyboard.type('onderweg-vastgelegd');
  await tap(page, 'Voldoet niet');
  await next(page);
  await tap(page);
  await expect(bar(page)).toContainText('2 wijzigingen wachten');

  const taker = await desk(browser, line, 'inspecteur2');
  await openList(taker, location);
  await expect(taker.getByText('0 inspecties')).toBeVisible();
  const admin = await desk(browser, line, 'beheerder', '/inspecties/alle');
  await handOver(admin, location);

  await rememberNotices(page);
  await context.setOffline(false);
  await allSent(page);
  await expectSeen(page, 'Inspectie overgedragen');
  await openList(page, location);
  await expect(page.getByText('0 inspecties')).toBeVisible();
  expect((await textOf(one, line)).split('onderweg-vastgelegd')).toHaveLength(2);

  await rememberNotices(taker);
  await taker.getByRole('link', { name: 'Werkvoorraad' }).first().click();
  await expectSeen(taker, 'Inspectie gekregen');
  await openList(taker, location);
  await expect(listed(taker, location)).not.toHaveCount(0);
  await openAt(taker, one);
  await expect(taker.getByText('onderweg-vastgelegd').first()).toBeVisible();
  const told = line.rows<{ recipient: string }>(
    "select recipient from mails where alert = 'inspection-transferred' order by recipient",
  );
  expect(told.map(({ recipient }) => recipient)).toEqual([
    'n.vandijk@ggd.example',
    's.elamrani@ggd.example',
  ]);
  await taker.context().close();
  await admin.context().close();
});

test('while its owner is typing: no word of it is lost', async ({ page, browser, line }) => {
  const location = 'Midden in een zin';
  const one = await startInspection(await line.colleague(), location);
  const admin = await desk(browser, line, 'beheerder', '/inspecties/alle');
  await arrive(page);
  await openAt(page, one);
  await notes(page).click();
  await page.keyboard.type('begin ');
  // What the field said last, also when it has gone meanwhile.
  await page.evaluate(() =>
    document.addEventListener('input', ({ target }) =>
      Object.assign(window, { fieldSaid: (target as Element).textContent }),
    ),
  );
  let isOver = false;
  const typing = (async () => {
    for (let word = 1; !isOver; word++) {
      await page.keyboard.type(`woord${word}. `);
      // A field sends when its typing rests.
      await page.waitForTimeout(word % 8 === 0 ? 5_000 : 80);
    }
  })();
  await handOver(admin, location);
  // The page hears of it by its own next change, and shows the list.
  await expect(page).toHaveURL(inspections);
  isOver = true;
  await typing;
  await expect(page.getByText('niet gevonden')).toHaveCount(0);
  const said = await page.evaluate(() => (window as unknown as { fieldSaid: string }).fieldSaid);
  const words = said.match(/woord\d+\./g) ?? [];
  expect(words.length).toBeGreaterThan(5);
  const timesOf = async () => {
    const text = await textOf(one, line);
    return words.map((word) => text.split(word).length - 1);
  };
  await expect.poll(timesOf, { timeout: 20_000 }).toEqual(words.map(() => 1));
  await admin.context().close();
});
