import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Device, openDevice } from '#tests/support/deviceBrowser.ts';
import type { Ledger } from './ledger.ts';
import { watch } from './watcher.ts';

/**
 * Somebody's device: a browser with its data on disk and some tabs, that can be killed, copied and
 * put back.
 */
export interface Tab {
  readonly name: string;
  /** Another one after the browser or the tab was opened anew. */
  page: Page;
  /** When its page was loaded last. */
  since: number;
}

export interface Desk {
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly device: Device;
  /** What pages threw. */
  readonly errors: string[];
  /** Waits for its turn, so that the browser stays as it is while something is done. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** Its line, as the browser sees it. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Kills the browser at once, whoever is using it; it is open again afterwards. */
  kill(): Promise<void>;
  /** Closes one tab, as a person does, and opens another in its place. */
  renew(tab: Tab): Promise<void>;
  /** Keeps a copy of the browser's data; it is closed for that. */
  copy(): Promise<void>;
  /** When the copy was made; null = there is none. */
  readonly copiedAt: number | null;
  putBack(): Promise<void>;
  dispose(): Promise<void>;
}

/** Opens a device with so many tabs, that are named by letters from `letters`. */
export async function openDesk(
  name: string,
  letters: string,
  baseURL: string,
  ledger: Ledger,
): Promise<Desk> {
  const device = await openDevice({ baseURL });
  const place = mkdtempSync(join(tmpdir(), 'veldinstrument-copy-'));
  const copyOf = join(place, 'copy');
  const tabs: Tab[] = [...letters].map((letter) => ({
    name: letter,
    page: device.page,
    since: Date.now(),
  }));
  const errors: string[] = [];
  let copiedAt: number | null = null;
  let isOffline = false;
  let last: Promise<unknown> = Promise.resolve();

  const follow = (tab: Tab, page: Page) => {
    tab.page = page;
    tab.since = Date.now();
    page.on('domcontentloaded', () => {
      tab.since = Date.now();
      ledger.say(`loaded ${page.url().slice(0, 60)}`, { device: name, tab: tab.name });
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  };
  const begin = async () => {
    if (isOffline) await device.context.setOffline(true);
    device.context.on('weberror', (error) =>
      errors.push(
        `${name}: ${error.error().name} ${error.error().message} ${error.error().stack} on ${error.page()?.url()}`,
      ),
    );
    const nameOf = (page: Page) => tabs.find((one) => one.page === page)?.name ?? '';
    await watch(device.context, {
      saw(page, sample) {
        const tab = nameOf(page);
        if (tab) ledger.saw(sample, { device: name, tab });
      },
      stillThere: (page, at) => ledger.stillThere(nameOf(page), at),
    });
    for (const [index, tab] of tabs.entries())
      follow(tab, index === 0 ? device.page : await device.context.newPage());
  };
  /**
   * Ends what a person was doing on a browser that was killed: rarely, Playwright never says that a
   * call of it came to nothing.
   */
  let cut = Promise.withResolvers<never>();
  cut.promise.catch(() => undefined);
  const cutSoon = () => {
    const mine = cut;
    cut = Promise.withResolvers<never>();
    cut.promise.catch(() => undefined);
    setTimeout(
      () => mine.reject(new Error('the browser was killed, and a call had no end')),
      15_000,
    ).unref();
  };
  const turn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => Promise.race([work(), cut.promise]));
    last = mine.catch(() => undefined);
    return mine;
  };
  const closed = async (work: () => void) => {
    // As a person closes a browser: every page hears that it goes.
    for (const page of device.context.pages())
      await page.goto('about:blank').catch(() => undefined);
    await device.close();
    try {
      work();
    } finally {
      await device.reopen();
      await begin();
    }
  };
  await begin();
  return {
    name,
    tabs,
    device,
    errors,
    turn,
    async setOffline(on) {
      isOffline = on;
      ledger.say(on ? 'offline' : 'online', { device: name });
      await device.context.setOffline(on).catch(() => undefined);
    },
    async kill() {
      const at = Date.now();
      await device.kill();
      cutSoon();
      ledger.happened({ at, kind: 'kill', device: name });
      // Whoever was using it sees that it is gone, and waits for its turn again.
      await turn(async () => {
        await device.reopen();
        await begin();
      });
    },
    async renew(tab) {
      const page = await device.context.newPage();
      const gone = new Promise((resolve) => tab.page.once('close', resolve));
      ledger.say('tab closed', { device: name, tab: tab.name });
      await tab.page.close({ runBeforeUnload: true });
      await Promise.race([gone, page.waitForTimeout(5_000)]);
      follow(tab, page);
    },
    copy: () =>
      closed(() => {
        rmSync(copyOf, { recursive: true, force: true });
        cpSync(device.userDataDir, copyOf, {
          recursive: true,
          filter: (path) => !/Singleton/.test(path),
        });
        copiedAt = Date.now();
        ledger.say('profile copied', { device: name });
      }),
    get copiedAt() {
      return copiedAt;
    },
    putBack: () =>
      closed(() => {
        if (copiedAt === null || !existsSync(copyOf)) return;
        ledger.happened({ at: Date.now(), kind: 'older', device: name, since: copiedAt });
        rmSync(device.userDataDir, { recursive: true, force: true });
        cpSync(copyOf, device.userDataDir, { recursive: true });
      }),
    async dispose() {
      await device.dispose();
      rmSync(device.userDataDir, { recursive: true, force: true });
      rmSync(place, { recursive: true, force: true });
    },
  };
}
