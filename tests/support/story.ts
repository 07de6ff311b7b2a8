import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** Stories in a browser: the real server with its demonstration data, one for each worker; a complaint of the page fails the story. */
interface Fixtures {
  /** Logs in through the provider's own page, as a person does. */
  login: (username: string, path?: string) => Promise<void>;
  complaints: string[];
}

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
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page }, use) => {
    await use(async (username, path = '/') => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Inloggen' }).click();
      await page.getByLabel('Gebruikersnaam').fill(username);
      await page.getByLabel('Wachtwoord').fill('demo');
      await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
      await expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible();
    });
  },
});

/** The same, on a server that other files do not share: for stories that change what the demonstration has. */
export const testAlone = test.extend<object, { server: ServerProcess }>({
  server: [freshServer, { scope: 'worker' }],
});

export { expect };

/** No violation of WCAG 2.2 AA that a machine can see, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // At rest: while fonts come in, rows still move under one another.
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))));
  await page.waitForTimeout(250);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
  await expectNoSideways(page);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0);
}

/** The rich-text field with this name, once its editor has come. */
export const notesField = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
