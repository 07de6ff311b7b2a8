import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  addInspection,
  bar,
  expect,
  lineBack,
  notes,
  onServer,
  openFirstCondition,
  records,
  signIn,
  type Tablet,
  test,
  toEnd,
} from './tablet.ts';

/**
 * The device's store fails: its connection dies, it is full, or there is none (failures F4, F22 and
 * F23).
 */
const keepingBar = (page: Page) => bar(page, 'Opslag op dit apparaat');

/** Makes the store fail in the page: once, or each time until it is mended; or only writing. */
const breakStore = (page: Page, how: 'once' | 'always' | 'writing') =>
  page.evaluate((mode) => {
    const { open } = IDBFactory.prototype;
    const { transaction } = IDBDatabase.prototype;
    const mend = () =>
      Object.assign(IDBFactory.prototype, { open }) &&
      Object.assign(IDBDatabase.prototype, { transaction });
    const fail = () => {
      if (mode === 'once') mend();
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    };
    IDBDatabase.prototype.transaction =
      mode === 'writing'
        ? function (this: IDBDatabase, ...asked) {
            return asked[1] === 'readwrite' ? fail() : transaction.apply(this, asked);
          }
        : fail;
    if (mode === 'always') IDBFactory.prototype.open = fail;
    Object.assign(window, { mendStore: mend });
  }, how);
const mendStore = (page: Page) =>
  page.evaluate(() => void (window as never as { mendStore: () => void }).mendStore());

test('[S05] the connection to the store dies: the next answer is stored all the same', async ({
  tablet,
  site,
}) => {
  let page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Verbinding weg' });
  const address = await openFirstCondition(page, id);
  await site.proxy.down();
  await breakStore(page, 'once');
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check({ force: true });
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();
  await expect(keepingBar(page)).toBeHidden();
  page = await tablet.restart('kill', address);
  await expect(page.getByRole('radio', { name: 'Herstelaanbod' })).toBeChecked();
});

test('[S05] the store fails and keeps failing: said plainly, the text can be taken along, and is stored when it works again', async ({
  tablet,
  site,
}) => {
  let page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Opslag stuk' });
  const address = await openFirstCondition(page, id);
  await site.proxy.down();
  await tablet.device.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: site.proxy.url,
  });
  await breakStore(page, 'always');
  await toEnd(page);
  await page.keyboard.type('alleen in het');
  await expect(keepingBar(page)).toContainText('Dit apparaat kan op dit moment niet opslaan.');
  await expect(page.getByText('Dit apparaat kan niet opslaan', { exact: true })).toBeVisible();

  // Copied with what was typed a moment before.
  await page.keyboard.type(' geheugen');
  await keepingBar(page).getByRole('button', { name: 'Tekst kopiëren' }).click();
  await expect(page.getByText('Gekopieerd', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('alleen in het geheugen');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keepingBar(page).getByRole('button', { name: 'Reservebestand bewaren' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^veldinstrument-reservebestand-[\d-]+\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: string;
    actions: { title: string; payload: { notes: string } }[];
  };
  // What lies in the store could not be read.
  await expect(page.getByText('Reservebestand is niet compleet')).toBeVisible();
  expect(file.account).toBe(tablet.api.account.id);
  expect(file.actions).toMatchObject([
    { title: 'Opslag stuk', payload: { notes: '<p>alleen in het geheugen</p>' } },
  ]);

  // Going on is possible, and nothing asks for a reload.
  await toEnd(page);
  await page.keyboard.type(', en verder');
  await page.getByRole('radio', { name: 'NTB' }).check({ force: true });
  await mendStore(page);
  await expect(keepingBar(page)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();
  page = await tablet.restart('kill', address);
  await expect(notes(page)).toHaveText('alleen in het geheugen, en verder');
  await expect(page.getByRole('radio', { name: 'NTB' })).toBeChecked();
  await lineBack(site, page);
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results, { timeout: 60_000 })
    .toMatchObject([
      { result: 'to-be-defined', notes: '<p>alleen in het geheugen, en verder</p>' },
    ]);
});

test('[S05] a device that cannot write any more gives all that waits there in the reserve file', async ({
  tablet,
  site,
}) => {
  const page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Alleen lezen' });
  await openFirstCondition(page, id);
  await site.proxy.down();
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check({ force: true });
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();
  await breakStore(page, 'writing');
  await toEnd(page);
  await page.keyboard.type('alleen in het geheugen');
  await expect(keepingBar(page)).toContainText('Dit apparaat kan op dit moment niet opslaan.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keepingBar(page).getByRole('button', { name: 'Reservebestand bewaren' }).click(),
  ]);
  const { actions } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    actions: { payload: object }[];
  };
  expect(actions.map(({ payload }) => payload)).toMatchObject([
    { result: 'restore-offer' },
    { notes: '<p>alleen in het geheugen</p>' },
  ]);
  await expect(page.getByText('Reservebestand is niet compleet')).toHaveCount(0);
  await mendStore(page);
  await expect(keepingBar(page)).toBeHidden({ timeout: 20_000 });
});

