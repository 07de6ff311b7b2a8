import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  appIsHere,
  dialog,
  endSession,
  expect,
  logInByHand,
  openAt,
  type Started,
  startInspection,
  tap,
  test,
} from '#tests/support/lineStory.ts';
import { rowOf } from './rows.ts';

/**
 * Two people and one tablet: of the first there is nothing left for the second. With work that was
 * not sent yet it is another matter: that is [S23] in tests/faults/identity.e2e.ts, and logging out
 * with it [S24] in tests/faults/logout.e2e.ts.
 */

/**
 * Everything a browser holds of this site, as one text: stores, caches, cookies, and what the page
 * itself remembers.
 */
async function everythingOn(page: Page): Promise<string> {
  const held = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stores: Record<string, unknown[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        stores[`${name}/${store}`] = [
          await asked(db.transaction(store).objectStore(store).getAllKeys()),
          await asked(db.transaction(store).objectStore(store).getAll()),
        ];
      db.close();
    }
    const cached: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached[request.url] = (await (await cache.match(request))?.text()) ?? '';
    }
    return {
      stores,
      cached,
      local: { ...localStorage },
      session: { ...sessionStorage },
      state: history.state as unknown,
      name: window.name,
      title: document.title,
      address: location.href,
      page: document.documentElement.outerHTML,
    };
  });
  expect(Object.keys(held.cached).length, 'the app itself is in the cache').toBeGreaterThan(5);
  return JSON.stringify([held, await page.context().cookies()]);
}

interface First extends Started {
  /** What would tell of the first person. */
  words: string[];
}
const typed = 'vertrouwelijk-getypt';

/** The first person at work: an inspection opened, an answer and notes given, all of it sent. */
async function firstAtWork(
  page: Page,
  line: Parameters<Parameters<typeof test>[2]>[0]['line'],
  location: string,
): Promise<First> {
  const client = await line.colleague();
  const one = await startInspection(client, location);
  await logInByHand(page);
  await openAt(page, one);
  await appIsHere(page);
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.keyboard.type(typed);
  await tap(page, 'Voldoet niet');
  await expect
    .poll(async () => (await one.read()).question_results[0]?.notes ?? '')
    .toContain(typed);
  const words = [one.id, location, typed, client.account.id, 'van Dijk', 'n.vandijk@ggd.example'];
  // So that finding nothing later means something.
  const held = await everythingOn(page);
  expect(words.filter((word) => !held.includes(word))).toEqual([]);
  return { ...one, words };
}

const noTrace = (held: string, words: readonly string[]) =>
  expect(words.filter((word) => held.includes(word))).toEqual([]);

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Uitloggen' }).first().click();
  await dialog(page).getByRole('button', { name: 'Uitloggen' }).click();
  // Said when the browser is back from the provider: the page that is left shows the login button
  // for a moment too.
  await expect(page.getByText('Je bent nu uitgelogd')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
}
const isSecond = (page: Page) =>
  expect(page.getByRole('link', { name: /Samir El Amrani/ })).toBeVisible();
/** The first one's session ends by itself, and the page has heard of it. */
async function sessionEnds(
  page: Page,
  context: BrowserContext,
  line: Parameters<typeof endSession>[0],
): Promise<void> {
  await endSession(line, context);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
    timeout: 20_000,
  });
}

