import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Photo } from '#shared/model/photo.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { arrive } from '#tests/support/arrive.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { jpegOf, sha256 } from '#tests/support/photos.ts';
import { records } from '#tests/support/records.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { aloneIn, expect, expectAccessibleAtAllSizes } from '#tests/support/story.ts';

/** Photos at a condition and at the general notes (agreements part 6). */
const test = aloneIn(import.meta.url);

const today = dutchDay(new Date().toISOString());
const strip = (page: Page) => page.getByRole('region', { name: 'Foto’s' });
const thumbs = (page: Page) => strip(page).getByRole('listitem');
const photosOf = async (client: ApiClient, id: string): Promise<Photo[]> =>
  (await client.call('GET', `/api/inspection/${id}`)).body.inspection.photos;

/** A picture as a camera makes it: large, lying on its side, with the place in it. */
const fromCamera = async (): Promise<Buffer> =>
  sharp(await jpegOf(2_400, 1_800))
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function choose(page: Page, files: readonly Buffer[]): Promise<void> {
  const before = await thumbs(page).count();
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles(
    files.map((buffer, n) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(thumbs(page)).toHaveCount(before + files.length);
}

test('photos are taken without a line, with what is to be seen, and arrive as they were kept', async ({
  page,
  login,
  server,
  context,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, 'De Fotohof', 2, today);
  await login('inspecteur', `/inspectie/${id}#q-${questions[0]}`);
  await appIsHere(page);
  await context.setOffline(true);
  // Said before the first one is taken: behind it is too late.
  const notice = page.getByText('Zorg dat kinderen niet herkenbaar in beeld zijn.');
  await expect(notice).toBeVisible();
  // Where there is no room beside the buttons it is asked.
  await page.setViewportSize({ width: 390, height: 820 });
  await expect(notice).toBeHidden();
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await expect(page.getByRole('dialog')).toContainText('niet herkenbaar');
  await page.getByRole('dialog').getByRole('button', { name: 'Verder' }).click();
  await opening;
  await page.setViewportSize({ width: 1180, height: 820 });
  await choose(page, [await fromCamera(), await jpegOf(300, 500)]);
  await thumbs(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Foto 1 van 2' })).toBeVisible();
  await dialog.getByLabel('Bijschrift').fill('Het hek');
  await dialog.getByLabel('Beschrijving').fill('Een hek dat open staat');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await expect(thumbs(page).first().getByRole('button')).toBeFocused();
  await expect(thumbs(page).first()).toContainText('Het hek');
  await page.reload();
  await expect(thumbs(page)).toHaveCount(2);
  await expect(thumbs(page).first().locator('img')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await context.setOffline(false);
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
  const photos = await photosOf(client, id);
  expect(photos.map(({ part, caption, alternative }) => [part, caption, alternative])).toEqual([
    [questions[0], 'Het hek', 'Een hek dat open staat'],
    [questions[0], '', ''],
  ]);
  for (const { photo, sha256: hash } of photos) {
    const answer = await page.request.get(`/api/inspection/${id}/photo/${photo}`);
    expect(sha256(await answer.body())).toBe(hash);
  }
  const [first = ''] = photos.map(({ photo }) => photo);
  const bytes = await (await page.request.get(`/api/inspection/${id}/photo/${first}`)).body();
  const { width, height, exif } = await sharp(bytes).metadata();
  // Upright, and smaller.
  expect([width, height, exif]).toEqual([1_500, 2_000, undefined]);
});

test('what a colleague photographed comes along when an inspection is handed over, and is seen without a line', async ({
  page,
  login,
  server,
  context,
  browser,
  complaints,
}) => {
  const giver = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(giver, 'De Overdracht', 2, today);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await arrive(other, 'inspecteur', `/inspectie/${id}#q-${questions[0]}`);
  await choose(other, [await jpegOf(800, 600), await jpegOf(300, 300)]);
  await expect(other.getByText('Verzonden', { exact: true })).toBeVisible();
  const photos = await photosOf(giver, id);
  await expect
    .poll(async () => {
      const all = photos.map(({ photo }) =>
        other.request.get(`/api/inspection/${id}/photo/${photo}`),
      );
      return (await Promise.all(all)).map((one) => one.status());
    })
    .toEqual([200, 200]);
  await elsewhere.close();
  const admin = await logIn(server.url, 'beheerder');
  const taker = await logIn(server.url, 'inspecteur2');
  const { body } = await taker.call('GET', '/api/account');
  await admin.call('POST', `/api/inspection/${id}/transfer`, { to: body.account.id });

  // They come with the work list: nobody opened the inspection on this device. The line breaks
  // before the first one, and the app is started again: then it has the rows of the list alone.
  await page.route('**/photo/**', (route) => route.abort());
  const tried = page.waitForRequest('**/photo/**');
  await login('inspecteur2');
  await appIsHere(page);
  await tried;
  expect(await records(page, 'photos')).toEqual([]);
  await page.unroute('**/photo/**');
  await page.reload();
  complaints.splice(0);
  await expect.poll(() => records(page, 'photos')).toHaveLength(2);
  await page.goto(`/klaar-voor-vertrek/${id}`);
  await expect(page.getByText('De foto’s staan op dit apparaat')).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await context.setOffline(true);
  await page.goto(`/inspectie/${id}#q-${questions[0]}`);
  await expect(thumbs(page).locator('img')).toHaveCount(2);
  await thumbs(page).first().getByRole('button').click();
  const shown = page.getByRole('dialog').locator('img').first();
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
});

test('a face is made impossible to recognise, and a photo is called back', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const { id } = await startInspection(client, 'De Maskerade', 1, today);
  await login('inspecteur', `/inspectie/${id}#notes`);
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).first().click();
  await choose(page, [await jpegOf(800, 600), await jpegOf(300, 300)]);
  await expect.poll(async () => (await photosOf(client, id)).length).toBe(2);
  const dialog = page.getByRole('dialog');
  await thumbs(page).first().getByRole('button').click();
  await dialog.getByLabel('Bijschrift').fill('De groep');
  await dialog.getByRole('button', { name: 'Onherkenbaar maken' }).click();
  const canvas = dialog.getByRole('application', { name: 'Foto om onherkenbaar te maken' });
  await expect(canvas).toHaveAttribute('width', '800');
  const { x, y, width, height } = (await canvas.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 4, y + height / 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expectAccessibleAtAllSizes(page);
  // What was swept is not thrown away without a question.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog').filter({ hasText: 'Vegen weggooien' });
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await dialog.getByRole('button', { name: 'Bewaren' }).click();
  await expect(dialog.getByLabel('Bijschrift')).toHaveValue('De groep');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  // In the place of the other.
  await expect(thumbs(page)).toHaveCount(2);
  await expect(thumbs(page).first()).toContainText('De groep');
  const [was, is] = await expect
    .poll(() => photosOf(client, id).then((all) => all.filter(({ removed }) => removed).length))
    .toBe(1)
    .then(() => photosOf(client, id));
  expect([was?.removed, is?.removed, is?.caption]).toEqual([true, false, 'De groep']);

  await thumbs(page).first().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  const undo = strip(page).getByRole('button', { name: 'Ongedaan maken' });
  await expect(undo).toBeFocused();
  await expect(thumbs(page).locator('img')).toHaveCount(1);
  await expect
    .poll(async () => (await photosOf(client, id)).filter(({ removed }) => removed).length)
    .toBe(2);
  const gone = await page.request.get(`/api/inspection/${id}/photo/${is?.photo}`);
  expect(gone.status()).toBe(404);
  await undo.click();
  await expect(thumbs(page).locator('img')).toHaveCount(2);
  await expect(thumbs(page).first().getByRole('button')).toBeFocused();
  await expect(page.getByText('Verzonden', { exact: true })).toBeVisible();
  const shown = await page.request.get(`/api/inspection/${id}/photo/${is?.photo}`);
  expect(shown.status()).toBe(200);
});

test('photos that are still being kept when somebody finishes are all in it', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, 'De Vlugge', 1, today);
  await client.call('POST', `/api/inspection/${id}/save-question-result`, {
    question: questions[0],
    result: 'satisfies',
  });
  await login('inspecteur', `/inspectie/${id}#q-${questions[0]}`);
  const files = await Promise.all(Array.from({ length: 6 }, (_, n) => jpegOf(2_400 + n, 1_800)));
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto kiezen' }).click();
  await (await opening).setFiles(
    files.map((buffer, n) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(async () => (await photosOf(client, id)).length, { timeout: 60_000 }).toBe(6);
});
