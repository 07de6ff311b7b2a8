import {
  aloneIn,
  appIsHere,
  arrive,
  bar,
  desk,
  expect,
  expectSeen,
  next,
  openAt,
  rememberNotices,
  startInspection,
  tap,
} from '#tests/support/lineStory.ts';
import { allSent, notes } from './noteStory.ts';
import { handOver, inspections, listed, mailed, openList, textOf } from './transferStory.ts';

const test = aloneIn(import.meta.url);

/**
 * An inspection goes to a colleague while its first owner is out without a line (agreements part 6,
 * "Transfer").
 */
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
  expect(mailed(line, 'inspection-transferred')).toEqual([
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
      // A field sends when its typing rested for five seconds, counted from when it was stored: a
      // pause as long as that would be a race.
      await page.waitForTimeout(word % 8 === 0 ? 8_000 : 80);
    }
  })();
  await handOver(admin, location);
  // The page hears of it by its own next change, and shows the list.
  await expect(page).toHaveURL(inspections, { timeout: 30_000 });
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

test('planned by a coordinator, started without a line, then handed over: everything there once, the right owner, all told', async ({
  page,
  context,
  browser,
  line,
}) => {
  const location = 'Gepland en doorgegeven';
  // The coordinator, by the screen's words.
  const coordinator = await desk(browser, line, 'teamleider', '/inspecties/alle');
  await coordinator.getByRole('link', { name: 'Inspectie plannen' }).click();
  await coordinator.getByLabel('Naam locatie').fill(location);
  await coordinator.getByLabel('Toezichthouder').selectOption({ label: 'Noor van Dijk' });
  await coordinator.getByLabel('Versie').selectOption({ index: 1 });
  await rememberNotices(coordinator);
  await coordinator.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expectSeen(coordinator, 'Inspectie gepland');
  expect(mailed(line, 'inspection-planned')).toEqual(['n.vandijk@ggd.example']);

  // The inspector finds it, goes out, and starts it without a line.
  await arrive(page, 'inspecteur', '/');
  await appIsHere(page);
  await openList(page, location);
  await expect(listed(page, location)).not.toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start inspectie' }).first().click();
  await next(page);
  await notes(page).click();
  await page.keyboard.type('buiten-vastgelegd');
  await tap(page, 'Voldoet niet');
  await expect(bar(page)).toContainText('wijzigingen wachten');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // An administrator hands it over meanwhile; the second inspector is out too.
  const taker = await desk(browser, line, 'inspecteur2');
  await appIsHere(taker);
  await taker.context().setOffline(true);
  const admin = await desk(browser, line, 'beheerder', '/inspecties/alle');
  await handOver(admin, location);

  await rememberNotices(page);
  await context.setOffline(false);
  await allSent(page);
  await expectSeen(page, 'Inspectie overgedragen');
  await openList(page, location);
  await expect(page.getByText('0 inspecties')).toBeVisible();

  await rememberNotices(taker);
  await taker.context().setOffline(false);
  await expectSeen(taker, 'Inspectie gekregen');
  await taker.goto(`/inspectie/${id}`);
  await expect(taker.getByText('buiten-vastgelegd').first()).toBeVisible();
  const text = await textOf({ id }, line);
  expect(text.split('buiten-vastgelegd')).toHaveLength(2);
  expect(text.split('"result":"does-not-satisfy"')).toHaveLength(2);
  expect(text).toContain('"status":"started"');

  // The coordinator sees whose it is now, and nothing of what was found.
  await coordinator.getByRole('searchbox', { name: 'Zoeken' }).fill(location);
  const row = coordinator.getByRole('row', { name: location });
  await expect(row).toContainText('Samir El Amrani');
  await expect(row).toContainText('Gestart');
  for (const one of [coordinator, admin, taker]) await one.context().close();
});
