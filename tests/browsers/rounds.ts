import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import type { Driver, DriverOptions, Engine } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { readPage } from './inPage.ts';
import { type Office, openOffice } from './office.ts';
import { day } from './stories/day.ts';
import { keys } from './stories/keys.ts';
import { killed } from './stories/killed.ts';
import { offline } from './stories/offline.ts';
import { twoTabs } from './stories/twoTabs.ts';
import { type Outcome, type Scene, type Story, together } from './story.ts';
import { startTablet, type Tablet } from './tablet.ts';
import { openWebKit } from './webkit/driver.ts';
import { startScreen } from './webkit/screen.ts';
import { within } from './within.ts';
import { createLedger } from './words.ts';

/** Every story, in the order in which they are told. */
export const stories: readonly Story[] = [day, offline, killed, keys, twoTabs];

export interface Told extends Outcome {
  engine: Engine;
  story: string;
  seconds: number;
}

export interface Rounds {
  engine: Engine;
  stories: readonly Story[];
  /** Whether another round begins, after so many. */
  goOn: (done: number) => boolean;
  seed: number;
  say: (line: string) => void;
  /** Ends everything early, and leaves nothing behind. */
  signal: AbortSignal;
}

/** Attempts at starting a browser: nothing of the product has run before it is there. */
const starts = 3;

/**
 * Tells the stories in one engine, round after round, each with empty data on the tablet; one
 * server for all.
 */
export async function tellRounds({
  engine,
  stories: chosen,
  goOn,
  seed,
  say,
  signal,
}: Rounds): Promise<Told[]> {
  const folder = mkdtempSync(join(tmpdir(), `veldinstrument-${engine}-`));
  const random = mulberry(seed);
  const screen = engine === 'webkit' ? await startScreen() : null;
  const told: Told[] = [];
  const drivers = new Set<Driver>();
  /** Starts that are under way: a story that is given up must not leave behind what it began. */
  const starting = new Set<Promise<unknown>>();
  const begin = <T>(work: Promise<T>): Promise<T> => {
    const gone = () => void starting.delete(work);
    starting.add(work);
    work.then(gone, gone);
    return work;
  };
  const launch = async (options: DriverOptions): Promise<Driver> => {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      try {
        const driver = await (screen ? openWebKit(options, screen.display) : openFirefox(options));
        drivers.add(driver);
        return driver;
      } catch (error) {
        if (attempt === starts) throw error;
        say(
          `${engine} did not start, attempt ${attempt}: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  };
  const tidy = async () => {
    while (starting.size > 0) await Promise.allSettled(starting);
    for (const driver of drivers) await driver.kill();
    drivers.clear();
  };
  try {
    const server = await startServerProcess({ dataDir: join(folder, 'server') });
    const watched: ServerProcess = Object.assign(Object.create(server), {
      restart: () => begin(server.restart()),
    });
    try {
      const office = await openOffice(server);
      for (let round = 0; goOn(round) && !signal.aborted; round++)
        for (const [number, story] of chosen.entries()) {
          if (signal.aborted) break;
          const place = join(folder, `${round + 1}-${story.name}`);
          mkdirSync(place);
          const options = { profile: join(place, 'profile'), log: join(place, `${engine}.log`) };
          const location = `Ronde ${round + 1} deel ${number + 1}`;
          let over = false;
          const open = () =>
            over ? Promise.reject(new Error('the story is over')) : begin(launch(options));
          const one = await tellOne(
            story,
            engine,
            place,
            open,
            { server: watched, office, location, random },
            signal,
          );
          over = true;
          await tidy();
          told.push(one);
          say(lineOf(one));
          for (const line of one.wrong) say(`  - ${line}`);
        }
    } finally {
      await tidy();
      await server.dispose();
    }
  } finally {
    await screen?.stop();
  }
  if (told.every(({ wrong }) => wrong.length === 0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  else say(`What ${engine} left: ${folder}`);
  return told;
}

type Setting = Pick<Scene, 'server' | 'location' | 'random'> & { office: Office };

async function tellOne(
  story: Story,
  engine: Engine,
  place: string,
  launch: () => Promise<Driver>,
  setting: Setting,
  signal: AbortSignal,
): Promise<Told> {
  const began = Date.now();
  const ledger = createLedger();
  const seconds = () => (Date.now() - began) / 1_000;
  const base = { engine, story: story.name };
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true }),
  );
  aborted.catch(() => undefined);
  let tablet: Tablet | null = null;
  try {
    const work = async () => {
      // A story before this one may have ended in the middle.
      await setting.server.restart();
      tablet = await startTablet(setting.server.publicUrl, launch);
      const outcome = await story.tell({ ...setting, tablet, ledger });
      await tablet.close();
      return together(outcome, { notes: tablet.remarks });
    };
    const outcome = await Promise.race([
      within(story.limit, `the story ${story.name}`, work()),
      aborted,
    ]);
    return {
      ...base,
      ...outcome,
      wrong: [...outcome.wrong, ...complaints(join(place, `${engine}.log`))],
      seconds: seconds(),
    };
  } catch (error) {
    const { figures } = ledger.judge(new Map(), new Set());
    const shown = await evidence(tablet, place);
    return {
      ...base,
      figures: { ...figures, lost: 0 },
      wrong: [reason(error), ...shown],
      notes: [],
      seconds: seconds(),
    };
  }
}

/** Why something failed, with what was behind it. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const within =
    error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  return [`${error.name}: ${error.message}`, ...within.map(reason)].join(' < ');
};

/**
 * What the screen showed when a story failed; of a browser that does not answer, what its processes
 * were at.
 */
async function evidence(tablet: Tablet | null, place: string): Promise<string[]> {
  if (!tablet) return [];
  const { driver } = tablet;
  try {
    const said = await within(5_000, 'the page', driver.run(readPage));
    writeFileSync(join(place, 'page.txt'), said);
    writeFileSync(
      join(place, 'screen.png'),
      await within(5_000, 'the screen', driver.screenshot()),
    );
    return [`at ${said.split('\n')[0]}`];
  } catch {
    return driver.processes();
  }
}

/**
 * What WebKit says of a call to the page's own server that was on its way when the page was left.
 * The app takes it for a call without an answer. Only a call to another address could be refused.
 */
const leftBehind =
  /^http:\/\/(localhost:\d+)\/.*Fetch API cannot load http:\/\/\1\/.* due to access control checks\./;

/** What a page threw, from the browser's own log. */
function complaints(log: string): string[] {
  try {
    return readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /pageerror|CONSOLE JS ERROR|web process ended/.test(line))
      .filter((line) => !leftBehind.test(line))
      .map((line) => line.slice(0, 300));
  } catch {
    return [];
  }
}

const lineOf = ({
  engine,
  story,
  figures: { typed, lost, doubled, strayed },
  wrong,
  notes,
  seconds,
}: Told): string =>
  `${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${engine.padEnd(8)}${story.padEnd(10)}${seconds.toFixed(0).padStart(4)} s  ` +
  `${typed} words typed, lost ${lost}, doubled ${doubled}, strayed ${strayed}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}`;

/** Chance that can be repeated. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
