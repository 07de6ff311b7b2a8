import { expect, type Page, test } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another width can break of a page whose elements are the same. */
const ofWidth: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};
/** What other colours can break. */
const ofColour: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * No violation of WCAG 2.2 AA that a machine can see, or only of these rules; and nothing that
 * scrolls sideways.
 */
export async function expectAccessible(
  page: Page,
  rules: RunOptions = { runOnly: standards },
): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await atRest(page);
  await expectNoViolations(page, rules);
  await expectNoSideways(page);
}

/** All rules at a tablet's size and at the narrowest, where menus fold; between them the widths. */
const sizes = [
  { width: 320, height: 700 },
  { width: 820, height: 1180, rules: ofWidth },
  { width: 1440, height: 900, rules: ofWidth },
  { width: 1180, height: 820 },
];

/**
 * The same at every size, as on a tablet that is turned, and in the dark: the same page in other
 * colours, so those, at the last size. It stays at that size, in the light.
 */
export async function expectAccessibleAtAllSizes(page: Page): Promise<void> {
  const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  for (const { rules, ...size } of sizes) {
    await page.setViewportSize(size);
    // From the top: further on the bar above may cover half a field, which is no fault.
    await page.evaluate(() => window.scrollTo(0, 0));
    await test.step(`at ${size.width}`, () => expectAccessible(page, rules));
    if (isTouched) await expectTargets(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await test.step('in the dark', () => expectAccessible(page, ofColour));
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * No violation that axe can see by these rules; without them all that it knows. The app has no
 * frames to look into.
 */
export async function expectNoViolations(page: Page, rules: RunOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    const inPage = window as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    };
    const found = (await inPage.axe.run(document, { ...options, resultTypes: ['violations'] }))
      .violations;
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

/** Nothing on the page is wider than the window. */
async function expectNoSideways(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0);
}

/**
 * Until nothing moves: fonts are in, what fades or slides has ended, and the screen was painted
 * after that.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map((one) => one.finished));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

/**
 * Nothing that is pressed is smaller than a finger (44 px), but a link in a line of text. What has a
 * label is as large as both together, a link as what is laid around it.
 */
async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressed =
      'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=tab], [role=option]';
    const labelsOf = (one: Element): Element[] =>
      one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
    /** Where a finger lands that misses the letters of a link. */
    const around = (one: Element): DOMRect[] => {
      const after = getComputedStyle(one, '::after');
      if (after.content === 'none' || after.position !== 'absolute') return [];
      const isItsOwn = getComputedStyle(one).position !== 'static';
      const block = isItsOwn ? one : (one as HTMLElement).offsetParent;
      const { x, y } = (block ?? one).getBoundingClientRect();
      const [left = 0, top = 0, width = 0, height = 0] = (
        ['left', 'top', 'width', 'height'] as const
      ).map((side) => Number.parseFloat(after[side]));
      return [new DOMRect(x + left, y + top, width, height)];
    };
    return [...document.querySelectorAll(pressed)]
      .filter(
        (one) =>
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          one.getBoundingClientRect().width > 1 &&
          getComputedStyle(one).display !== 'inline',
      )
      .flatMap((one) => {
        const parts = [one, ...labelsOf(one)];
        const boxes = [...parts.map((part) => part.getBoundingClientRect()), ...around(one)];
        const width =
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
        const height =
          Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
        if (width > least - 0.5 && height > least - 0.5) return [];
        const said = [one.getAttribute('aria-label'), ...parts.map((part) => part.textContent)];
        const size = `${Math.round(width)}x${Math.round(height)}`;
        return [
          `${one.tagName.toLowerCase()} ${one.className} "${said.join(' ').trim()}": ${size}`,
        ];
      });
  }, 44);
  expect(small, 'too small for a finger').toEqual([]);
}
