import { databaseVersion } from '#client/device/idb.ts';
import {
  addInspection,
  expect,
  notes,
  openFirstCondition,
  records,
  test,
  toEnd,
} from './tablet.ts';

/** Two tabs of two versions on one store (failure F21). */

test('[S16] another tab brings a newer database: this one stores what was typed, gives way, and goes on', async ({
  tablet,
  site,
}) => {
  let page = await tablet.logIn();
  const id = await addInspection(tablet, { location: 'Twee versies' });
  const address = await openFirstCondition(page, id);
  await site.proxy.down();
  const other = await tablet.device.context.newPage();
  // A page of the same address that is not the app.
  await other.goto('/icon.svg');
  await page.bringToFront();
  await toEnd(page);
  await page.keyboard.type('net ervoor');
  const newer = await other.evaluate(
    (version) =>
      new Promise<{ version: number; stores: string[] }>((resolve, reject) => {
        const opening = indexedDB.open('veldinstrument', version);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('newer', { keyPath: 'id' });
        opening.onerror = () => reject(opening.error);
        // Stays open, as that of a tab would.
        opening.onsuccess = () => {
          Object.assign(window, { kept: opening.result });
          resolve({
            version: opening.result.version,
            stores: [...opening.result.objectStoreNames],
          });
        };
      }),
    databaseVersion + 1,
  );
  expect(newer).toMatchObject({
    version: databaseVersion + 1,
    stores: expect.arrayContaining(['newer', 'queue', 'inspections']),
  });
  await expect(page.getByText('Er is een nieuwe versie van deze site beschikbaar.')).toBeVisible();
  const stored = async () => (await records(other, 'queue')).map(({ payload }) => payload.notes);
  await expect.poll(async () => (await stored()).at(-1)).toBe('<p>net ervoor</p>');
  // Who goes on typing in the old tab loses nothing either.
  await toEnd(page);
  await page.keyboard.type(' en erna');
  await expect.poll(async () => (await stored()).at(-1)).toBe('<p>net ervoor en erna</p>');
  await expect(page.getByRole('complementary', { name: 'Opslag op dit apparaat' })).toBeHidden();

  // Refreshing takes it along; so does a cold start of the old app on the newer database.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Pagina verversen' }).click(),
  ]);
  await expect(notes(page)).toHaveText('net ervoor en erna');
  page = await tablet.restart('kill', address);
  await expect(notes(page)).toHaveText('net ervoor en erna');
  await expect(page.getByRole('complementary', { name: 'Opslag op dit apparaat' })).toBeHidden();
});
