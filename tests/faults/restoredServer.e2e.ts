import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clearStore } from '#tests/support/clearStore.ts';
import { appIsHere, arrive, expect, type Line, lineIsBack, openAt, type Started, startInspection, test } from '#tests/support/lineStory.ts';
import { allSent, expectOnce, noteOf, notes, typeAtEnd } from './noteStory.ts';

/** The server comes back older than a tablet knows it: by the product's own backup and restore (findings R5). */
async function backUp({ server }: Line): Promise<string> {
  const made = await server.command('src/server/tools/backup.ts');
  expect(made.code, made.output).toBe(0);
  const folder = join(server.dataDir, 'backups');
  return join(
    folder,
    readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite'))
      .toSorted()
      .at(-1) ?? '',
  );
}

/** Text in two notes from before the backup, and in both more that the server acknowledged after it. */
async function workedOn(page: Page, line: Line, location: string): Promise<{ one: Started; file: string }> {
  const one = await startInspection(await line.colleague(), location);
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one, 1);
  await typeAtEnd(page, 'elders ervoor');
  await expect.poll(() => noteOf(one, 1)).toContain('ervoor');
  await openAt(page, one);
  await typeAtEnd(page, 'bewaard ervoor');
  await expect.poll(() => noteOf(one)).toContain('ervoor');
  const file = await backUp(line);
  await typeAtEnd(page, ' erkend erna');
  await expect.poll(() => noteOf(one)).toContain('erna');
  await openAt(page, one, 1);
  await typeAtEnd(page, ' ook erna');
  await expect.poll(() => noteOf(one, 1)).toContain('erna');
  await allSent(page);
  return { one, file };
}

async function putBack({ server }: Line, file: string): Promise<void> {
  const restored = await server.command('src/server/tools/restore.ts', file, '--yes');
  expect(restored.code, restored.output).toBe(0);
  await server.restart();
}

const isTold = (page: Page, changes: string) =>
  expect(page.getByRole('complementary', { name: 'Server teruggezet' })).toContainText(`geeft ${changes} terug`, { timeout: 30_000 });

test('[R5] a page that is opened just after a restore gives back what the server lost, and loses nothing that waited', async ({ page, line }) => {
  const { one, file } = await workedOn(page, line, 'Teruggezet');
  await line.server.stop();
  await typeAtEnd(page, ' zonder lijn');
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible({ timeout: 20_000 });
  await putBack(line, file);
  await page.reload();
  // What waits in the second note has all of it already.
  await isTold(page, '1 wijziging');
  await allSent(page);
  await expect.poll(() => noteOf(one, 1), { timeout: 30_000 }).toContain('lijn');
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
  expectOnce(await noteOf(one, 1), ['elders', 'ervoor', 'ook', 'erna', 'zonder', 'lijn']);
  // What is on screen is the same.
  await expect(notes(page)).toHaveText('elders ervoor ook erna zonder lijn');
  await openAt(page, one);
  await expect(notes(page)).toHaveText('bewaard ervoor erkend erna');
});

test('[R5] a page that stood there all the while gives it back too, though it has nothing to send', async ({ page, line }) => {
  const { one, file } = await workedOn(page, line, 'Teruggezet, niets te doen');
  await line.server.stop();
  await putBack(line, file);
  // What the page does every half minute by itself.
  await lineIsBack(page);
  await isTold(page, '2 wijzigingen');
  await expect.poll(() => noteOf(one, 1), { timeout: 30_000 }).toContain('ook');
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
  expectOnce(await noteOf(one, 1), ['elders', 'ervoor', 'ook', 'erna']);
  await expect(notes(page)).toHaveText('elders ervoor ook erna');
});

test('[R5, R7] a page whose store was cleared after the restore gives back what it shows, also where another page read the older server first', async ({
  page,
  context,
  line,
}) => {
  const { one, file } = await workedOn(page, line, 'Teruggezet en gewist');
  await line.server.stop();
  await putBack(line, file);
  await clearStore(page, line.url);
  // On a store that knows nothing there is nothing to give back: what the server has is all there is.
  const tab = await context.newPage();
  await openAt(tab, one);
  await lineIsBack(page);
  await expect.poll(() => noteOf(one), { timeout: 30_000 }).toContain('erna');
  await expect.poll(() => noteOf(one, 1), { timeout: 30_000 }).toContain('erna');
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
  expectOnce(await noteOf(one, 1), ['elders', 'ervoor', 'ook', 'erna']);
  await allSent(page);
  await expect(notes(page)).toHaveText('elders ervoor ook erna');
  await expect(notes(tab)).toHaveText('bewaard ervoor erkend erna', { timeout: 20_000 });
});
