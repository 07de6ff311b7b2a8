import type { Locator, Page } from '@playwright/test';
import { openLong } from '#tests/support/longChecklist.ts';
import { aloneIn, expect, withoutWorker } from '#tests/support/story.ts';

const testAlone = aloneIn(import.meta.url);
testAlone.use(withoutWorker);

/** Filling out holds still: what is tapped stands at the same place at every condition. */

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
interface Shift {
  value: number;
  hadRecentInput: boolean;
}

/** Where everything stands that must not move, and what scrolled although it must not. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const y = (element: Element | null | undefined) => element?.getBoundingClientRect().y ?? null;
    const button = (word: string) =>
      [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(word));
    const pane = document.querySelector('article > div');
    const results = document.querySelector('article fieldset');
    return {
      window: [window.scrollX, window.scrollY, document.documentElement.scrollTop],
      previous: y(button('Vorige')),
      next: y(button('Volgende')),
      results: y(results),
      isInSight: results === null || results.getBoundingClientRect().bottom <= window.innerHeight,
      head: pane?.scrollTop,
      isWide: pane ? pane.scrollWidth > pane.clientWidth : null,
      shift: (window as unknown as { shift: number }).shift,
    };
  });

testAlone(
  '§4 forty steps at each of four sizes: nothing moves',
  async ({ page, login, server }, info) => {
    // Counts what jumped without anybody touching the page.
    await page.addInitScript(() => {
      const counted = window as unknown as { shift: number };
      counted.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as Shift[])
          if (!entry.hadRecentInput) counted.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await login('beide');
    await openLong(page, server, info);
    for (const [n, size] of sizes.entries())
      await testAlone.step(`at ${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size);
        const step = page.getByRole('button', { name: n % 2 === 0 ? 'Volgende' : 'Vorige' });
        await step.click();
        await expect(page.getByRole('radio', { name: 'NTB' })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Aantekeningen' })).toBeVisible();
        await page.waitForTimeout(500);
        const first = await standing(page);
        expect(first).toMatchObject({ window: [0, 0, 0], isInSight: true, isWide: false, head: 0 });
        for (let at = 1; at <= 40; at++) {
          // Somebody reads to the end of one condition; the next one starts at its head all the
          // same.
          if (at % 3 === 0) {
            await page.locator('article > div').hover();
            await page.mouse.wheel(0, 2_000);
          }
          await step.click();
          const now = await standing(page);
          expect([at, { ...now, results: now.results ?? first.results }]).toEqual([at, first]);
        }
      });
  },
);

testAlone(
  '§2 beside the conditions there is one way back, and coming back later is to the same place',
  async ({ page, login, server }, info) => {
    await login('beide');
    await openLong(page, server, info, 'Terugkomen');
    const heading = page.locator('article h2').first();
    for (let step = 0; step < 3; step++)
      await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(heading).toContainText('1.1.3');
    for (const name of [/^Herstelaanbod \(/, 'Algemene aantekeningen']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name: 'Volgende' })).toHaveCount(0);
      // The list keeps its mark.
      await expect(
        page.getByRole('navigation', { name: 'Domeinen' }).locator('[aria-current]'),
      ).toContainText('1.1.3');
      await page.getByRole('button', { name: 'Terug naar 1.1.3' }).click();
      await expect(heading).toContainText('1.1.3');
    }
    // Steps on, looks at something else, and comes back; also after a restart.
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(heading).toContainText('1.1.4');
    await page.waitForTimeout(2_000);
    const comeBack = async () => {
      await page.getByLabel('Zoeken').fill('Terugkomen');
      await page
        .getByRole('row', { name: /Terugkomen/ })
        .getByRole('button', { name: 'Verder gaan met inspectie' })
        .click();
      await expect(heading).toContainText('1.1.4');
    };
    await page.getByRole('link', { name: 'Inspecties', exact: true }).click();
    await page.getByRole('button', { name: 'Verlaten' }).click();
    await comeBack();
    await page.goto('/inspecties/lijst');
    await comeBack();
  },
);

/** The keyboard of a tablet is up, a phone lies on its side, a laptop's page is enlarged. */
const low = [
  { width: 1180, height: 440 },
  { width: 820, height: 500 },
  { width: 844, height: 390 },
  { width: 590, height: 410 },
  { width: 390, height: 460 },
];

testAlone(
  '§4 in little height all four results stay in sight, and at 400 % they are within reach',
  async ({ page, login, server }, info) => {
    await login('beide');
    await openLong(page, server, info, 'Weinig hoogte');
    await page.getByRole('button', { name: 'Volgende' }).click();
    const result = (name: string) => page.getByRole('radio', { name, exact: true });
    const face = (name: string) => page.locator('article label').filter({ has: result(name) });
    for (const size of low)
      await testAlone.step(`at ${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size);
        await page.waitForTimeout(300);
        for (const name of ['Voldoet', 'Voldoet niet', 'NTB', 'Herstelaanbod'])
          await expect(face(name)).toBeInViewport({ ratio: 1 });
        for (const name of ['Vorige', 'Volgende'])
          await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
        // What stands between them is whole.
        const [previous, overview] = ['Vorige', 'Overzicht'].map((name) =>
          page.getByRole('button', { name }),
        ) as [Locator, Locator];
        if (size.width > 900 || size.width < 480) return;
        const [before, behind] = [await previous.boundingBox(), await overview.boundingBox()];
        expect(behind?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
      });
    // A keyboard that the browser lays over the page (iPadOS) leaves the window as large as it was.
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 420, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await page.getByRole('textbox', { name: 'Aantekeningen' }).click();
    await expect(page.getByRole('banner')).toBeHidden();
    for (const name of ['Voldoet', 'Voldoet niet', 'NTB', 'Herstelaanbod']) {
      const box = await face(name).boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0), name).toBeLessThanOrEqual(420);
    }
    const field = await page.getByRole('textbox', { name: 'Aantekeningen' }).boundingBox();
    expect(field?.y, 'the notes are in sight').toBeLessThan(280);
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 820, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect(page.getByRole('banner')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => {
      Reflect.deleteProperty(visualViewport ?? {}, 'height');
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    for (const name of ['Voldoet niet', 'Herstelaanbod']) {
      await face(name).click();
      await expect(result(name)).toBeChecked();
    }
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(page.locator('article h2').first()).toContainText('1.1.2');
  },
);