test('[S05] a form and a choice are called stored only once they are', async ({ tablet }) => {
  const page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Te vroeg gezegd' });
  await page.goto(`/inspecties/bewerken/${id}`);
  const city = page.getByLabel('Plaats', { exact: true });
  await city.fill('Utrecht');
  await breakStore(page, 'always');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByText('Nog niet opgeslagen', { exact: true })).toBeVisible();
  await expect(page.getByText('Inspectie opgeslagen')).toHaveCount(0);
  await mendStore(page);
  await expect(keepingBar(page)).toBeHidden({ timeout: 20_000 });
  await expect.poll(() => onServer(tablet, id)).toMatchObject({ city: 'Utrecht' });

  await page.goto(`/inspecties/bewerken/${id}/domeinen-items-voorwaarden`);
  const choose = async () => {
    await page.getByRole('checkbox').first().click();
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  };
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await breakStore(page, 'always');
  await choose();
  await expect(page.getByText('Nog niet opgeslagen', { exact: true })).toBeVisible();
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toHaveCount(0);
  await mendStore(page);
  await expect(keepingBar(page)).toBeHidden({ timeout: 20_000 });
  await page.goto(`/inspecties/bewerken/${id}/domeinen-items-voorwaarden`);
  await choose();
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toBeVisible();
});

/**
 * Opens the browser again on a device where the app has so many bytes more than it uses now. Before
 * the app runs, for a browser looks how much there is left at the first write, and then not for
 * half a minute.
 */
async function restartWithSpace({ device }: Tablet, bytes: number, path: string): Promise<Page> {
  await device.close();
  const page = await device.reopen();
  await page.goto('/icon.svg');
  // What no page has opened yet is not counted.
  await records(page, 'counters');
  const { origin } = new URL(page.url());
  // It holds as long as this session is there: until the page is closed.
  const devtools = await page.context().newCDPSession(page);
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    quotaSize: Math.ceil(usage + bytes),
  });
  await page.goto(path);
  return page;
}
const reserveOf = async (page: Page) =>
  (await records(page, 'settings')).filter(({ name }) => name === 'reserve').length;

test('[S06] the device is full: notes are still kept, it says so in time, and nothing stored disappears', async ({
  tablet,
  site,
}) => {
  let page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Vol apparaat' });
  const address = await openFirstCondition(page, id);
  await expect.poll(() => reserveOf(page)).toBe(1);
  await site.proxy.down();
  await toEnd(page);
  await page.keyboard.type('voor het vol was');
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();
  const before = (await records(page, 'summaries')).length;

  page = await restartWithSpace(tablet, 1_000, address);
  await expect(notes(page)).toHaveText('voor het vol was');
  await expect(keepingBar(page)).toBeHidden();
  // More than fits: the reserve is given free for it.
  const long = 'Er lag speelgoed op de trap, dat is besproken. '.repeat(100).trim();
  await toEnd(page);
  await page.keyboard.insertText(`; ${long}`);
  await page.getByRole('radio', { name: 'Voldoet niet' }).check({ force: true });
  await expect
    .poll(
      async () =>
        (await records(page, 'queue')).some(({ payload }) => payload.result === 'does-not-satisfy'),
      { timeout: 20_000 },
    )
    .toBe(true);
  await expect(keepingBar(page)).toContainText('De opslagruimte op dit apparaat is bijna op.');
  expect(await reserveOf(page)).toBe(0);

  // Full again, now without a reserve: it says so from the start, also where one leaves from.
  page = await restartWithSpace(tablet, 300_000, `/klaar-voor-vertrek/${id}`);
  await expect(keepingBar(page)).toContainText('De opslagruimte op dit apparaat is bijna op.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Er is genoeg ruimte' })).toContainText(
    'Niet in orde',
  );
  await page.goto(address);
  await expect(notes(page)).toHaveText(`voor het vol was; ${long}`);
  expect(await records(page, 'summaries')).toHaveLength(before);

  // A device without any room can still send, and that is what makes room.
  page = await restartWithSpace(tablet, 0, address);
  await lineBack(site, page);
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results, { timeout: 60_000 })
    .toMatchObject([{ result: 'does-not-satisfy', notes: `<p>voor het vol was; ${long}</p>` }]);
  await expect.poll(async () => (await records(page, 'queue')).length, { timeout: 30_000 }).toBe(0);

  page = await restartWithSpace(tablet, 1_000_000_000, address);
  await expect.poll(() => reserveOf(page)).toBe(1);
  await expect(keepingBar(page)).toBeHidden();
  await expect(notes(page)).toHaveText(`voor het vol was; ${long}`);
});

