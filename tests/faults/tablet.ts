import { type ConsoleMessage, expect, type Page, test as story } from '@playwright/test';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { arrive } from '#tests/support/arrive.ts';
import { type Device, openDevice } from '#tests/support/deviceBrowser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

/**
 * An inspector's tablet with the app on it, behind a line that can fail: a real browser that keeps
 * its data and can be killed.
 */
export interface Site {
  server: ServerProcess;
  proxy: FaultProxy;
}

export interface Tablet {
  readonly device: Device;
  /** The page as it is open now. */
  readonly page: Page;
  /** The same person, past the proxy. */
  readonly api: ApiClient;
  /**
   * A session, and the app opened; resolves when app, work list and login are on the device, so
   * that it may be killed.
   */
  logIn(): Promise<Page>;
  /** Ends the browser and opens it again at this address of the app. */
  restart(how: 'kill' | 'close', path?: string): Promise<Page>;
}

interface Options {
  username: string;
}

export const test = story.extend<Options & { tablet: Tablet }, { site: Site }>({
  username: ['inspecteur', { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const port = await freePort();
      const proxy = await startFaultProxy(`http://localhost:${port}`, { keepBodies: true });
      const server = await startServerProcess({ port, publicUrl: proxy.url });
      await use({ server, proxy });
      await proxy.close();
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  tablet: async ({ site, username }, use) => {
    const { proxy, server } = site;
    const api = await logIn(proxy.url, username, { via: server.url });
    const device = await openDevice({ baseURL: proxy.url });
    const errors: string[] = [];
    const listen = () => {
      device.context.on('weberror', (error) => errors.push(String(error.error())));
      device.context.on(
        'console',
        (message: ConsoleMessage) =>
          message.type() === 'error' &&
          !lineNoise.test(message.text()) &&
          errors.push(message.text()),
      );
    };
    listen();
    const restart: Tablet['restart'] = async (how, path = '/') => {
      await device[how]();
      const page = await device.reopen();
      listen();
      await page.goto(path);
      return page;
    };
    await use({
      device,
      get page() {
        return device.page;
      },
      api,
      restart,
      logIn: async () => {
        const { page } = device;
        await arrive(page, username);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        // The browser writes cookies to disk a while later, or when it closes.
        const again = await restart('close');
        await expect(again.getByRole('heading', { name: 'Eerstvolgende inspectie' })).toBeVisible();
        return again;
      },
    });
    await device.dispose();
    proxy.clear();
    await proxy.up();
    await server.restart();
    expect(errors, 'the page complained').toEqual([]);
  },
});

export { expect };

/** What a browser says of a line that fails; anything else is an error of ours. */
const lineNoise = /Failed to load resource|ERR_|net::|Failed to fetch/;

/** From the welcome page, or the lock, through the provider's page to the work list. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('button', { name: new RegExp(`^${username}\\b`) }).click();
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
}

interface Fresh {
  location: string;
  /** Title of the checklist. Default: the gastouder's. */
  version?: string;
  start?: boolean;
}

/** Adds an inspection past the proxy, as if it was done at the office; answers its id. */
export async function addInspection(
  { api }: Pick<Tablet, 'api'>,
  { location, version = 'Gastouderopvang 2026', start = true }: Fresh,
): Promise<string> {
  const { body } = await api.call<{ versions: { id: string; title: string }[] }>(
    'GET',
    '/api/inspection/dashboard',
  );
  const found = body.versions.find(({ title }) => title === version);
  if (!found) throw new Error(`no version ${version}`);
  const made = await api.call<{ id: string }>('POST', '/api/inspection', {
    childcare_type: 'GASTOUDER',
    location,
    date: '2026-11-20',
    version: found.id,
  });
  if (start) await api.call('POST', `/api/inspection/${made.body.id}/start`);
  return made.body.id;
}

/** The line comes back, and the browser says so, as it does when a network comes in. */
export async function lineBack({ proxy }: Site, page: Page): Promise<void> {
  await proxy.up();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
}

/** What the server has of an inspection. */
export async function onServer({ api }: Pick<Tablet, 'api'>, id: string): Promise<Held> {
  return (await api.call<{ inspection: Held }>('GET', `/api/inspection/${id}`)).body.inspection;
}
export interface Held {
  status: string;
  notes: string;
  question_results: { question: string; result: string | null; notes: string }[];
}

/**
 * The notes of the first condition: goes there, and waits for the editor. Answers the address of
 * that place.
 */
export async function openFirstCondition(page: Page, id: string): Promise<string> {
  await page.goto(`/inspectie/${id}`);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page.getByRole('group', { name: 'Resultaat' })).toBeVisible();
  await notes(page).waitFor();
  // The address follows the paint.
  await expect(page).toHaveURL(/#q-/);
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
}

/** The notes' editor of the condition on screen. */
export const notes = (page: Page) =>
  page.getByRole('textbox', { name: 'Aantekeningen', exact: true });

/** Puts the cursor behind what is there. */
export async function toEnd(page: Page): Promise<void> {
  await notes(page).click();
  await page.keyboard.press('Control+End');
  // A browser tells the editor of a moved cursor a moment later; nobody is as quick as a robot.
  await page.waitForTimeout(100);
}

export { records } from '#tests/support/records.ts';

/** The bar below the header with this name. */
export const bar = (page: Page, name: string) => page.getByRole('complementary', { name });
