import { setTimeout as pass } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { randomOf } from '#tests/faults/chaos.ts';
import { type Desk, openDesk } from './desk.ts';
import { live, lookOf } from './habits.ts';
import { createLedger, type Ledger, type Word } from './ledger.ts';
import { wordsIn } from './noteWords.ts';
import { getReady, notesIn, readMissing, saveState, showNote } from './screen.ts';
import { type DatabaseKind, openSite, type Site } from './site.ts';
import { type History, storyOf } from './story.ts';
import { findUntrue, makeTrouble, mend, type Trouble, troubles } from './troubles.ts';
import { judge, type Verdict } from './verdict.ts';

/**
 * Chaos with real browsers in the same notes: two devices of one inspector, several tabs,
 * everything that can go wrong, and a ledger of every word that knows what the screens said of it.
 */
interface RoundOptions {
  seed: number;
  /** Milliseconds of trouble. */
  duration: number;
  /** On the first device; the second has one. */
  tabs: number;
  database: DatabaseKind;
  /** Troubles and habits that are left out. */
  without?: readonly string[];
  say?: (line: string) => void;
}

export interface RoundOutcome extends Verdict {
  seed: number;
  untrue: string[];
  /** Keys that made no word, while the note was on screen. */
  swallowed: string[];
  /** What pages threw. */
  errors: string[];
  /** Tabs that did not come to rest. */
  stuck: string[];
  /** What the screens said, in the end, to have gone with a cleared store. */
  told: string[];
  counts: string;
  /** Why things did not come off, and how often. */
  failures: string[];
  /** Everything known of what went wrong. */
  stories: string[];
}

export async function wordsRound({
  seed,
  duration,
  tabs,
  database,
  without = [],
  say = () => undefined,
}: RoundOptions): Promise<RoundOutcome> {
  const off = new Set([...without, ...(database === 'postgres' ? ['restore'] : [])]);
  const site = await openSite(database, randomOf(seed + 1));
  const desks: Desk[] = [];
  let telling: ReturnType<typeof setInterval> | undefined;
  try {
    const ledger = createLedger();
    desks.push(
      await openDesk('A', 'abcdefgh'.slice(0, tabs), site.url, ledger),
      await openDesk('B', 'r', site.url, ledger),
    );
    for (const desk of desks)
      for (const tab of desk.tabs)
        if (!(await getReady(tab.page, site.started, 60_000)))
          throw new Error(`tab ${tab.name} did not open`);
    say('open');
    const histories: History[] = [];
    const untrue = new Set<string>();
    const end = Date.now() + duration;
    const isOver = () => Date.now() > end;
    const troubled = async (kinds: readonly Trouble[], offset: number) =>
      makeTrouble(
        {
          site,
          desks,
          ledger,
          random: randomOf(seed + offset),
          without: off,
          kinds,
          beforeRestore: async () => void histories.push(await site.audit()),
        },
        isOver,
      );
    const asking = async () => {
      while (!isOver()) {
        await pass(3_000);
        for (const text of await findUntrue(site, ledger)) {
          if (!untrue.has(text)) ledger.say(`untrue ${text}`);
          untrue.add(text);
        }
        say(
          `${ledger.words.size} words, ${untrue.size} untrue, ${ledger.disasters.map(({ kind }) => kind).join(' ')}`,
        );
      }
    };
    const lines: Trouble[] = ['line', 'offline'];
    /** What is not over yet: a round that does not end says where it is. */
    const busy = new Set<string>();
    const until = <T>(name: string, work: Promise<T>): Promise<T> => {
      busy.add(name);
      return work.finally(() => busy.delete(name));
    };
    const others = troubles.filter((kind) => !lines.includes(kind));
    const lived = (desk: Desk, n: number) =>
      live({ desk, site, ledger, random: randomOf(seed + 10 + n), without: off }, isOver);
    telling = setInterval(() => {
      if (isOver())
        say(
          `waits for ${[...busy].join(', ')}; last: ${ledger.events.at(-1)?.device ?? ''} ${ledger.events.at(-1)?.what.slice(0, 80)}`,
        );
    }, 20_000);
    const [first, second, ...lives] = await Promise.all([
      until('the line', troubled(lines, 2)),
      until('trouble', troubled(others, 3)),
      ...desks.map((desk, n) => until(`device ${desk.name}`, lived(desk, n))),
      until('the server', asking()),
    ]);
    await until('mending', mend(site, desks));
    ledger.say('everything works');
    const stuck = await until('rest', bringToRest(site, desks, ledger));
    for (const text of await findUntrue(site, ledger)) untrue.add(text);
    histories.push(await site.audit());
    const screens = await until('screens', readScreens(site, desks));
    const notes = await site.notes();
    if (!notes) throw new Error('the server does not answer');
    const verdict = judge(ledger, notes, screens);
    const counts = [...first, ...second]
      .map(([kind, n]) => `${kind} ${n}`)
      .concat(
        lives.flatMap((one) =>
          one
            ? [...one].map(
                ([habit, { done, failed }]) =>
                  `${habit} ${done}${failed ? ` (failed ${failed})` : ''}`,
              )
            : [],
        ),
      );
    const falselySaid = [...untrue].flatMap((text) => ledger.words.get(text) ?? []);
    // Of each kind some that are far apart: neighbours share their story.
    const some = (words: readonly Word[]) =>
      words.filter((_, n) => n % Math.ceil(words.length / 4) === 0);
    const bad = [verdict.lost, verdict.doubled, verdict.vanished, falselySaid].flatMap(some);
    return {
      ...verdict,
      seed,
      untrue: [...untrue],
      swallowed: ledger.events.flatMap(({ what }) => (what.startsWith('swallowed') ? [what] : [])),
      errors: desks.flatMap(({ errors }) => errors),
      stuck,
      told: ledger.events.flatMap(({ what, device = '' }) =>
        what.startsWith('read: ') ? [`${device} ${what}`] : [],
      ),
      counts: counts.join(', '),
      failures: tally(
        ledger.events.flatMap(({ what, device = '' }) =>
          / failed: | did not come off/.test(what) ? [`${device} ${what}`] : [],
        ),
      ),
      stories: bad.flatMap((word) => storyOf(word, ledger, histories, site.proxy.log)),
    };
  } finally {
    clearInterval(telling);
    for (const desk of desks) await desk.dispose();
    await site.dispose();
  }
}

