import type { QuestionResult } from '#shared/model/enums.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import { fillOutTexts, savingTexts } from '#shared/text/fillOut.ts';
import { countKept, type Place } from './inPage.ts';
import type { Tablet } from './tablet.ts';
import { until } from './within.ts';
import { type Ledger, wordsOf } from './words.ts';

/** What an inspector does on a tablet, in the words of the app. */

/** What the screen says of work that is safe, as a regular expression. */
export const savedWords = `^(?:${savingTexts.stored}|${savingTexts.sent}|${savingTexts.waiting.line(0).split(' (')[0]})`;
/** Names of things on screen that stand there as they are. */
export const exactly = (words: string): string =>
  `^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** Times that somebody opens the app before giving up on it. */
const openings = 2;

/**
 * Opens the app until it is on the device. WebKit may never finish installing a worker, or stop
 * answering in its first moments (docs/reliability.md).
 */
async function openFirst(tablet: Tablet): Promise<void> {
  const isThere = () =>
    tablet.driver.run(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
  await tablet.go('/');
  for (let opening = 1; ; opening++)
    try {
      await until(60_000, 'the app on the device', isThere);
      return;
    } catch (error) {
      if (tablet.driver.engine !== 'webkit' || opening === openings) throw error;
      tablet.remarks.push(
        `opened anew, for the app was not on the device: ${[error, ...tablet.driver.processes()].join('; ')}`,
      );
      await tablet.restart('kill', '/');
    }
}

/**
 * Waits until the app is on the device and can start without a server, and logs in through the
 * provider's page.
 */
export async function logInOn(tablet: Tablet, username = 'inspecteur'): Promise<void> {
  await openFirst(tablet);
  await tablet.click('button', 'Inloggen');
  await tablet.fill('Gebruikersnaam', username);
  await tablet.fill('Wachtwoord', 'demo');
  await tablet.click('button', exactly('Inloggen'));
  await tablet.see('h1, h2', 'Werkvoorraad');
  // What the browser says to a request for lasting storage is not waited for: Firefox says nothing.
  await until(
    20_000,
    'the reserve on the device',
    async () => (await tablet.driver.run(countKept, 'settings', 'reserve')) > 0,
  );
}

/** Opens an inspection at one of its places, and waits until one can type there. */
export async function openAt(tablet: Tablet, inspection: string, key: string): Promise<void> {
  await tablet.go(`/inspectie/${inspection}#${key}`);
  await atNotes(tablet, key);
}

/** Until the place with this key is on screen with its editor. */
export const atNotes = (tablet: Tablet, key: string): Promise<Place> =>
  until(20_000, `the notes of ${key}`, async () => {
    const place = await tablet.place();
    return place.key === key && place.notes !== null ? place : null;
  });

/**
 * Types words behind the notes on screen, and puts them in the ledger at the place with this key.
 * Answers them when the screen shows them.
 */
export async function addNote(
  tablet: Tablet,
  ledger: Ledger,
  key: string,
  count: number,
): Promise<string> {
  await toEnd(tablet);
  const text = ledger.words(count);
  // Noted before: what the device took of it must be accounted for, also when the driver gives up
  // halfway.
  ledger.typed(key, text);
  await tablet.type(` ${text}`);
  const last = wordsOf(text).at(-1) ?? '';
  await until(20_000, `${last} in the notes`, async () =>
    (await tablet.place()).notes?.includes(last),
  );
  return text;
}

/** Puts the cursor behind the notes of the place on screen. */
export async function toEnd(tablet: Tablet): Promise<void> {
  await tablet.enter('article .ProseMirror');
  await tablet.press('End', 'Control');
  // A browser tells the editor of a moved cursor a moment later; nobody is as quick as a robot.
  await tablet.driver.run(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));
}

/** Taps a result by its word, and waits until the page shows it as chosen. */
export async function chooseResult(tablet: Tablet, word: string, result: string): Promise<void> {
  await tablet.click('article fieldset label', `^${word}`);
  await until(
    20_000,
    `${word} as the result`,
    async () => (await tablet.place()).result === result,
  );
}

/** Gives a result with its number key, and waits until the page shows it as chosen. */
export async function pressResult(tablet: Tablet, result: QuestionResult): Promise<void> {
  await tablet.press(String(resultOrder.indexOf(result) + 1));
  await until(20_000, `${result} by its key`, async () => (await tablet.place()).result === result);
}

/** Steps to the next place; answers it when it is on screen. */
export async function step(tablet: Tablet): Promise<Place> {
  const { heading, key } = await tablet.place();
  await tablet.click('button', fillOutTexts.next);
  return until(20_000, `a place after ${key}`, async () => {
    const place = await tablet.place();
    return place.key !== key && place.heading !== heading && place.heading !== '' ? place : null;
  });
}

/** Until the screen says that the work is safe on the device, or sent. */
export const untilSaved = (tablet: Tablet): Promise<unknown> =>
  until(20_000, 'the word that it is saved', async () =>
    new RegExp(savedWords).test((await tablet.place()).status),
  );

/** Until nothing waits on the device any more. */
export const untilSent = (tablet: Tablet): Promise<unknown> =>
  until(60_000, 'an empty queue', async () => (await tablet.driver.run(countKept, 'queue')) === 0);

/** Tells the page that the line is back, as a browser does when a network comes in. */
export const lineIsBack = (tablet: Tablet): Promise<void> =>
  tablet.driver.run(() => void window.dispatchEvent(new Event('online')));
