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
  expect(isTouched).toBe(await page.evaluate(() => 'ontouchstart' in window));
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
 * Nothing that is pressed is smaller than a finger (44 px), but a link in a line of text. What has
 * a label is pressed there too; where letters are smaller, a finger beside them hits the same.
 */
async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressed =
      'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=tab], [role=option]';
    const labelsOf = (one: Element): Element[] =>
      one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
    const isShown = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    /** Between words of a sentence. */
    const isInText = (one: Element): boolean => {
      if (getComputedStyle(one).display !== 'inline') return false;
      let block = one.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return block?.textContent?.trim() !== one.textContent?.trim();
    };
    const isFinger = ({ width, height }: DOMRect): boolean =>
      width > least - 0.5 && height > least - 0.5;
    const isSmall = (one: Element): boolean => {
      const parts = [one, ...labelsOf(one)].filter(isShown);
      if (parts.some((part) => isFinger(part.getBoundingClientRect()))) return false;
      // Away from bars that stay.
      parts[0]?.scrollIntoView({ block: 'center' });
      return parts.every((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const hits = (across: number, down: number): boolean => {
          const hit = document.elementFromPoint(x + width / 2 + across, y + height / 2 + down);
          return parts.some((each) => each === hit || each.contains(hit));
        };
        const reach = least / 2 - 1;
        return !(
          (width >= least || (hits(-reach, 0) && hits(reach, 0))) &&
          (height >= least || (hits(0, -reach) && hits(0, reach)))
        );
      });
    };
    return [...document.querySelectorAll(pressed)]
      .filter((one) => [one, ...labelsOf(one)].some(isShown) && !isInText(one) && isSmall(one))
      .map((one) => {
        const said = one.getAttribute('aria-label') ?? one.textContent ?? '';
        const { width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${one.className} "${said.trim()}" ${Math.round(width)}x${Math.round(height)}`;
      });
  }, 44);
  expect(small, 'too small for a finger').toEqual([]);
}