test('[S07] no store at all: it says that offline is not safe here, and work goes to the server', async ({
  tablet,
  site,
  username,
}) => {
  const { device } = tablet;
  await device.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        'A mutation operation was attempted on a database that did not allow mutations.',
        'InvalidStateError',
      );
    };
  });
  const { page } = device;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/');
  await signIn(page, username);
  await expect(keepingBar(page)).toContainText('Offline werken is hier niet veilig');
  const id = await addInspection(tablet, { location: 'Privévenster' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  await page.goto(`/klaar-voor-vertrek/${id}`);
  await expect(
    page.getByText('Nog niet alles is in orde. Los dit op voordat je vertrekt.'),
  ).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Een proef met opslaan is gelukt' }),
  ).toContainText('Niet in orde');

  const address = await openFirstCondition(page, id);
  await toEnd(page);
  await page.keyboard.type('zonder opslag');
  await page.getByRole('radio', { name: 'Voldoet', exact: true }).check({ force: true });
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results, { timeout: 30_000 })
    .toMatchObject([{ result: 'satisfies', notes: '<p>zonder opslag</p>' }]);

  // Without a line: what waits survives a reload, and a new login, in the same tab.
  const silence = site.proxy.rule({
    match: { path: /^\/api\/(?!account|inspection\/dashboard)/ },
    fault: { kind: 'refuse' },
  });
  await toEnd(page);
  await page.keyboard.type(', en dit wacht');
  await expect(
    bar(page, 'Wachtende wijzigingen').or(page.getByText('Bezig met verzenden')),
  ).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page).toHaveURL(new RegExp(address));
  await device.context.clearCookies();
  await page.goto('/');
  await signIn(page, username);
  silence.remove();
  await page.goto(address);
  // Who had to log in again is asked before anything is sent; whether the page was locked by then
  // is a matter of moments.
  const send = page.getByRole('button', { name: 'Nu verzenden' });
  await expect(async () => {
    if (await send.isVisible()) await send.click();
    expect((await onServer(tablet, id)).question_results).toMatchObject([
      { result: 'satisfies', notes: '<p>zonder opslag, en dit wacht</p>' },
    ]);
  }).toPass({ timeout: 60_000 });

  // What only reached the last resort, because the page went away at that very moment, is sent as
  // soon as its inspection is known.
  const account = (await (
    await page.request.get(`${new URL(page.url()).origin}/api/account`)
  ).json()) as { account: { id: string } };
  await page.evaluate(
    ([key, change]) => localStorage.setItem(key as string, JSON.stringify([change])),
    [
      `veldinstrument-nood:${account.account.id}`,
      {
        id: crypto.randomUUID(),
        type: 'SAVE_INSPECTION_NOTES',
        inspection: id,
        payload: { notes: '<p>op het laatste moment</p>' },
        created_at: new Date().toISOString(),
        base: 0,
      },
    ] as const,
  );
  await page.reload();
  await expect
    .poll(async () => (await onServer(tablet, id)).notes, { timeout: 60_000 })
    .toContain('op het laatste moment');
});

test('[S07] what a page without a store kept in its tab is sent when the next page has one', async ({
  tablet,
  site,
  username,
}) => {
  const { device } = tablet;
  await device.context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...asked) {
      if (sessionStorage.getItem('mended')) return open.apply(this, asked);
      throw new DOMException('Internal error.', 'UnknownError');
    };
  });
  const { page } = device;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/');
  await signIn(page, username);
  const id = await addInspection(tablet, { location: 'Eerst zonder opslag' });
  await openFirstCondition(page, id);
  const silence = site.proxy.rule({
    match: { path: /^\/api\/(?!account|inspection\/dashboard)/ },
    fault: { kind: 'refuse' },
  });
  await toEnd(page);
  await page.keyboard.type('meegenomen');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('veldinstrument-apparaat')))
    .toContain('meegenomen');
  await page.evaluate(() => sessionStorage.setItem('mended', '1'));
  await page.reload();
  await expect(notes(page)).toHaveText('meegenomen');
  expect(await page.evaluate(() => sessionStorage.getItem('veldinstrument-apparaat'))).toBeNull();
  silence.remove();
  await lineBack(site, page);
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results, { timeout: 60_000 })
    .toMatchObject([{ notes: '<p>meegenomen</p>' }]);
});
