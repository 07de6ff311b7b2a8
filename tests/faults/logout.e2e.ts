import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  appIsHere,
  bar,
  dialog,
  expect,
  kept,
  logInByHand,
  next,
  openAt,
  proofOf,
  type Started,
  sessionLives,
  sessionOf,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/** Logging out with unsent work, and the reserve file (scenario 24). */
async function workOffline(page: Page, one: Started): Promise<void> {
  await openAt(page, one);
  await appIsHere(page);
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.context().setOffline(true);
  await page.keyboard.type('buiten bereik');
  await tap(page, 'Voldoet niet');
  await next(page);
  await tap(page, 'NTB');
  await expect(bar(page)).toContainText('2 wijzigingen wachten op verbinding');
}
const askLogout = (page: Page) => page.getByRole('button', { name: 'Uitloggen' }).first().click();
const warning =
  'Let op: er zijn 2 wijzigingen nog niet verzonden. Die gaan verloren als je uitlogt.';

/** What is left of anybody on the device. */
async function leftOn(page: Page): Promise<string> {
  const { settings, ...stores } = await kept(page);
  const storage = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  const here = settings?.filter((one) => (one as unknown as { name: string }).name === 'here');
  return JSON.stringify({
    stores: Object.entries(stores).filter(([, records]) => records.length > 0),
    here,
    storage,
  });
}

test('[S24] logging out names what would be lost, sends it first when asked, and then forgets everything', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const one = await startInspection(client, 'Eerst verzenden');
  await logInByHand(page);
  await workOffline(page, one);
  await askLogout(page);
  await expect(dialog(page)).toContainText(warning);
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  expect(await waiting(page)).toBe(2);
  await askLogout(page);
  // Without a line there is nothing to send over: the question comes back with the same number.
  await dialog(page).getByRole('button', { name: 'Eerst verzenden' }).click();
  await expect(dialog(page)).toContainText(warning);
  line.proxy.rule({
    match: ({ method }) => method === 'POST',
    times: 1,
    fault: { kind: 'delay', ms: 500, answer: true },
  });
  await context.setOffline(false);
  await expect(dialog(page)).toContainText('Weet je zeker dat je uit wilt loggen.');
  await dialog(page).getByRole('button', { name: 'Eerst verzenden' }).click();
  await expect(dialog(page)).not.toContainText('Let op');
  expect(proofOf(line, one.id)).toEqual({ applied: 2, refused: 0, effects: 2 });
  const session = await sessionOf(context);
  const other = await context.newPage();
  await openAt(other, one, 2);
  await dialog(page).getByRole('button', { name: 'Uitloggen' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    // On the way to the provider's own logout page and back, there is no page to read.
    await expect(async () => expect(await tab.content()).not.toContain(one.location)).toPass();
  }
  await expect.poll(() => sessionLives(line, session)).toBe(false);
  await expect(async () => {
    const left = await leftOn(page);
    for (const word of [client.account.id, one.id, 'Noor', 'buiten bereik'])
      expect(left).not.toContain(word);
  }).toPass();
});

test('[S24] without a line logging out wipes this device at once, and the server hears of it when it can', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const one = await startInspection(client, 'Zonder lijn weg');
  await logInByHand(page);
  const session = await sessionOf(context);
  await workOffline(page, one);
  await askLogout(page);
  await expect(dialog(page)).toContainText(warning);
  await dialog(page).getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible();
  // Without a line that leads to no page of the browser.
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByText('De server is nu niet bereikbaar')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.content()).not.toContain(one.location);
  const left = await leftOn(page);
  for (const word of [client.account.id, one.id, 'Noor', 'buiten bereik'])
    expect(left).not.toContain(word);
  expect(sessionLives(line, session)).toBe(true);
  // Going back shows nothing either.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  expect(await page.content()).not.toContain(one.location);

  const from = line.proxy.log.length;
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  await context.setOffline(false);
  await expect.poll(() => sessionLives(line, session), { timeout: 20_000 }).toBe(false);
  // What was deleted can still be read in the browser's files, until those are cleared as well.
  const cleared = () =>
    line.proxy.log
      .slice(from)
      .filter(({ method, path }) => method === 'DELETE' && path === '/api/device');
  await expect.poll(() => cleared().map(({ status }) => status)).toEqual([204]);
  // The page came anew by itself: its files went as well.
  await expect(page.locator('body:not([data-old])')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toHaveCount(0);
  // The provider was not told: the next person must not find themselves logged in as the one
  // before.
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByLabel('Gebruikersnaam')).toBeVisible();
  expect(proofOf(line, one.id)).toEqual({ applied: 0, refused: 0, effects: 0 });
});

