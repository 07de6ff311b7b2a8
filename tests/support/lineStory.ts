import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type ApiClient, logIn } from './apiClient.ts';
import { arrive } from './arrive.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';
import type { Started } from './startedInspection.ts';

/** Stories on a line that fails: the real server behind a fault proxy, one pair for each worker. */
export interface Line {
  /** Where browsers reach the server. */
  readonly url: string;
  readonly proxy: FaultProxy;
  readonly server: ServerProcess;
  /** Somebody at another desk: past the proxy, without a browser; the same client each time. */
  colleague(username?: string): Promise<ApiClient>;
  /** Reads the server's database itself, not through the product. */
  rows<T = Record<string, unknown>>(sql: string, ...values: (string | number)[]): T[];
  /** Changes it, while the server runs. */
  write(sql: string, ...values: (string | number)[]): void;
}

interface Fixtures {
  errors: string[];
}

export const test = base.extend<Fixtures, { line: Line }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const proxy = await startFaultProxy('http://localhost:9', { keepBodies: true });
      const server = await startServerProcess({ publicUrl: proxy.url });
      proxy.target(server.url);
      const open = (readOnly: boolean) =>
        new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
          readOnly,
          timeout: 10_000,
        });
      const inDatabase = <T>(readOnly: boolean, work: (db: DatabaseSync) => T): T => {
        const db = open(readOnly);
        try {
          return work(db);
        } finally {
          db.close();
        }
      };
      const colleagues = new Map<string, ApiClient>();
      await use({
        url: proxy.url,
        proxy,
        server,
        colleague: async (username = 'inspecteur') => {
          const client =
            colleagues.get(username) ?? (await logIn(proxy.url, username, { via: server.url }));
          colleagues.set(username, client);
          return client;
        },
        rows: <T>(sql: string, ...values: (string | number)[]) =>
          inDatabase(true, (db) => db.prepare(sql).all(...values)) as T[],
        write: (sql, ...values) => void inDatabase(false, (db) => db.prepare(sql).run(...values)),
      });
      await proxy.close();
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, use) => use(line.url),
  // A broken line is no reason for the page to fail: what it throws is; what the browser says of
  // the line is not.
  errors: [
    async ({ context, line }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(errors);
      line.proxy.clear();
      expect(errors, 'a page threw').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The same, on a server and line that no other file shares: for stories that change what the
 * others stand on. `file` is the caller's import.meta.url; another value is another worker.
 */
export const aloneIn = (file: string) =>
  test.extend<object, { alone: string }>({ alone: [file, { option: true, scope: 'worker' }] });

export { arrive, logInByHand } from './arrive.ts';
export { type Started, startInspection } from './startedInspection.ts';
export { expect };

/** Until the app itself is on the device, so that it opens without a line. */
export const appIsHere = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Opens an inspection at one of its conditions. */
export async function openAt(
  page: Page,
  { id, location, questions }: Started,
  condition = 0,
): Promise<void> {
  await page.goto(`/inspectie/${id}#q-${questions[condition]}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  await expect(page.getByRole('radio', { name: 'Voldoet', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Aantekeningen', exact: true })).toBeVisible();
}

/** Taps a result, and waits until the page shows it. */
export async function tap(
  page: Page,
  result: 'Voldoet' | 'Voldoet niet' | 'NTB' | 'Herstelaanbod' = 'Voldoet',
): Promise<void> {
  const radio = page.getByRole('radio', { name: result, exact: true });
  if (await radio.isChecked()) return;
  // What a finger meets is the button around it; that one is waited for until it stands still.
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
const step = (page: Page): Promise<void> => page.getByRole('button', { name: 'Volgende' }).click();
/** On to the next condition, past domains; each step is seen before the following one. */
export async function next(page: Page): Promise<void> {
  do {
    const before = { head: (await heading(page).textContent()) ?? '', url: page.url() };
    await step(page);
    await expect(heading(page)).not.toHaveText(before.head);
    // The address follows the paint.
    await expect(page).not.toHaveURL(before.url);
  } while (!page.url().includes('#q-') && !page.url().endsWith('#finish'));
}
export const heading = (page: Page) => page.locator('article h2').first();

/** Tells the page that the line is back, so that no test waits for the next attempt. */
export const lineIsBack = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** Everything in the page's store on the device, by the name of the store. */
export const kept = (page: Page): Promise<Record<string, { account?: string }[]>> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await asked(indexedDB.open('veldinstrument'));
    const found: Record<string, { account?: string }[]> = {};
    for (const name of db.objectStoreNames)
      found[name] = await asked(db.transaction(name).objectStore(name).getAll());
    db.close();
    return found;
  });
/** How many changes wait on the device. */
export const waiting = async (page: Page): Promise<number> =>
  (await kept(page))['queue']?.length ?? 0;

/** A browser of its own in other hands, with somebody's session. */
export async function desk(
  browser: Browser,
  line: Line,
  username = 'inspecteur',
  path = '/',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: line.url });
  const page = await context.newPage();
  await arrive(page, username, path);
  return page;
}

/** The bar with the changes that wait. */
export const bar = (page: Page) =>
  page.getByRole('complementary', { name: 'Wachtende wijzigingen' });
export const offlineMark = (page: Page) => page.getByRole('banner').getByText('Offline');
export const dialog = (page: Page) => page.getByRole('dialog');

/**
 * Remembers the headers of all notices from here on, also of those that closed again; until the
 * page is loaded anew.
 */
export const rememberNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenNotices: seen });
    const note = (nodes: NodeList) => {
      for (const node of nodes)
        if (node instanceof Element)
          seen.push(...[...node.querySelectorAll('strong')].map(({ textContent }) => textContent));
    };
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) note(addedNodes);
    });
    const region = document.querySelector('[data-part="notices"]');
    if (region) watcher.observe(region, { childList: true });
  });
export const noticesSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenNotices: string[] }).seenNotices);
/** Until this notice was on screen since they are remembered; it may have closed again. */
export const expectSeen = (page: Page, header: string): Promise<void> =>
  expect.poll(() => noticesSeen(page), { timeout: 60_000 }).toContain(header);

/** How the server knows the session of this browser. */
export const sessionOf = async (context: BrowserContext): Promise<string> => {
  const token = (await context.cookies()).find(({ name }) => name === 'vi')?.value ?? '';
  return createHash('sha256').update(token).digest('base64url');
};
/** Whether the server still knows a session. */
export const sessionLives = (line: Line, session: string): boolean =>
  line.rows('select 1 from sessions where id_hash = ?', session).length > 0;

/**
 * Ends the browser's session on the server, as after a long time; by default the provider forgets
 * who it was, too.
 */
export async function endSession(
  line: Line,
  context: BrowserContext,
  { provider = true } = {},
): Promise<void> {
  line.write('delete from sessions where id_hash = ?', await sessionOf(context));
  if (provider) await context.clearCookies({ name: /^_demo/ });
}

/** Goes to another address as the app itself does, without loading the page anew. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { place = 0 } = (window.history.state ?? {}) as { place?: number };
    window.history.pushState({ place: place + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** What the server has of an inspection: receipts, and audit entries of its actions, by action. */
export function proofOf(
  line: Line,
  inspection: string,
): { applied: number; refused: number; effects: number } {
  const receipts = line.rows<{ status: string }>(
    'select status from receipts where inspection_id = ? and device is not null',
    inspection,
  );
  const effects =
    line.rows<{ n: number }>(
      'select count(*) as n from audit where record_id = ? and device is not null',
      inspection,
    )[0]?.n ?? 0;
  const applied = receipts.filter(({ status }) => status === 'applied').length;
  return { applied, refused: receipts.length - applied, effects };
}
