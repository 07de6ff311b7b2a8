import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Photo } from '#shared/model/photo.ts';
import type { Fault, Rule } from '#tests/support/faultRules.ts';
import { jpegOf, sha256 } from '#tests/support/photos.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { expect, lineBack, onServer, records, type Site, type Tablet, test } from './tablet.ts';

/** Photos on a line that fails, on a tablet that is killed, and without room (decisions part 6). */
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

async function take(page: Page, files: readonly Buffer[]): Promise<void> {
  const thumbs = page.getByRole('region', { name: 'Foto’s' }).getByRole('listitem');
  const before = await thumbs.count();
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles(
    files.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(thumbs).toHaveCount(before + files.length);
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
    await take(page, await three());
    await answer(page, 40, which);
  }
  page = await tablet.restart('kill', first);
  for (const rule of trouble) site.proxy.rule(rule);
  await lineBack(site, page);
  await take(page, await three());
  await answer(page, 40, 0);
  page = await tablet.restart('kill', first);
  await answer(page, 40, 2);
  await begin(page);
  await take(page, await three());
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
  await expect(page.getByText('Geen ruimte voor deze foto')).toBeVisible();
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
  expect(await photosOf(tablet, id)).toEqual([]);
});
