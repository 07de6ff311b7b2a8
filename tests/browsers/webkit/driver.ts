import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import {
  type Driver,
  type DriverOptions,
  type HeldKey,
  limits,
  type NamedKey,
  windowSize,
} from '#tests/browsers/driver.ts';
import { killAll, marked, seeOff, tellProcesses } from '#tests/browsers/processes.ts';
import { until, within } from '#tests/browsers/within.ts';
import { freePort } from '#tests/support/freePort.ts';

/** WebKitGTK, driven by its WebKitWebDriver, in a browser of ours that keeps its data. */
const named: Record<NamedKey, string> = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  End: Key.END,
  Home: Key.HOME,
  Backspace: Key.BACK_SPACE,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowLeft: Key.ARROW_LEFT,
};
const held: Record<HeldKey, string> = { Control: Key.CONTROL, Alt: Key.ALT, Shift: Key.SHIFT };
/** Characters in one message to the driver. */
const portion = 20;

/**
 * Opens the browser on this screen. @throws Error when it does not start; nothing of it is left
 * then
 */
export async function openWebKit(
  { profile, log, scheme = 'light' }: DriverOptions,
  display: string,
): Promise<Driver> {
  const mark = randomUUID();
  try {
    return await facing(await start(mark, { profile, log, scheme }, display), mark, profile);
  } catch (error) {
    await killAll(mark);
    throw error;
  }
}

interface Started {
  driver: WebDriver;
  /** The process of WebKitWebDriver. */
  service: number;
}

async function start(
  mark: string,
  { profile, log, scheme }: Required<DriverOptions>,
  display: string,
): Promise<Started> {
  mkdirSync(profile, { recursive: true });
  const port = await freePort();
  const output = openSync(log, 'a');
  const service = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'],
      ...marked(mark),
      DISPLAY: display,
      HOME: profile,
      XDG_RUNTIME_DIR: profile,
      LANG: 'C.UTF-8',
      TZ: 'Pacific/Kiritimati',
      // Its sandbox needs namespaces that containers withhold; only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // No services of a desktop: no accessibility bus, no settings, no opinion on the network.
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      GIO_USE_NETWORK_MONITOR: 'base',
      GIO_USE_VFS: 'local',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
  });
  const failed = new Promise<never>((_, reject) => {
    service.once('error', reject);
    service.once('exit', (code) => reject(new Error(`WebKitWebDriver ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const address = `http://127.0.0.1:${port}`;
  const answers = until(
    limits.start,
    'WebKitWebDriver',
    async () => (await fetch(`${address}/status`, { signal: AbortSignal.timeout(2_000) })).ok,
  );
  await Promise.race([answers, failed]);
  const capabilities = new Capabilities({
    browserName: 'veldinstrument-test',
    'webkitgtk:browserOptions': {
      // Debian's own interpreter has the bindings; another one on the path has not.
      binary: '/usr/bin/python3',
      args: [
        join(import.meta.dirname, 'browser.py'),
        `--profile=${profile}`,
        `--size=${windowSize.width}x${windowSize.height}`,
        `--scheme=${scheme}`,
      ],
    },
  });
  const driver = await within(
    limits.start,
    'WebKit',
    Promise.resolve(new Builder().usingServer(address).withCapabilities(capabilities).build()),
  );
  await driver.manage().setTimeouts({ script: limits.answer, pageLoad: limits.load });
  return { driver, service: service.pid ?? 0 };
}

async function facing(
  { driver, service }: Started,
  mark: string,
  profile: string,
): Promise<Driver> {
  const answer = <T>(what: string, work: Promise<T>) =>
    within(limits.answer, `WebKit: ${what}`, work);
  const go = (url: string) => within(limits.load, `WebKit: ${url}`, driver.get(url));
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
  const browser = Number(readFileSync(join(profile, 'pid'), 'ascii'));
  const tabs = [await driver.getWindowHandle()];
  let front = 0;
  return {
    engine: 'webkit',
    version: `WebKitGTK ${version}`,
    go,
    run: async (work, ...given) => {
      const script = `const [given, done] = arguments; Promise.resolve().then(() => (${work})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const told = await answer<{ value?: any; error?: string }>(
        'script',
        driver.executeAsyncScript(script, given),
      );
      if (told.error !== undefined) throw new Error(told.error);
      return told.value;
    },
    click: (x, y) =>
      answer(
        'click',
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .click()
          .perform(),
      ),
    type: async (text) => {
      for (let at = 0; at < text.length; at += portion)
        await answer(
          'type',
          driver
            .actions()
            .sendKeys(text.slice(at, at + portion))
            .perform(),
        );
    },
    press: (key, ...with_) => {
      let actions = driver.actions();
      for (const one of with_) actions = actions.keyDown(held[one]);
      actions = actions.sendKeys(named[key as NamedKey] ?? key);
      for (const one of with_) actions = actions.keyUp(held[one]);
      return answer(key, actions.perform());
    },
    openTab: async (url) => {
      await answer('tab', driver.switchTo().newWindow('tab'));
      tabs.push(await answer('tab', driver.getWindowHandle()));
      front = tabs.length - 1;
      await answer('tab', driver.switchTo().window(tabs[front] ?? ''));
      await go(url);
    },
    showTab: async (at) => {
      for (; front !== at; front = (front + 1) % tabs.length) {
        await answer('tab', driver.switchTo().window(tabs[front] ?? ''));
        process.kill(browser, 'SIGUSR2');
        await until(
          limits.answer,
          'WebKit: the next tab',
          async () =>
            (await driver.executeScript<string>('return document.visibilityState')) === 'hidden',
        );
      }
      await answer('tab', driver.switchTo().window(tabs[at] ?? ''));
    },
    resize: async (width, height) =>
      void (await answer(
        'resize',
        driver.manage().window().setRect({ x: 0, y: 0, width, height }),
      )),
    processes: () => tellProcesses(mark),
    screenshot: async () => {
      const path = join(profile, 'screenshot.png');
      rmSync(path, { force: true });
      process.kill(browser, 'SIGWINCH');
      await until(limits.answer, 'WebKit: screenshot', async () => existsSync(path));
      return readFileSync(path);
    },
    close: async () => {
      await answer('close', driver.quit()).catch(() => undefined);
      // The browser writes down what it still has to; its driver's service stays behind, and goes
      // then.
      await seeOff(mark, 5_000, [service]);
    },
    kill: () => killAll(mark),
  };
}
