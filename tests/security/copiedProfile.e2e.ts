import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/faults/tablet.ts';
import { startInspection } from '#tests/support/startedInspection.ts';

/**
 * What somebody reads who copies the browser's folder of a shared tablet after an inspector logged
 * out: the files themselves, with the records that were deleted from them.
 */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The files that hold one of these words, as UTF-8 or UTF-16, with the words. */
function leaksIn(folder: string, words: readonly string[]): string[] {
  return filesIn(folder).flatMap((file) => {
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      // Gone meanwhile, or a socket.
      return [];
    }
    return words
      .filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))
      .map((word) => `${word} in ${relative(folder, file)}`);
  });
}

/** Without a part in common: packed files would cut that off, and the search would miss them. */
const word = () =>
  `q${randomBytes(12)
    .toString('hex')
    .replace(/\d/g, (n) => 'ghijklmnop'[Number(n)] ?? '')}`;

test('a profile that is copied after logging out holds no place, no text and no name of who worked there', async ({
  tablet,
}) => {
  test.slow();
  const [place, address, note] = [word(), word(), word()];
  const one = await startInspection(tablet.api, place);
  await tablet.api.call('PUT', `/api/inspection/${one.id}`, {
    childcare_type: 'GASTOUDER',
    location: place,
    address,
    date: '2026-11-20',
    version: (await one.read()).version.id,
  });
  const page = await tablet.logIn();
  await page.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.keyboard.type(`${note} en meer`);
  await expect(page.locator('[data-part="save-status"]')).toHaveText('Verzonden', {
    timeout: 30_000,
  });
  await page.goto(`/inspecties/bewerken/${one.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(place);
  await page.goto('/mijn-gegevens');
  await page.waitForTimeout(1_000);
  await page.goto(`/inspectie/${one.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place);
  const words = [place, address, note];
  const names = ['van Dijk', 'n.vandijk'];
  // While somebody is logged in it is all there: so the search finds what there is to find.
  await tablet.restart('close', '/');
  const before = leaksIn(tablet.device.userDataDir, words);
  expect(before.join(), 'the search finds what is stored').toContain('IndexedDB');
  for (const one of words) expect(before.join(), one).toContain(one);
  const named = leaksIn(tablet.device.userDataDir, names);
  expect(named, 'the search finds a name').not.toEqual([]);
  const again = tablet.page;
  await again.getByRole('button', { name: 'Uitloggen' }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Uitloggen' }).click();
  await expect(again.getByText('Je bent nu uitgelogd')).toBeVisible({ timeout: 30_000 });
  // The browser clears its files behind the page.
  await again.waitForTimeout(3_000);
  await tablet.device.close();
  expect(leaksIn(tablet.device.userDataDir, [...words, ...names])).toEqual([]);
});
