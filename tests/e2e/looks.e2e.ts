import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '#tests/support/accessible.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { expect, notesField, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * The looks of a screen do not hang on which other ones were opened before it: what a screen loads
 * stays, also when one has left it.
 */

/** What a rule of another screen would change first. */
const properties = [
  'display',
  'gap',
  'margin',
  'padding',
  'border',
  'color',
  'background-color',
  'font',
  'inline-size',
  'block-size',
];

/** What everything in the page's main part looks like, once nothing moves any more. */
async function looks(page: Page): Promise<string[]> {
  const now = () =>
    page.locator('main').evaluate((main, told) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return [main, ...main.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return `${element.tagName} ${told.map((name) => style.getPropertyValue(name)).join('; ')}`;
      });
    }, properties);
  for (let before = await now(); ; ) {
    await page.waitForTimeout(300);
    const after = await now();
    if (after.join() === before.join()) return after;
    before = after;
  }
}

/** Goes to another screen within the app: nothing is loaded anew. */
async function goTo(page: Page, address: string, seen: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.getByText(seen).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

test('§2 Versies vergelijken and Verzendcentrum look the same, whichever was opened first', async ({
  page,
  login,
  server,
  complaints,
}) => {
  await login('beide');
  const { versions } = (await (await page.request.get('/api/version')).json()) as {
    versions: { id: string }[];
  };
  const [one, other] = versions.map(({ id }) => id);
  const screens: Record<'compare' | 'sending', [address: string, seen: string]> = {
    compare: [`/versies/${one}/vergelijken?other=${other}`, 'Wat er anders is in'],
    sending: ['/verzendcentrum', 'hoort nergens meer bij'],
  };
  // A change that the server refuses, so that there is a row to look at.
  const colleague = await logIn(server.url, 'beide');
  const { id, questions } = await startInspection(colleague, 'Uiterlijk');
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  await notesField(page, 'Aantekeningen').click();
  await colleague.call('DELETE', `/api/inspection/${id}`);
  await page.keyboard.type('hoort nergens meer bij');
  await expect(page.getByRole('complementary', { name: /geweigerd/ })).toBeVisible();

  const found: Record<string, string[]>[] = [];
  for (const order of [
    ['compare', 'sending', 'compare'],
    ['sending', 'compare', 'sending'],
  ] as const) {
    await page.goto('/');
    const shown: Record<string, string[]> = {};
    for (const name of order) {
      await goTo(page, ...screens[name]);
      shown[name] ??= await looks(page);
      expect(await looks(page)).toEqual(shown[name]);
    }
    found.push(shown);
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[0]?.['sending']?.length).toBeGreaterThan(20);
  expect(complaints.splice(0).every((words) => words.includes('404'))).toBe(true);
});

test('§3 in forced colours the chosen result, the place in the list and what is pressed differ from the rest', async ({
  page,
  login,
  server,
}) => {
  await login('beide');
  const { id, questions } = await startInspection(await logIn(server.url, 'beide'), 'Contrast');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  const face = (name: string) =>
    page
      .locator('article label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .locator('span')
      .first();
  const look = (one: Locator) =>
    one.evaluate((element) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(element);
      return [backgroundColor, borderColor, outlineStyle].join();
    });
  expect(await look(face('Voldoet niet'))).toBe(await look(face('Voldoet')));
  await page.getByRole('radio', { name: 'Voldoet niet', exact: true }).check({ force: true });
  await expect.poll(() => look(face('Voldoet niet'))).not.toBe(await look(face('Voldoet')));
  const list = page.getByRole('navigation', { name: 'Domeinen' });
  const here = list.locator('[aria-current]');
  const other = list.getByRole('button').and(page.locator(':not([aria-current])')).last();
  expect(await look(here)).not.toBe(await look(other));
  const notes = page.getByRole('button', { name: 'Algemene aantekeningen' });
  const before = await look(notes);
  await notes.click();
  await expect.poll(() => look(notes)).not.toBe(before);
  await expectNoViolations(page);
});