test.describe(rowOf('shared tablet', 8, 8), () => {
  test('after logging out nothing is left in any store, cache or page', async ({ page, line }) => {
    const { words } = await firstAtWork(page, line, 'Spoorloos BV');
    await logOut(page);
    await expect(async () => noTrace(await everythingOn(page), words)).toPass({ timeout: 15_000 });
  });

  test('the second who logs in has nothing of the first, on any screen', async ({ page, line }) => {
    const { words, id } = await firstAtWork(page, line, 'Niet voor Samir');
    await logOut(page);
    await logInByHand(page, 'inspecteur2', null);
    for (const path of [
      '/',
      '/inspecties/lijst',
      '/inspecties/toevoegen',
      '/verzendcentrum',
      '/mijn-gegevens',
      '/wat-werkt-offline',
    ]) {
      await page.goto(path);
      await isSecond(page);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
      noTrace(await everythingOn(page), words);
    }
    // An address of the first is no address of the second: its id is all they know, for they typed
    // it.
    for (const path of [
      `/inspectie/${id}`,
      `/inspecties/bewerken/${id}`,
      `/inspecties/bewerken/${id}/domeinen-items-voorwaarden`,
      `/klaar-voor-vertrek/${id}`,
    ]) {
      await page.goto(path);
      await isSecond(page);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
      await page.waitForLoadState('networkidle');
      noTrace(
        await everythingOn(page),
        words.filter((word) => word !== id),
      );
    }
  });

  test('going back and forth in the history shows nothing of the first, before and after the second logged in', async ({
    page,
    line,
  }) => {
    const { words, id } = await firstAtWork(page, line, 'Terug is leeg');
    await page.goto('/mijn-gegevens');
    await expect(page.getByText('van Dijk').first()).toBeVisible();
    await page.goto(`/inspectie/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terug is leeg');
    await logOut(page);
    const shown = words.filter((word) => word !== id);
    const walk = async (steps: number, who: () => Promise<unknown>) => {
      for (let n = 0; n < steps; n++) {
        await page.goBack().catch(() => null);
        if (!page.url().startsWith(line.url) || page.url().includes('/oidc')) continue;
        await who();
        const content = await page.content();
        expect(
          shown.filter((word) => content.includes(word)),
          page.url(),
        ).toEqual([]);
      }
    };
    await walk(4, () => expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible());
    await logInByHand(page, 'inspecteur2');
    await walk(6, () =>
      expect(
        page
          .getByRole('link', { name: /Samir El Amrani/ })
          .or(page.getByRole('button', { name: 'Inloggen' }))
          .first(),
      ).toBeVisible(),
    );
  });

  test('when the session of the first ended by itself the second takes the tablet over, and what was the first’s is gone', async ({
    page,
    context,
    line,
  }) => {
    const { words, id } = await firstAtWork(page, line, 'Verlopen en weg');
    await sessionEnds(page, context, line);
    const locked = await page.content();
    expect(words.filter((word) => locked.includes(word))).toEqual([]);
    await logInByHand(page, 'inspecteur2', null, 'Ik ben iemand anders');
    await isSecond(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
    await expect(async () =>
      noTrace(
        await everythingOn(page),
        words.filter((word) => word !== id),
      ),
    ).toPass({ timeout: 15_000 });
  });

  test('what the first was filling in on a form is not in the second’s form', async ({
    page,
    context,
    line,
  }) => {
    await logInByHand(page);
    await page.goto('/inspecties/toevoegen');
    const place = page.getByLabel('Locatie', { exact: false }).first();
    await place.fill(typed);
    await sessionEnds(page, context, line);
    await logInByHand(page, 'inspecteur2', null, 'Ik ben iemand anders');
    await isSecond(page);
    await page.goto('/inspecties/toevoegen');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Locatie', { exact: false }).first()).toHaveValue('');
    expect(await page.content()).not.toContain(typed);
    // After a logout that somebody asked for it is nowhere at all.
    await page.getByLabel('Locatie', { exact: false }).first().fill('samir-getypt');
    await logOut(page);
    await expect(async () => noTrace(await everythingOn(page), ['samir-getypt'])).toPass({
      timeout: 15_000,
    });
  });

  test('a second tab of the first goes along, and becomes the second’s', async ({
    page,
    context,
    line,
  }) => {
    const { words, id, location } = await firstAtWork(page, line, 'Tweede tabblad');
    const other = await context.newPage();
    await other.goto(`/inspectie/${id}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(location);
    await logOut(page);
    await expect(other.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await logInByHand(page, 'inspecteur2', null);
    await isSecond(other);
    await other.goto('/inspecties/lijst');
    await isSecond(other);
    for (const tab of [page, other])
      noTrace(
        await everythingOn(tab),
        words.filter((word) => word !== id),
      );
  });

  test('reports and portraits of the first are not in the browser’s own cache, nor to be had', async ({
    page,
    line,
  }) => {
    const { id, questions } = await firstAtWork(page, line, 'Niet bewaard');
    const client = await line.colleague();
    for (const question of questions)
      await client.call('POST', `/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
      });
    const { categories } = (
      await client.call(
        'GET',
        `/api/version/${(await client.call('GET', `/api/inspection/${id}`)).body.inspection.version.id}`,
      )
    ).body.version;
    const [domain] = categories as { id: string; last_question: string }[];
    if (domain?.last_question)
      await client.call('POST', `/api/inspection/${id}/save-category-last-question-answer`, {
        category: domain.id,
        result: 'satisfies',
      });
    expect((await client.call('POST', `/api/inspection/${id}/finish`)).status).toBe(200);
    const form = new FormData();
    form.append(
      'image',
      new Blob([
        Uint8Array.from(
          await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5a6f' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'ik.png',
    );
    const { imageFile } = (await client.call('POST', `/api/user/${client.account.id}`, form)).body
      .user;
    const paths = [
      `/api/inspection/${id}`,
      `/api/inspection/${id}/export`,
      `/image/${imageFile.id}/40/40/1`,
      `/file/${imageFile.id}/1`,
      '/api/account',
      '/api/inspection/dashboard',
    ];
    /** The statuses of all of them; 0 = there is nothing. */
    const read = (cache: RequestCache) =>
      page.evaluate(
        ({ list, mode }) =>
          Promise.all(
            list.map((path) =>
              fetch(path, { cache: mode, mode: 'same-origin' }).then(
                ({ ok, status }) => (ok || status !== 504 ? status : 0),
                () => 0,
              ),
            ),
          ),
        { list: paths, mode: cache },
      );
    expect(await read('default')).toEqual(paths.map(() => 200));
    // What the browser kept by itself: nothing, not even before the logout.
    expect(await read('only-if-cached')).toEqual(paths.map(() => 0));
    await logOut(page);
    expect(await read('force-cache')).toEqual(paths.map(() => 401));
    await logInByHand(page, 'inspecteur2', null);
    expect(await read('force-cache')).toEqual([404, 404, 404, 404, 200, 200]);
    expect(
      await page.evaluate(() =>
        fetch('/api/account', { cache: 'force-cache' }).then((answer) => answer.text()),
      ),
    ).not.toContain('van Dijk');
  });

  test('the provider asks anew who it is, so that the second never becomes the first by a click', async ({
    page,
    context,
    line,
  }) => {
    await firstAtWork(page, line, 'Wie ben jij');
    // The session here ended; at the provider the first is still known.
    await endSession(line, context, { provider: false });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole('button', { name: 'Ik ben iemand anders' }).click();
    await expect(page.getByLabel('Gebruikersnaam')).toBeVisible();
    await page.getByLabel('Gebruikersnaam').fill('inspecteur2');
    await page.getByLabel('Wachtwoord').fill('demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await isSecond(page);
    // And after a logout by choice as well.
    await logOut(page);
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page.getByLabel('Gebruikersnaam')).toHaveValue('');
  });
});
