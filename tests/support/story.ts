import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { arrive } from './arrive.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/**
 * Stories in a browser: the real server with its demonstration data, one for each worker; a
 * complaint of the page fails the story.
 */
interface Fixtures {
  /** Opens the app as somebody with a session. */
  login: (username: string, path?: string) => Promise<void>;
  complaints: string[];
}

/**
 * What the browser says by itself, of no fault of the page: what was on its way when a story took
 * the line away; and the icon, which Chromium asks for again when the address changes and which a
 * page that leaves takes along. An icon that the server does not have still counts.
 */
const ofBrowser =
  /^Failed to load resource: net::(ERR_INTERNET_DISCONNECTED |ERR_(INVALID_ARGUMENT|FAILED) .*\/icon-192\.png\)$)/;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
const freshServer = async ({}, use: (server: ServerProcess) => Promise<void>): Promise<void> => {
  const server = await startServerProcess();
  await use(server);
  await server.dispose();
};

export const test = base.extend<Fixtures, { server: ServerProcess }>({
  server: [freshServer, { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const complaint = `${message.text()} (${message.location().url})`;
        if (!['error', 'warning'].includes(message.type()) || ofBrowser.test(complaint)) return;
        complaints.push(complaint);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page }, use) => use((username, path) => arrive(page, username, path)),
});

/**
 * The same, on a server that no other file shares: for stories that change what the demonstration
 * has. `file` is the caller's import.meta.url; another value is another worker.
 */
export const aloneIn = (file: string) =>
  test.extend<object, { alone: string }>({ alone: [file, { option: true, scope: 'worker' }] });

export { expectAccessible, expectAccessibleAtAllSizes } from './accessible.ts';
export { expect };

/** The rich-text field with this name, once its editor has come. */
export const notesField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
