import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Photo } from '#shared/model/photo.ts';
import { clearStore } from '#tests/support/clearStore.ts';
import type { Fault, Rule } from '#tests/support/faultRules.ts';
import { jpegOf, sha256 } from '#tests/support/photos.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { expect, lineBack, onServer, records, type Site, type Tablet, test } from './tablet.ts';

/**
 * Photos on a line that fails, on a tablet that is killed, and without room (agreements part 6).
 */
test.use({ username: 'inspecteur' });

const html = { 'content-type': 'text/html' };
const portal: Fault = { kind: 'answer', status: 200, headers: html, body: '<h1>Welkom</h1>' };
const isPiece = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && path.includes('/photo/');
const isQueue = ({ path }: { path: string }) =>
  path.includes('action-queue') || path.includes('save-question-result');
const trouble: readonly Rule[] = [
  { match: isPiece, chance: 0.25, fault: { kind: 'cutRequest', after: 90_000 } },
  { match: isPiece, chance: 0.2, fault: { kind: 'dropAnswer' } },
  { match: isPiece, chance: 0.15, fault: portal },
  { match: isQueue, chance: 0.2, fault: { kind: 'dropAnswer' } },
  { match: isQueue, chance: 0.1, fault: portal },
];

/**
 * Chooses photos where so many stand already: a page that has not drawn those yet would count none.
 */
async function take(page: Page, files: readonly Buffer[], there = 0): Promise<void> {
  const thumbs = page.getByRole('region', { name: 'Foto’s' }).getByRole('listitem');
  await expect(thumbs).toHaveCount(there);
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles(
    files.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(thumbs).toHaveCount(there + files.length);
}

const codes = ['satisfies', 'does-not-satisfy', 'restore-offer'] as const;
/** Chooses this result for each of the next conditions; answers where it came to. */
async function answer(page: Page, many: number, which: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Foto kiezen' })).toBeVisible();
  for (let n = 0; n < many; n++) {
    await page.keyboard.press(`${[1, 2, 4][which]}`);
    await expect(page.locator(`input[value="${codes[which]}"]`)).toBeChecked();
    await next(page);
  }
}

/** To the next condition: what stands between has no result to give. */
async function next(page: Page): Promise<void> {
  const stop = page.locator('article[data-stop]');
  for (;;) {
    const before = await stop.getAttribute('data-stop');
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(stop).not.toHaveAttribute('data-stop', before ?? '');
    const now = await stop.getAttribute('data-stop');
    if (now === 'finish' || now?.startsWith('q-')) return;
  }
}

/** What came of it, read past the product. */
function effectsOf({ server }: Site, inspection: string) {
  const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), { readOnly: true });
  const rows = <T>(query: string) => db.prepare(query).all(inspection) as unknown as T[];
  const receipts = rows<{ id: string; status: string }>(
    'select id, status from receipts where inspection_id = ? and device is not null',
  );
  const effects = rows<{ action_id: string; event: string }>(
    'select action_id, event from audit where record_id = ? and device is not null',
  );
  db.close();
  return { receipts, effects };
}

const photosOf = async (tablet: Tablet, id: string): Promise<Photo[]> =>
  ((await onServer(tablet, id)) as unknown as { photos: Photo[] }).photos;

test('[S31] twelve photos and two hundred answers through cuts, a portal and kills: all there once', async ({
  site,
  tablet,
}) => {
  test.setTimeout(240_000);
  let page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Twaalf foto’s', 40);
  const first = `/inspectie/${id}#q-${questions[0]}`;
  const begin = async (where: Page) => {
    await where.goto('about:blank');
    await where.goto(first);
    await expect(where.getByRole('button', { name: 'Foto kiezen' })).toBeVisible();
  };
  const three = () => Promise.all([1, 2, 3].map(() => jpegOf()));
  await begin(page);
  await site.proxy.down();
  for (const which of [0, 1]) {
    await begin(page);
    await take(page, await three(), 3 * which);
    await answer(page, 40, which);
  }
  page = await tablet.restart('kill', first);
  for (const rule of trouble) site.proxy.rule(rule);
  await lineBack(site, page);
  await take(page, await three(), 6);
  await answer(page, 40, 0);
  page = await tablet.restart('kill', first);
  await answer(page, 40, 2);
  await begin(page);
  await take(page, await three(), 9);
  page = await tablet.restart('kill', first);
  await answer(page, 20, 1);
  await answer(page, 20, 2);

  site.proxy.clear();
  await lineBack(site, page);
  await expect
    .poll(async () => (await records(page, 'uploads')).length, { timeout: 60_000 })
    .toBe(0);
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
  const held = await onServer(tablet, id);
  const given = new Map(held.question_results.map((one) => [one.question, one.result]));
  expect(questions.map((one) => given.get(one))).toEqual([
    ...Array.from({ length: 20 }, () => codes[1]),
    ...Array.from({ length: 20 }, () => codes[2]),
  ]);
  const photos = await photosOf(tablet, id);
  expect(photos).toHaveLength(12);
  expect(new Set(photos.map(({ sha256: hash }) => hash)).size).toBe(12);
  for (const { photo, sha256: hash } of photos) {
    const { bytes } = await tablet.api.call('GET', `/api/inspection/${id}/photo/${photo}`);
    expect(sha256(bytes)).toBe(hash);
  }
  const { receipts, effects } = effectsOf(site, id);
  expect(receipts.every(({ status }) => status === 'applied')).toBe(true);
  expect(effects.map(({ action_id }) => action_id).sort()).toEqual(
    receipts.map((one) => one.id).sort(),
  );
  expect(effects.filter(({ event }) => event === 'SAVE_INSPECTION_PHOTO')).toHaveLength(12);
});

