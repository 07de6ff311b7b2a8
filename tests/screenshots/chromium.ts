import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import { type Camera, type Scheme, settling } from './camera.ts';

/** Opens Chromium with empty data, on the app at this address. */
export async function openChromium(url: string, scheme: Scheme): Promise<Camera> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  const page = await (
    await browser.newContext({ locale: 'nl-NL', baseURL: url, colorScheme: scheme })
  ).newPage();
  return {
    arrive: async () => void (await page.goto('/')),
    async logIn({ username, home }) {
      await page.getByRole('button', { name: 'Inloggen' }).click();
      await page.getByLabel('Gebruikersnaam').fill(username);
      await page.getByLabel('Wachtwoord').fill('demo');
      await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
      await page.getByRole('heading', { name: home }).waitFor();
    },
    async go(address) {
      // A place of the screen that one is on would be gone to as by a person, with the focus there.
      await page.goto('about:blank');
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(settling.opened);
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    write: (label, text) => page.getByLabel(label, { exact: true }).first().fill(text),
    async note(words) {
      await page.locator('article .ProseMirror').click();
      await page.keyboard.type(words);
    },
    async look(name) {
      const sought = page
        .getByRole('heading', { name, exact: true })
        .or(page.getByRole('button', { name, exact: true }));
      await sought
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    },
    async resize(width, height) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(settling.turned);
    },
    shoot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