test('[S24] a reserve file brings the work in on another device of the same person, once, and nothing else does', async ({
  page,
  browser,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Reservebestand');
  await logInByHand(page);
  await workOffline(page, one);
  await askLogout(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Reservebestand bewaren' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^veldinstrument-reservebestand-\d{4}-.*\.json$/);
  const text = readFileSync(await download.path(), 'utf8');
  await expect(dialog(page)).toContainText(warning);
  await dialog(page).getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();

  const context = await browser.newContext({ baseURL: line.url });
  const tablet = await context.newPage();
  const readIn = (content: string) =>
    tablet.locator('input[type=file]').setInputFiles({
      name: 'reserve.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await logInByHand(tablet, 'inspecteur2');
  await tablet.goto('/verzendcentrum');
  await readIn(text);
  await expect(
    tablet.getByText('Dit reservebestand hoort bij een ander account. Er is niets gewijzigd.'),
  ).toBeVisible();
  expect(await waiting(tablet)).toBe(0);
  await askLogout(tablet);
  await dialog(tablet).getByRole('button', { name: 'Uitloggen' }).click();
  await logInByHand(tablet, 'inspecteur', null);
  await tablet.goto('/verzendcentrum');
  const wrong = tablet.getByText(
    'Dit is geen reservebestand van het veldinstrument, of het is beschadigd. Er is niets gewijzigd.',
  );
  const file = JSON.parse(text) as { actions: Record<string, unknown>[] };
  const damaged = [
    text.slice(0, text.length / 2),
    '{"name":"package","version":"1.0.0"}',
    'null',
    JSON.stringify({ ...file, format: 2 }),
    JSON.stringify({ ...file, actions: [...file.actions, { ...file.actions[0], id: 7 }] }),
    JSON.stringify({ ...file, actions: [{ ...file.actions[0], payload: null }] }),
  ];
  for (const content of damaged) {
    await readIn(content);
    await expect(wrong.first()).toBeVisible();
    await tablet.getByRole('button', { name: 'Sluiten' }).first().click();
    await expect(wrong).toHaveCount(0);
  }
  expect(await waiting(tablet)).toBe(0);

  await readIn(text);
  await expect(tablet.getByText('2 wijzigingen overgenomen.')).toBeVisible();
  await expect
    .poll(() => proofOf(line, one.id), { timeout: 20_000 })
    .toEqual({ applied: 2, refused: 0, effects: 2 });
  await readIn(text);
  await expect(
    tablet.getByText('0 van 2 wijzigingen overgenomen; de andere waren hier al.'),
  ).toBeVisible();
  await expect.poll(() => waiting(tablet)).toBe(0);
  expect(proofOf(line, one.id)).toEqual({ applied: 2, refused: 0, effects: 2 });
  const results = new Map(
    (await one.read()).question_results.map((entry) => [entry.question, entry]),
  );
  expect(one.questions.slice(0, 2).map((question) => results.get(question))).toMatchObject([
    { result: 'does-not-satisfy', notes: '<p>buiten bereik</p>' },
    { result: 'to-be-defined', notes: '' },
  ]);
  await context.close();
});
