import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Release, startRelease } from '#tests/support/release.ts';
import { expect, expectAccessible, test as story } from '#tests/support/story.ts';

/**
 * The app on the device: installing it, opening it without a connection, and new versions of it
 * (failures F5, F6 and F7).
 */
const test = story.extend<{ release: Release; lineNoise: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  release: async ({}, use) => {
    const release = await startRelease();
    await use(release);
    await release.stop();
  },
  // A browser itself notes what it could not load; anything else that the page says still fails the
  // story.
  lineNoise: [
    async ({ complaints }, use) => {
      await use(undefined);
      const others = complaints
        .splice(0)
        .filter(
          (complaint) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(complaint),
        );
      expect(others).toEqual([]);
    },
    { auto: true },
  ],
});

const banner = (page: Page) =>
  page.getByText(
    'Er is een nieuwe versie van deze site beschikbaar. Ververs de pagina om die te gebruiken.',
  );
const refresh = (page: Page) => page.getByRole('button', { name: 'Pagina verversen' });
const shellOf = (page: Page) => page.getByRole('banner').getByText('Digitaal veldinstrument');

/** Once the first visit has put the app on the device. */
const kept = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
  );

/** What the active worker says of itself. */
const status = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active?.postMessage({ type: 'STATUS' }, [port2]);
    return new Promise<{ build: string; complete: boolean; files: number }>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  });