const tally = (lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, same]) => `${same.length} x ${line}`);

/** All devices online and everything sent; answers what did not get there. */
async function bringToRest(site: Site, desks: readonly Desk[], ledger: Ledger): Promise<string[]> {
  const all = desks.flatMap((desk) => desk.tabs.map((tab) => ({ desk, tab })));
  let states: string[] = [];
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    states = [];
    for (const { desk, tab } of all) {
      const isReady = await getReady(tab.page, site.started, 20_000);
      await tab.page
        .evaluate(() => void window.dispatchEvent(new Event('online')))
        .catch(() => undefined);
      states.push(isReady ? await saveState(tab.page).catch(() => 'gone') : 'not ready');
      // That work went with a cleared store stays on screen until somebody read it; of holes in the
      // numbers nothing can be read away.
      const missing = states.at(-1) === 'lost' ? await readMissing(tab.page).catch(() => '') : '';
      if (missing) ledger.say(`read: ${missing}`, { device: desk.name, tab: tab.name });
    }
    if (states.every((state) => state === 'sent')) break;
    await pass(1_500);
  }
  ledger.say(`at rest: ${states.join(' ')}`);
  const stuck = all.flatMap(({ desk, tab }, n) =>
    states[n] === 'sent'
      ? []
      : [{ name: `${desk.name} ${tab.name}: ${states[n]}`, page: tab.page }],
  );
  return Promise.all(
    stuck.map(
      async ({ name, page }) =>
        `${name} ${await lookOf(page)} ${await openWork(page).catch(String)}\n${lastAsked(site)}`,
    ),
  );
}

/** What was asked of the server last, and what came of it. */
const lastAsked = (site: Site): string =>
  site.proxy.log
    .slice(-30)
    .map(
      ({ at, method, path, status, serverStatus }) =>
        `${new Date(at).toISOString()} ${method} ${path.slice(0, 60)} ${status} (server: ${serverStatus})`,
    )
    .join('\n');

/** What a device still has to send, or was refused. */
const openWork = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('veldinstrument');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (store: string) =>
      new Promise<object[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => resolve(asked.result);
      });
    // Long texts say no more than their beginning.
    const brief = (_key: string, value: unknown) =>
      typeof value === 'string' ? value.slice(0, 60) : value;
    const found = JSON.stringify(
      { refused: await all('refused'), counters: await all('counters'), queue: await all('queue') },
      brief,
    );
    db.close();
    return found.slice(0, 3_000);
  });

/**
 * Every note as every tab shows it after it was loaded anew; it gets some time to be as the server
 * has it.
 */
async function readScreens(
  site: Site,
  desks: readonly Desk[],
): Promise<Map<string, Map<string, string>>> {
  const screens = new Map<string, Map<string, string>>();
  const fields = ['notes', ...site.started.questions.map((id) => `q-${id}`)];
  const tabs = desks.flatMap((desk) => desk.tabs);
  for (const { page } of tabs) await page.reload();
  for (const { name, page } of tabs) {
    await getReady(page, site.started, 30_000);
    const shown = new Map<string, string>();
    for (const field of fields) {
      // A busy machine may be slow to press a button.
      const shows = () => showNote(page, field).catch(() => false);
      if (!(await shows()) && !(await shows())) continue;
      for (let n = 0; n < 30; n++) {
        shown.set(field, await notesIn(page).innerHTML());
        const there = (await site.notes())?.get(field) ?? '';
        if (
          wordsIn(shown.get(field) ?? '')
            .toSorted()
            .join() === wordsIn(there).toSorted().join()
        )
          break;
        await page.waitForTimeout(300);
      }
    }
    screens.set(name, shown);
  }
  return screens;
}
