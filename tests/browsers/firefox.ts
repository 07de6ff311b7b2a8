import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { type Driver, type DriverOptions, limits, windowSize } from './driver.ts';
import { killAll, marked, seeOff, tellProcesses } from './processes.ts';
import { within } from './within.ts';

/** Firefox ESR, driven by WebDriver BiDi. */
const preferences = {
  'intl.accept_languages': 'nl-NL,nl',
  // Nothing but this computer can be reached.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'network.manage-offline-status': false,
  'app.update.enabled': false,
};

/** Where Debian puts it. */
export const firefoxPath = '/usr/bin/firefox-esr';

/** Opens the browser. @throws Error when it does not start; nothing of it is left then */
export async function openFirefox({ profile, log }: DriverOptions): Promise<Driver> {
  const mark = randomUUID();
  try {
    return await facing(await start(mark, profile), mark, log);
  } catch (error) {
    await killAll(mark);
    throw error;
  }
}

function start(mark: string, profile: string): Promise<Browser> {
  mkdirSync(profile, { recursive: true });
  const launched = puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    userDataDir: profile,
    defaultViewport: windowSize,
    protocolTimeout: limits.answer,
    timeout: limits.start,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    extraPrefsFirefox: preferences,
    env: {
      PATH: process.env['PATH'],
      ...marked(mark),
      HOME: profile,
      LANG: 'C.UTF-8',
      TZ: 'Pacific/Kiritimati',
      // Its sandbox needs namespaces that containers withhold; only our own pages are opened.
      MOZ_DISABLE_CONTENT_SANDBOX: '1',
      MOZ_CRASHREPORTER_DISABLE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
  });
  return within(limits.start, 'Firefox', launched);
}

async function facing(browser: Browser, mark: string, log: string): Promise<Driver> {
  const answer = <T>(what: string, work: Promise<T>) =>
    within(limits.answer, `Firefox: ${what}`, work);
  const output = createWriteStream(log, { flags: 'a' });
  const listen = async (page: Page): Promise<Page> => {
    page.on('console', (message) => output.write(`${message.type()}: ${message.text()}\n`));
    page.on('pageerror', (error) => output.write(`pageerror: ${error}\n`));
    // The first page does not get the size that was asked for at the start.
    await page.setViewport(windowSize);
    return page;
  };
  const version = await answer('version', browser.version());
  const [first = await answer('page', browser.newPage())] = await answer('pages', browser.pages());
  const tabs = [await answer('page', listen(first))];
  // Without this no page of a new browser has the focus.
  await answer('focus', first.bringToFront());
  let page = tabs[0] as Page;
  const go = async (url: string) =>
    void (await within(
      limits.load,
      `Firefox: ${url}`,
      page.goto(url, { waitUntil: 'load', timeout: limits.load }),
    ));
  return {
    engine: 'firefox',
    version: `Firefox ESR ${version.split('/')[1] ?? version}`,
    go,
    run: (work, ...given) =>
      answer('script', page.evaluate(`(${work})(...${JSON.stringify(given)})`)) as Promise<any>,
    click: (x, y) => answer('click', page.mouse.click(x, y)),
    type: (text) => answer('type', page.keyboard.type(text)),
    press: async (key, ...held) => {
      for (const one of held) await answer(one, page.keyboard.down(one));
      await answer(key, page.keyboard.press(key as KeyInput));
      for (const one of held) await answer(one, page.keyboard.up(one));
    },
    openTab: async (url) => {
      page = await answer('tab', browser.newPage().then(listen));
      tabs.push(page);
      await go(url);
    },
    showTab: async (at) => {
      page = tabs[at] ?? page;
      await answer('tab', page.bringToFront());
    },
    resize: (width, height) => answer('resize', page.setViewport({ width, height })),
    processes: () => tellProcesses(mark),
    screenshot: async () => Buffer.from(await answer('screenshot', page.screenshot())),
    close: async () => {
      await answer('close', browser.close()).catch(() => undefined);
      await seeOff(mark, 5_000);
    },
    kill: async () => {
      await killAll(mark);
      output.end();
    },
  };
}
