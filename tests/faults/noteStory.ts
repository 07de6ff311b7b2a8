import type { Page } from '@playwright/test';
import { expect, type Started, waiting } from '#tests/support/lineStory.ts';

/** Hands and eyes for stories about one note: typing in it, and what the server has of it. */
export const notes = (page: Page, name = 'Aantekeningen') =>
  page.getByRole('textbox', { name, exact: true });
export const status = (page: Page) => page.locator('[data-part="save-status"]');

/** What the server has in the note of this condition. */
export const noteOf = async (one: Started, question = 0): Promise<string> =>
  (await one.read()).question_results.find((entry) => entry.question === one.questions[question])
    ?.notes ?? '';

export const wordsOf = (html: string): string[] =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .split(/\s+/)
    .filter(Boolean);

/** Every word once, whichever order they came in. */
export function expectOnce(html: string, words: readonly string[]): void {
  const found = wordsOf(html);
  for (const word of words)
    expect(
      found.filter((one) => one === word),
      `${word} in ${html}`,
    ).toHaveLength(1);
}

export const allSent = (page: Page) =>
  expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);

/**
 * Puts the app away for a moment, as one does to open another: what was typed goes at once, so that
 * no story waits for the seconds of rest after typing.
 */
export const putAway = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('pagehide')));

export async function toEnd(page: Page): Promise<void> {
  await page.bringToFront();
  await notes(page).click();
  await page.keyboard.press('Control+End');
  // A browser tells the editor of a moved cursor a moment later; nobody is as quick as a robot.
  await page.waitForTimeout(60);
}

/** @param delay milliseconds between keys */
export async function typeAtEnd(page: Page, text: string, delay = 5): Promise<void> {
  await toEnd(page);
  await page.keyboard.type(text, { delay });
}
