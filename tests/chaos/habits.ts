import type { Page } from '@playwright/test';
import type { Desk, Tab } from './desk.ts';
import { pickBy, pickFrom } from './dice.ts';
import { type Place, takeBack, typeWords } from './hands.ts';
import type { Ledger, Word } from './ledger.ts';
import { wordOf } from './noteWords.ts';
import { faceOf, fieldOn, getReady, notesIn, saveState, showNote } from './screen.ts';
import type { Site } from './site.ts';

/** What somebody does at one device, over and over, in whichever tab: mostly typing. */
export const habits = [
  'typing',
  'deleting',
  'walking',
  'results',
  'reload',
  'tabs',
  'logout',
] as const;
type Habit = (typeof habits)[number];

export interface Life {
  desk: Desk;
  site: Site;
  ledger: Ledger;
  random: () => number;
  without: ReadonlySet<string>;
}

const weights: Record<Habit, number> = {
  typing: 60,
  deleting: 6,
  walking: 14,
  results: 4,
  reload: 4,
  tabs: 3,
  logout: 0.7,
};
const places: Record<Place, number> = {
  end: 38,
  start: 12,
  middle: 20,
  line: 12,
  bold: 9,
  list: 9,
};

const pickOf = <T extends string>(
  table: Record<T, number>,
  random: () => number,
  without: ReadonlySet<string>,
): T =>
  pickBy(
    (Object.entries(table) as [T, number][]).filter(([name]) => !without.has(name)),
    random,
  ) as T;

/**
 * Lives on at a device until `isOver`; answers how often each habit was tried, and how often it did
 * not come off.
 */
export async function live(
  { desk, site, ledger, random, without }: Life,
  isOver: () => boolean,
): Promise<Map<string, { done: number; failed: number }>> {
  const counts = new Map<string, { done: number; failed: number }>();
  const fields = ['notes', ...site.started.questions.map((id) => `q-${id}`)];
  let number = 0;
  let tab = pickFrom(desk.tabs, random);

  const type = async (page: Page): Promise<void> => {
    // A few stretches of words in a row, as one types; then mostly something else.
    for (let stretches = 1 + Math.floor(random() * 3); stretches > 0 && !isOver(); stretches--) {
      const field = await fieldOn(page);
      let left = 1 + Math.floor(random() ** 2 * 10);
      let word = {} as Word;
      const next = () => {
        if (left-- === 0) return null;
        word = {
          ...{
            text: wordOf(tab.name, ++number),
            device: desk.name,
            tab: tab.name,
            field,
            startedAt: Date.now(),
            typedAt: Date.now(),
          },
          ...{ enteredAt: null, savedAt: null, sentAt: null, deleted: 'no' },
        };
        ledger.add(word);
        return word;
      };
      const since = tab.since;
      await typeWords(page, next, pickOf(places, random, without), random);
      // Nothing happened to the screen, and yet the last word does not stand there.
      const html = await notesIn(page).innerHTML({ timeout: 1_000 });
      const isHere =
        tab.since === since && (await faceOf(page)) === 'editor' && (await fieldOn(page)) === field;
      if (isHere && field !== '' && word.enteredAt === null && !html.includes(word.text)) {
        await page.waitForTimeout(100);
        if (word.enteredAt === null)
          ledger.say(`swallowed ${word.text}: ${html}`, { device: desk.name, tab: tab.name });
      }
      if (!without.has('deleting') && random() < 0.06) {
        await page.waitForTimeout(random() * 1_500);
        await takeBack(page, word);
      }
      await page.waitForTimeout(random() * 250);
    }
  };
  const doing: Record<Habit, (page: Page) => Promise<void>> = {
    typing: type,
    deleting: async (page) => {
      const own = [...ledger.words.values()].filter((word) => word.tab === tab.name).at(-1);
      if (own?.deleted === 'no' && own.enteredAt !== null) await takeBack(page, own);
    },
    walking: async (page) => void (await showNote(page, pickFrom(fields, random))),
    results: async (page) => {
      const radios = page.getByRole('radio');
      const count = await radios.count();
      if (count > 0)
        await radios.nth(Math.floor(random() * count)).check({ force: true, timeout: 2_000 });
    },
    reload: async (page) => void (await page.reload({ waitUntil: 'commit', timeout: 8_000 })),
    tabs: () => desk.renew(tab),
    logout: async (page) => logOut(page, ledger, tab, desk),
  };

  while (!isOver()) {
    const what = pickOf(weights, random, without);
    const count = counts.get(what) ?? { done: 0, failed: 0 };
    counts.set(what, count);
    await desk
      .turn(async () => {
        if (random() < 0.4) tab = pickFrom(desk.tabs, random);
        await tab.page.bringToFront();
        if (!(await getReady(tab.page, site.started)))
          throw new Error(`no note to see: ${await lookOf(tab.page)}`);
        await doing[what](tab.page);
        count.done++;
      })
      .catch((error: unknown) => {
        count.failed++;
        ledger.say(`${what} failed: ${String(error).split('\n', 1)[0]}`, {
          device: desk.name,
          tab: tab.name,
        });
      });
    await new Promise((resolve) => setTimeout(resolve, random() ** 3 * 2_000));
  }
  return counts;
}

/** What stands there instead, for who wants to know why. */
export const lookOf = async (page: Page): Promise<string> =>
  `${await faceOf(page).catch(() => 'gone')} ${page.url()} ${(await page.evaluate(() => document.body.textContent ?? '').catch(() => '')).replace(/\s+/g, ' ').slice(0, 600)}`;

/**
 * Only who sees that everything was sent logs out; and not after all when the app says otherwise.
 */
async function logOut(page: Page, ledger: Ledger, tab: Tab, desk: Desk): Promise<void> {
  if ((await saveState(page)) !== 'sent') return;
  const brief = { timeout: 6_000 };
  await page.getByRole('button', { name: 'Uitloggen' }).first().click(brief);
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor(brief);
  const isSent = !(await dialog.textContent())?.includes('niet verzonden');
  if (!isSent) return dialog.getByRole('button', { name: 'Annuleren' }).click(brief);
  ledger.happened({ at: Date.now(), kind: 'logout', device: desk.name });
  await dialog.getByRole('button', { name: 'Uitloggen', exact: true }).click(brief);
  ledger.say('logged out', { device: desk.name, tab: tab.name });
  await page.waitForTimeout(1_000);
}
