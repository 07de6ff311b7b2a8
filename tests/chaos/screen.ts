import type { Page } from '@playwright/test';
import type { Started } from '#tests/support/startedInspection.ts';

/** What stands on a page, as a person would tell it at a glance. */
type Face = 'editor' | 'question' | 'login' | 'provider' | 'other';

/**
 * The editor of the note. Of a Herstelaanbod the measure has one of its own, which nobody types in
 * here.
 */
export const noteEditor = '.ProseMirror:not([aria-label="Afgesproken maatregel"])';
export const notesIn = (page: Page) => page.locator(noteEditor);
export const saveState = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector<HTMLElement>('[data-part="save-status"]')?.dataset['state'] ?? '',
  );

const brief = { timeout: 3_000 };

/** Reads that work is missing, where a page says so; answers what it said. */
export async function readMissing(page: Page): Promise<string> {
  const bar = page
    .getByRole('complementary', { name: 'Er ontbreekt werk' })
    .filter({ has: page.getByRole('button', { name: 'Gezien' }) });
  const [text] = await bar.allInnerTexts();
  if (text) await bar.getByRole('button', { name: 'Gezien' }).click(brief);
  return text?.split('\n')[0] ?? '';
}

export const faceOf = (page: Page): Promise<Face> =>
  page.evaluate((editor) => {
    if (document.querySelector('dialog[open]')) return 'question';
    if (document.querySelector(editor)) return 'editor';
    const buttons = [...document.querySelectorAll('button')].map(
      ({ textContent }) => textContent?.trim() ?? '',
    );
    if (buttons.some((text) => text.startsWith('inspecteur2'))) return 'provider';
    return buttons.includes('Inloggen') ? 'login' : 'other';
  }, noteEditor);

/** The note that the page shows, named as in the ledger. */
export const fieldOn = (page: Page): Promise<string> =>
  page.evaluate(
    (editor) =>
      document.querySelector(editor)
        ? (document.querySelector<HTMLElement>('[data-stop]')?.dataset['stop'] ?? '')
        : '',
    noteEditor,
  );

/** Answers the question on screen: work that waits is sent, all else is left as it is. */
async function answer(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const send = dialog.getByRole('button', { name: 'Verzenden', exact: true });
  if (await send.isVisible()) return send.click(brief);
  const cancel = dialog.getByRole('button', { name: 'Annuleren' });
  if (await cancel.isVisible()) return cancel.click(brief);
  await page.keyboard.press('Escape');
}

/**
 * Logs in on the provider's page. It waits until that page has gone: another click would begin the
 * way back anew, and on a slow machine that never ends.
 */
async function logInAt(page: Page): Promise<void> {
  const from = page.url();
  await page.getByRole('button', { name: /^inspecteur\b/ }).click({ ...brief, noWaitAfter: true });
  await page.waitForURL((url) => url.href !== from, { timeout: 20_000, waitUntil: 'commit' });
}

/**
 * Brings a page to a note of the inspection, past lock, login and questions. False when that does
 * not go now: the line is broken, or the server is away.
 */
export async function getReady(page: Page, started: Started, patience = 12_000): Promise<boolean> {
  const end = Date.now() + patience;
  let others = 0;
  while (Date.now() < end) {
    const face = await faceOf(page).catch((): Face => 'other');
    if (face === 'editor') {
      const held = page.getByRole('button', { name: 'Nu verzenden' });
      if (await held.isVisible()) await held.click(brief).catch(() => undefined);
      return true;
    }
    if (face === 'question') await answer(page).catch(() => undefined);
    else if (face === 'login')
      await page
        .getByRole('button', { name: 'Inloggen' })
        .click(brief)
        .catch(() => undefined);
    else if (face === 'provider') await logInAt(page).catch(() => undefined);
    else {
      // The last step has no note; a page that is still loading gets its time.
      const back = page.getByRole('button', { name: 'Vorige' });
      if (await back.isEnabled({ timeout: 100 }).catch(() => false))
        await back.click(brief).catch(() => undefined);
      else if (page.url() === 'about:blank' || ++others % 16 === 0)
        await page
          .goto(addressOf(started), { timeout: 8_000, waitUntil: 'commit' })
          .catch(() => undefined);
    }
    await page.waitForTimeout(250);
  }
  return false;
}

const addressOf = ({ id, questions }: Started): string => `/inspectie/${id}#q-${questions[0]}`;

/** Shows a note, from wherever the page is among them, step by step. False when it did not come. */
export async function showNote(page: Page, field: string): Promise<boolean> {
  const general = page.getByRole('button', { name: 'Algemene aantekeningen' });
  const isGeneral = (await general.getAttribute('aria-pressed', brief)) === 'true';
  if ((field === 'notes') !== isGeneral) await general.click(brief);
  if (field === 'notes') return until(async () => (await fieldOn(page)) === field);
  for (const name of ['Volgende', 'Vorige']) {
    const button = page.getByRole('button', { name });
    for (let steps = 0; steps < 12; steps++) {
      if (await until(async () => (await fieldOn(page)) === field, steps === 0 ? 300 : 60))
        return true;
      if (!(await button.isEnabled(brief))) break;
      await button.click(brief);
    }
  }
  return (await fieldOn(page)) === field;
}

async function until(isSo: () => Promise<boolean>, patience = 3_000): Promise<boolean> {
  for (const end = Date.now() + patience; ; ) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
