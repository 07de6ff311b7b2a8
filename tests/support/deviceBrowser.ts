import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { type BrowserContext, chromium, type Disposable, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './chromium.ts';

/** Somebody's tablet: a browser that keeps its data, and that can be killed and opened again. */
export interface Device {
  /** The browser as it is open now; another one after `reopen()`. */
  readonly context: BrowserContext;
  /** The page that it opened with. */
  readonly page: Page;
  readonly userDataDir: string;
  /**
   * Ends all processes of the browser in the same instant, in the middle of whatever they do;
   * resolves when they are gone. Cookies set in the last half minute go with it, for the browser
   * keeps those in memory so long; `close()` and `reopen()` after logging in put them on disk.
   */
  kill(): Promise<void>;
  /**
   * Opens the browser again on the same data, after `kill()` or `close()`. Answers its empty page.
   */
  reopen(): Promise<Page>;
  /**
   * Sets the clock of its pages so many milliseconds off, from now on. Workers keep the real time.
   */
  setClock(offsetMs: number): Promise<void>;
  /** Closes it as a person does. */
  close(): Promise<void>;
  /** Kills it when it is open, and removes the data that was made for it. */
  dispose(): Promise<void>;
}

interface DeviceOptions {
  /** Default: a temporary folder, removed by `dispose()`. */
  userDataDir?: string;
  baseURL: string;
  viewport?: { width: number; height: number };
  /** How far the clock of its pages is off, in milliseconds. Default 0. */
  clockOffsetMs?: number;
}

/** Opens a browser with data of its own that outlives it. */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'veldinstrument-device-'));
  const { baseURL, viewport = { width: 1180, height: 820 } } = options;
  let offset = options.clockOffsetMs ?? 0;
  let clockScript: Disposable | undefined;
  let open: Opened | null = null;

  const setClock = async (offsetMs: number) => {
    offset = offsetMs;
    if (!open) return;
    await clockScript?.dispose();
    clockScript = await open.context.addInitScript(shiftClock, offset);
    for (const page of open.context.pages())
      for (const frame of page.frames()) await frame.evaluate(shiftClock, offset);
  };
  const start = async () => {
    // Left behind by a browser that was killed; the next one would take it for running.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(userDataDir, name), { force: true });
    const context = await chromium.launchPersistentContext(userDataDir, {
      executablePath: ensureChromium(),
      args: chromiumArguments,
      locale: 'nl-NL',
      timezoneId: 'Pacific/Kiritimati',
      baseURL,
      viewport,
    });
    open = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      pid: await processOf(context),
    };
    clockScript = undefined;
    if (offset !== 0) await setClock(offset);
    return open.page;
  };
  const opened = (): Opened => {
    if (!open) throw new Error('the browser is not open');
    return open;
  };
  const kill = async () => {
    const { context, pid } = opened();
    open = null;
    const closed = new Promise((resolve) => context.once('close', resolve));
    const group = killTree(pid);
    await closed;
    // Where nobody buries orphans, the dead stay in the group; killed they are all the same.
    for (let n = 0; n < 40 && isThere(group); n++) await pass(5);
  };

  await start();
  return {
    get context() {
      return opened().context;
    },
    get page() {
      return opened().page;
    },
    userDataDir,
    kill,
    reopen: () => {
      if (open) throw new Error('the browser is still open');
      return start();
    },
    setClock,
    close: async () => {
      const { context } = opened();
      open = null;
      await context.close();
    },
    dispose: async () => {
      if (open) await kill();
      if (!options.userDataDir)
        rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Opened {
  context: BrowserContext;
  page: Page;
  /** The browser's main process. */
  pid: number;
}

async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('the browser does not name its process');
  return main.id;
}

/**
 * Kills the browser with all its processes; answers what to look for to see whether they are gone.
 * It was started as the leader of a group that they are all in; where it was not, the others follow
 * when they miss the first.
 */
function killTree(pid: number): number {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
      return target;
    } catch {}
  }
  return pid;
}

function isThere(target: number): boolean {
  try {
    return process.kill(target, 0);
  } catch {
    return false;
  }
}

/**
 * Runs in the page: Date tells a time that is so far off; timers and the performance clock stay as
 * they are.
 */
function shiftClock(offset: number): void {
  const place = globalThis as { realDate?: DateConstructor };
  place.realDate ??= Date;
  const Real = place.realDate;
  const now = () => Real.now() + offset;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
