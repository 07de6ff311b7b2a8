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
  /** Whose server it is; empty for all that share one. */
  file: string;
  /** Whether the browser has service workers. */
  worker: boolean;
}

/**
 * What the browser says by itself, of no fault of the page: what was on its way when a story took
 * the line away; and the icon, which Chromium asks for again when the address changes and which a
 * page that leaves takes along. An icon that the server does not have still counts.
 */
const ofBrowser =
  /^Failed to load resource: net::(ERR_INTERNET_DISCONNECTED |ERR_(INVALID_ARGUMENT|FAILED) .*\/icon-192\.png\)$)/;

/** The server of a worker, and the file whose stories had it last. */
interface Hall {
  server: ServerProcess;
  /**
   * For the stories of a file, or of all that share: as it was at first, when others had it. Called
   * for each story, so nothing may be put on the server before the first one begins.
   */
  give(to: string): Promise<void>;
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
const openHall = async ({}, use: (hall: Hall) => Promise<void>): Promise<void> => {
  const server = await startServerProcess();
  let had: string | null = null;
  await use({
    server,
    give: async (to) => {
      if (had !== null && had !== to) await server.anew();
      had = to;
    },
  });
  await server.dispose();
};

/**
 * A browser that has no service workers, as a private window of Firefox: for stories in which the
 * app's files need not be on the device. Keeping them there takes as long as a short story.
 */
export const withoutWorker = { worker: false };

export const test = base.extend<Fixtures, { hall: Hall; server: ServerProcess }>({
  hall: [openHall, { scope: 'worker' }],
  server: [({ hall }, use) => use(hall.server), { scope: 'worker' }],
  file: ['', { option: true }],
  worker: [true, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker) await context.addInitScript('delete Navigator.prototype.serviceWorker');
    await use(context);
  },
  baseURL: async ({ hall, file }, use) => {
    await hall.give(file);
    await use(hall.server.url);
  },
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
 * has. `file` is the caller's import.meta.url.
 */
export const aloneIn = (file: string) => test.extend({ file });

export { expectAccessible, expectAccessibleAtAllSizes } from './accessible.ts';
export { expect };

/** The rich-text field with this name, once its editor has come. */
export const notesField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