/** Looks for a new version, as the app does every hour; done when that is in or failed. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    await new Promise<void>((resolve) => {
      if (installing?.state !== 'installing') return resolve();
      installing.addEventListener('statechange', () => resolve());
    });
  });

/** Marks the page as it is now; the mark is gone after a reload. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-mark'));
const buildOf = (page: Page) => page.locator('script[type=module]').getAttribute('src');

const caches = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).filter((name) => name.includes('shell')));

test.describe('§3 installing', () => {
  test('the manifest is valid, and its icons are what it says', async ({ page, server }) => {
    await page.goto('/');
    const devtools = await page.context().newCDPSession(page);
    const { errors, url } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([]);
    const answer = await page.request.get(url);
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
    const manifest = (await answer.json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Digitaal veldinstrument',
      lang: 'nl',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    const appleTouch = {
      src: (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) as string,
      sizes: '180x180',
    };
    for (const { src, sizes } of [
      ...manifest.icons.filter((icon) => icon.sizes !== 'any'),
      appleTouch,
    ]) {
      const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect((await page.request.get('/worker.js')).headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
    const [page1, page2] = await Promise.all(
      ['/', '/index.html'].map(async (path) => (await page.request.get(server.url + path)).text()),
    );
    expect(page2).toBe(page1);
    expect(page2).toContain('content="demo"');
  });

  test('the browser’s offer becomes a button, which goes away after the answer', async ({
    page,
    login,
  }) => {
    await login('inspecteur');
    const button = page.getByRole('button', { name: 'Voeg toe aan Homescherm' });
    await expect(button).toBeHidden();
    const prevented = await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-asked', ''),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      });
      return !window.dispatchEvent(offer);
    });
    expect(prevented).toBe(true);
    await expectAccessible(page);
    await button.click();
    await expect(page.locator('body[data-asked]')).toBeAttached();
    await expect(button).toBeHidden();
  });

  test('an iPad, which says that it is a Mac, gets an explanation', async ({ page, login }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value:
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    });
    await login('inspecteur');
    await page.getByRole('button', { name: 'Voeg toe aan Homescherm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Voeg toe aan Homescherm' });
    await expect(dialog).toContainText('Deel-knop');
    await expect(dialog).toContainText('Zet op beginscherm');
    await expect(dialog).toContainText('eigen opslag');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sluiten' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('§4 the app without a connection', () => {
  test('after one visit every address of the site opens without the server', async ({
    page,
    login,
    release,
  }) => {
    await login('inspecteur', release.url);
    await kept(page);
    expect(await status(page)).toMatchObject({ complete: true });
    release.away(true);
    for (const address of [
      '/inspecties/lijst',
      '/inspectie/een-of-ander?target=dashboard#finish',
      '/',
    ]) {
      await page.goto(release.url + address);
      await expect(shellOf(page)).toBeVisible();
    }
    await page.context().setOffline(true);
    await page.reload();
    await expect(shellOf(page)).toBeVisible();
  });

  test('it knows when a file is missing', async ({ page, release }) => {
    await page.goto(release.url);
    await kept(page);
    const { files } = await status(page);
    // The page, the manifest and five icons.
    expect(files).toBe(release.assets.length + 7);
    await page.evaluate(async (path) => {
      for (const name of await window.caches.keys())
        await (await window.caches.open(name)).delete(path);
    }, release.assets[0] as string);
    expect(await status(page)).toMatchObject({ complete: false, files });
  });

  test('the worker answers for files and pages only, never for a change or a call', async ({
    page,
    login,
    release,
  }) => {
    await login('inspecteur', release.url);
    await kept(page);
    const send = (path: string, method: string) =>
      page.evaluate(
        ([to, how]) =>
          fetch(to as string, { method: how as string }).then(
            ({ status }) => status,
            () => 'failed',
          ),
        [path, method],
      );
    const own = [
      ['/api/account', 'GET'],
      ['/api/action-queue', 'POST'],
      ['/logged-in', 'GET'],
      ['/openapi.json', 'GET'],
      ['/inspecties/lijst', 'POST'],
      ['/', 'POST'],
    ] as const;
    for (const [path, method] of own) {
      release.seen.length = 0;
      const [response] = await Promise.all([
        page.waitForResponse((one) => one.url() === release.url + path),
        send(path, method),
      ]);
      expect(response.fromServiceWorker(), `${method} ${path}`).toBe(false);
      expect(release.seen).toContain(`${method} ${path}`);
    }
    const [icon] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/icon.svg')),
      send('/icon.svg', 'GET'),
    ]);
    expect(icon.fromServiceWorker()).toBe(true);
    release.away(true);
    for (const [path, method] of own)
      expect(await send(path, method), `${method} ${path}`).toBe('failed');
    expect(await send('/icon.svg', 'GET')).toBe(200);
    // Logging in leaves the site: without the server that fails, rather than giving the page
    // itself.
    await expect(page.goto(`${release.url}/oidc-authorize?return_to=/`)).rejects.toThrow();
  });
});

test.describe('§9 a new version', () => {
  test('waits for a click, and reloads only the tab of that click', async ({
    page,
    login,
    release,
    context,
  }) => {
    await login('inspecteur', release.url);
    await kept(page);
    const other = await context.newPage();
    await other.goto(release.url);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Werkvoorraad');
    for (const tab of [page, other]) await mark(tab);
    release.publish('B');
    await look(page);
    for (const tab of [page, other]) await expect(banner(tab)).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    // Nothing happens until somebody clicks, and loading the page again does not take the new
    // version either.
    await page.waitForTimeout(1_000);
    for (const tab of [page, other]) expect(await isMarked(tab)).toBe(true);
    const first = await buildOf(other);
    await page.reload();
    expect(await buildOf(page)).toBe(first);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await mark(page);

    await refresh(page).click();
    await expect.poll(() => buildOf(page)).toBe(release.nameOf(first as string));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Werkvoorraad');
    await expect(banner(page)).toBeHidden();
    expect(await isMarked(page)).toBe(false);
    // The other tab goes on with its own build: the server has no longer the chunk that it needs
    // now.
    await other.waitForTimeout(1_000);
    expect(await isMarked(other)).toBe(true);
    const chunks: string[] = [];
    other.on(
      'request',
      (request) => request.url().includes('/assets/') && chunks.push(request.url()),
    );
    await other.getByRole('link', { name: 'Inspectie toevoegen' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inspectie toevoegen');
    expect(chunks).not.toEqual([]);
    for (const chunk of chunks) expect((await page.request.get(chunk)).status(), chunk).toBe(404);
    expect(await isMarked(other)).toBe(true);
    expect(await buildOf(other)).toBe(first);
    await expect(banner(other)).toBeVisible();
    await refresh(other).click();
    await expect.poll(() => buildOf(other)).toBe(release.nameOf(first as string));
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inspectie toevoegen');

    // The build before the previous one goes.
    const before = await caches(page);
    expect(before).toHaveLength(2);
    release.publish('C');
    await look(page);
    expect(await caches(page)).toHaveLength(3);
    await refresh(page).click();
    await expect.poll(() => buildOf(page)).toBe(release.nameOf(first as string));
    await expect.poll(() => caches(page)).toEqual([before[1], release.nameOf(before[0] as string)]);
    expect(await status(page)).toMatchObject({ complete: true });
  });

  test('is looked for every hour, and when somebody comes back to the page', async ({
    page,
    release,
  }) => {
    const looked = () => release.seen.filter((one) => one === 'GET /worker.js').length;
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.install();
    await page.goto(release.url);
    await kept(page);
    await comeBack();
    const before = looked();
    await page.clock.fastForward(9 * 60_000);
    await comeBack();
    await page.waitForTimeout(500);
    expect(looked()).toBe(before);
    await page.clock.fastForward(2 * 60_000);
    await comeBack();
    await expect.poll(looked).toBe(before + 1);
    release.publish('B');
    await page.clock.fastForward(60 * 60_000);
    await expect(banner(page)).toBeVisible();
  });

  test('keeps what was being typed', async ({ page, login, release }) => {
    await login('inspecteur', release.url);
    await kept(page);
    await page
      .getByRole('link', { name: 'Verder gaan met inspectie' })
      .or(page.getByRole('button', { name: 'Verder gaan met inspectie' }))
      .first()
      .click();
    const notes = page.getByRole('textbox', { name: 'Aantekeningen', exact: true });
    while (!(await notes.isVisible())) await page.getByRole('button', { name: 'Volgende' }).click();
    release.publish('B');
    await look(page);
    await expect(banner(page)).toBeVisible();
    await notes.click();
    await page.keyboard.type('Net voor de nieuwe versie getypt');
    await refresh(page).click();
    await expect.poll(() => buildOf(page)).toContain('B.js');
    await expect(page.getByText('Net voor de nieuwe versie getypt')).toBeVisible();
  });

  test('[S29] that came in halfway changes nothing, and goes on where it stopped', async ({
    page,
    release,
  }) => {
    await page.goto(release.url);
    await kept(page);
    const first = await buildOf(page);
    release.publish('B');
    const [done, refused] = [release.assets[0], release.assets[3]].map((path) =>
      release.nameOf(path as string),
    ) as [string, string];
    release.refused.add(refused);
    await look(page);
    expect(release.seen).toContain(`GET ${refused}`);
    await expect(banner(page)).toBeHidden();
    release.away(true);
    await page.reload();
    await expect(shellOf(page)).toBeVisible();
    expect(await buildOf(page)).toBe(first);
    expect(await status(page)).toMatchObject({ complete: true });
    release.away(false);
    release.refused.clear();
    await look(page);
    await expect(banner(page)).toBeVisible();
    expect(release.seen.filter((one) => one === `GET ${done}`)).toHaveLength(1);
  });

  test('of which the page still comes from another server is not taken', async ({
    page,
    release,
  }) => {
    await page.goto(release.url);
    await kept(page);
    release.publish('B');
    release.stale.add('/index.html');
    await look(page);
    expect(await caches(page)).toHaveLength(1);
    await expect(banner(page)).toBeHidden();
    release.stale.clear();
    await look(page);
    await expect(banner(page)).toBeVisible();
  });
});