test('[S31] no answer waits for a photo that is under way', async ({ site, tablet }) => {
  const page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Een grote foto', 2);
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  const slow = site.proxy.rule({ match: isPiece, fault: { kind: 'hold' } });
  await take(page, [await jpegOf()]);
  await expect.poll(() => slow.held).toBe(1);
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results[0]?.result)
    .toBe('does-not-satisfy');
  expect(slow.held).toBe(1);
  // Not called sent while the photo is not there.
  await expect(page.getByText('Verzonden', { exact: true })).toBeHidden();
  slow.remove();
  slow.release();
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
});

test('[S31] a device without room says so, and keeps the notes that there is room for', async ({
  tablet,
}) => {
  const page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Volle tablet', 1);
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      if (this.name === 'photoBytes') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles({
    name: 'een.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegOf(400, 300),
  });
  await expect(page.getByText('Geen ruimte voor deze foto').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
  expect(await photosOf(tablet, id)).toEqual([]);
});

const json = { 'content-type': 'application/json' };
const problem = (status: number, error: string, headers: object = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ error }),
});

test('[S31] what goes wrong with one photo holds up no answer, and no other photo', async ({
  site,
  tablet,
}) => {
  const page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Vol en stuk', 2);
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  const busy = site.proxy.rule({
    match: isPiece,
    fault: problem(429, 'too_many_requests', { 'retry-after': '40' }),
    times: 1,
  });
  await take(page, [await jpegOf(300, 200)]);
  await expect.poll(() => busy.used).toBe(1);
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results[0]?.result, { timeout: 8_000 })
    .toBe('does-not-satisfy');
  // One that the server fails at each time does not keep the next from going.
  const [first] = await photosOf(tablet, id);
  site.proxy.rule({
    match: ({ method, path }) => method === 'PUT' && path.includes(first?.photo ?? '-'),
    fault: problem(500, 'internal_error'),
  });
  const restarted = await tablet.restart('close', `/inspectie/${id}#q-${questions[0]}`);
  await take(restarted, [await jpegOf(200, 300)], 1);
  await expect
    .poll(async () => (await records(restarted, 'uploads')).map((one) => one.id))
    .toEqual([first?.photo]);
  await expect(restarted.getByText('Verzonden', { exact: true })).toBeHidden();
  site.proxy.clear();
});

test('[S31] a photo that was under way when the server was restored is there afterwards', async ({
  site: { server, proxy },
  tablet,
}) => {
  const page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Teruggezet onderweg', 1);
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  const { output } = await server.command('src/server/tools/backup.ts');
  const [file = ''] = /\S+\.sqlite/.exec(output) ?? [];
  const held = proxy.rule({ match: isPiece, fault: { kind: 'hold' } });
  await take(page, [await jpegOf(300, 200)]);
  await expect.poll(() => held.held).toBe(1);
  await expect.poll(async () => (await photosOf(tablet, id)).length).toBe(1);
  await server.stop();
  const restored = await server.command('src/server/tools/restore.ts', file, '--yes');
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Teruggezet')]);
  await server.restart();
  held.remove();
  held.release();
  const shown = async () => {
    const [photo] = await photosOf(tablet, id);
    if (!photo) return 0;
    return (await tablet.api.call('GET', `/api/inspection/${id}/photo/${photo.photo}`)).status;
  };
  await expect.poll(shown, { timeout: 60_000 }).toBe(200);
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
});

test('[S31] a photo that went with a cleared store is told, and nothing is called sent', async ({
  site,
  tablet,
}) => {
  let page = await tablet.logIn();
  const { id, questions } = await startInspection(tablet.api, 'Gewiste foto', 1);
  const address = `/inspectie/${id}#q-${questions[0]}`;
  await page.goto(address);
  site.proxy.rule({ match: isPiece, fault: { kind: 'refuse' } });
  await take(page, [await jpegOf(300, 200)]);
  await expect.poll(async () => (await photosOf(tablet, id)).length).toBe(1);
  page = await tablet.restart('close', address);
  await expect(page.getByRole('button', { name: 'Foto kiezen' })).toBeVisible();
  await expect.poll(async () => (await records(page, 'uploads')).length).toBe(1);
  await clearStore(page, site.proxy.url);
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await expect(page.getByText('gewist terwijl 1 wijziging nog niet was verzonden')).toBeVisible();
  await expect(page.getByText('Verzonden', { exact: true })).toBeHidden();
});
