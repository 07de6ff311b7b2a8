import { type Browser, expect, type Page } from '@playwright/test';
import type { Person } from './lemonldap.ts';

/** Somebody at a browser: our own pages in Dutch, LemonLDAP's in English. */
export interface Visitor {
  readonly page: Page;
  /**
   * Presses our own button and waits until the provider asks who it is, or sends one back at once.
   */
  press(button: string): Promise<'asked' | 'back'>;
  /** Fills in the provider's form; says nothing about what follows. */
  answer(person: Pick<Person, 'uid' | 'password'>): Promise<void>;
  /** From our start page to inside, whether or not the provider asks. */
  logIn(person: Person): Promise<void>;
  /** Leaves by our own button and its question. */
  leave(): Promise<void>;
  /** Waits for the page of ours that comes after the provider, and answers what it says. */
  told(): Promise<string>;
  /** Who our server says that this is; the error code when nobody. */
  who(): Promise<
    | {
        id: string;
        username: string;
        givenName: string;
        familyName: string;
        email: string;
        phonePrimary: string;
        roles: string[];
      }
    | string
  >;
  loggedIn(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openVisitor(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'nl-NL', baseURL });
  const page = await context.newPage();
  const field = page.locator('input[name=user]');
  const renew = page.locator('form#upgrd button[type=submit]');
  const inside = page.getByRole('button', { name: /Uitloggen|Menu/ }).first();

  const arrival = async (): Promise<'asked' | 'back' | 'under way'> => {
    if (await field.or(renew).first().isVisible()) return 'asked';
    const isNew = await page
      .evaluate(() => !('isOld' in window) && document.querySelector('h1') !== null)
      .catch(() => false);
    return isNew && page.url().startsWith(`${baseURL}/`) ? 'back' : 'under way';
  };

  const visitor: Visitor = {
    page,
    press: async (button) => {
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await page.getByRole('button', { name: button, exact: true }).click();
      const where = await expect
        .poll(() => arrival(), { timeout: 20_000, message: `after '${button}'` })
        .not.toBe('under way')
        .then(arrival);
      // "This application needs a more recent authentication": LemonLDAP asks whether it may ask.
      if (where === 'asked' && !(await field.isVisible())) {
        await renew.click();
        await field.waitFor();
      }
      return where === 'asked' ? 'asked' : 'back';
    },
    answer: async ({ uid, password }) => {
      await field.fill(uid);
      await page.locator('input[name=password]').fill(password);
      await page.locator('form button[type=submit]').first().click();
    },
    logIn: async (person) => {
      await page.goto('/');
      if ((await visitor.press('Inloggen')) === 'asked') await visitor.answer(person);
      await expect(inside).toBeVisible({ timeout: 15_000 });
    },
    leave: async () => {
      await page.getByRole('button', { name: 'Uitloggen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Uitloggen' }).click();
    },
    told: async () => {
      const problem = page.locator('main [role="alert"]');
      await expect(problem).toBeVisible({ timeout: 15_000 });
      return (await problem.textContent()) ?? '';
    },
    who: async () => {
      const answer = (await (await page.request.get('/api/account')).json()) as {
        account?: never;
        error?: string;
      };
      return answer.account ?? answer.error ?? 'unknown';
    },
    loggedIn: async () =>
      ((await (await page.request.get('/logged-in')).json()) as { logged_in: boolean }).logged_in,
    close: () => context.close(),
  };
  return visitor;
}
