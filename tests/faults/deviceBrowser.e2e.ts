import { expect, type Page, test } from '@playwright/test';
import { type Device, openDevice } from '#tests/support/deviceBrowser.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { type PlainServer, startPlainServer } from './plainServer.ts';

/** The tablet of the kill tests: what it had stored is there again, and its clock may be off. */
let server: PlainServer;
let device: Device;
test.beforeAll(async () => {
  server = await startPlainServer();
  server.answerWith((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>t</title>'),
  );
  device = await openDevice({ baseURL: server.url });
});
test.afterAll(async () => {
  await device?.dispose();
  await server?.end();
});

/** Keeps a number in the page's database, and answers once the browser says that it is on disk. */
const keep = (page: Page, value: number) =>
  page.evaluate(
    (number) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept');
        opening.onupgradeneeded = () => opening.result.createObjectStore('numbers');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('numbers', 'readwrite', {
            durability: 'strict',
          });
          writing.objectStore('numbers').put({ number, padding: 'x'.repeat(100_000) }, number);
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        };
      }),
    value,
  );
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('kept');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('numbers').objectStore('numbers').getAllKeys();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );

test('what was stored is there after the browser is killed, each time again', async () => {
  const expected: number[] = [];
  let { page } = device;
  for (let round = 0; round < 3; round++) {
    await page.goto('/');
    for (let n = 0; n < 5; n++) {
      await keep(page, expected.length);
      expected.push(expected.length);
    }
    await device.kill();
    expect(() => device.page).toThrow('not open');
    page = await device.reopen();
    await page.goto('/');
    expect(await kept(page)).toEqual(expected);
  }
});

test('a cookie is there after closing and killing', async () => {
  let { page } = device;
  await page.goto('/');
  await page.evaluate(() =>
    cookieStore.set({ name: 'session', value: 'mine', expires: Date.now() + 3_600_000 }),
  );
  await device.close();
  await device.reopen();
  await device.kill();
  page = await device.reopen();
  await page.goto('/');
  expect(await page.evaluate(() => document.cookie)).toBe('session=mine');
});

test('the clock of its pages is as far off as told, also after a reload and in a new page', async () => {
  const off = async (page: Page) => {
    const told = await page.evaluate(() => {
      const made = new Date();
      if (!(made instanceof Date) || Math.abs(made.getTime() - Date.now()) > 1_000)
        throw new Error('two clocks');
      return Date.now();
    });
    return Math.round((told - Date.now()) / 60_000) + 0;
  };
  await device.setClock(24 * 3_600_000);
  const { page, context } = device;
  expect(await off(page)).toBe(1440);
  await device.setClock(-20 * 60_000);
  expect(await off(page)).toBe(-20);
  await page.reload();
  expect(await off(page)).toBe(-20);
  const other = await context.newPage();
  await other.goto('/');
  expect(await off(other)).toBe(-20);
  expect(
    await other.evaluate(() => [new Date(2026, 0, 2).getDate(), typeof Date(), navigator.language]),
  ).toEqual([2, 'string', 'nl-NL']);
  await device.setClock(0);
  expect(await off(other)).toBe(0);
});

test('the page hears of every failure, though browsers repeat by themselves what failed on an idle connection', async () => {
  const { page } = device;
  const heard = () =>
    page.evaluate(() =>
      fetch('/queue', { method: 'POST', body: 'x'.repeat(1_000_000) }).then(
        ({ status }) => status,
        () => 'failed',
      ),
    );
  const proxy = await startFaultProxy(server.url);
  await page.goto(proxy.url);
  for (const fault of [
    { kind: 'dropAnswer' },
    { kind: 'cutRequest', after: 70_000 },
    { kind: 'refuse' },
    { kind: 'cutAnswer', after: 1 },
  ] as const) {
    proxy.rule({ match: { method: 'POST' }, times: 1, fault });
    expect([fault.kind, await heard(), await heard()]).toEqual([
      fault.kind,
      fault.kind === 'cutAnswer' ? 200 : 'failed',
      200,
    ]);
  }
  await proxy.close();

  const repeating = await startFaultProxy(server.url, { browserRepeats: true });
  await page.goto(repeating.url);
  repeating.rule({ match: { method: 'POST' }, times: 1, fault: { kind: 'dropAnswer' } });
  expect([
    await heard(),
    repeating.log.filter(({ method, serverStatus }) => method === 'POST' && serverStatus === 200)
      .length,
  ]).toEqual([200, 2]);
  await repeating.close();
});
