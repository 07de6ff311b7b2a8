import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { clearStore } from '#tests/support/clearStore.ts';
import {
  appIsHere,
  arrive,
  dialog,
  expect,
  type Line,
  lineIsBack,
  openAt,
  type Started,
  startInspection,
  test,
  waiting,
} from '#tests/support/lineStory.ts';
import { allSent, expectOnce, noteOf, notes, putAway, status, typeAtEnd } from './noteStory.ts';

/**
 * The server comes back older than a tablet knows it: by the product's own backup and restore
 * (findings R5).
 */
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

/**
 * Text in two notes from before the backup, and in both more that the server acknowledged after it.
 */
async function workedOn(
  page: Page,
  line: Line,
  location: string,
): Promise<{ one: Started; file: string }> {
  const one = await startInspection(await line.colleague(), location);
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one, 1);
  await typeAtEnd(page, 'elders ervoor');
  await putAway(page);
  await expect.poll(() => noteOf(one, 1)).toContain('ervoor');
  await openAt(page, one);
  await typeAtEnd(page, 'bewaard ervoor');
  await putAway(page);
  await expect.poll(() => noteOf(one)).toContain('ervoor');
  const file = await backUp(line);
  await typeAtEnd(page, ' erkend erna');
  await putAway(page);
  await expect.poll(() => noteOf(one)).toContain('erna');
  await openAt(page, one, 1);
  await typeAtEnd(page, ' ook erna');
  await putAway(page);
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
  expect(page.getByRole('complementary', { name: 'Server teruggezet' })).toContainText(
    `geeft ${changes} terug`,
    { timeout: 30_000 },
  );

test('[R5] a page that is opened just after a restore gives back what the server lost, and loses nothing that waited', async ({
  page,
  line,
}) => {
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

test('[R5] a page that stood there all the while gives it back too, though it has nothing to send', async ({
  page,
  line,
}) => {
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
  // On a store that knows nothing there is nothing to give back: what the server has is all there
  // is.
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

test('[R5, R7] a page that opens while the server still lacks work waits for it, and stays where it is', async ({
  page,
  context,
  line,
}) => {
  const { one, file } = await workedOn(page, line, 'Teruggezet en wachten');
  await line.server.stop();
  await putBack(line, file);
  await clearStore(page, line.url);
  // What the first page has is in the store again, and cannot be given back yet.
  const broken = line.proxy.rule({
    match: { path: /\/api\/inspection\/dashboard/ },
    fault: { kind: 'answer', status: 503, body: 'stuk' },
  });
  await lineIsBack(page);
  await expect(status(page)).toHaveText('De server krijgt werk terug', { timeout: 30_000 });
  const tab = await context.newPage();
  await tab.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  await expect(tab.getByText('De server krijgt werk terug').first()).toBeVisible();
  await expect(tab).toHaveURL(/\/inspectie\//);
  broken.remove();
  await lineIsBack(page);
  await expect(notes(tab)).toHaveText('bewaard ervoor erkend erna', { timeout: 60_000 });
  await expect.poll(() => noteOf(one, 1), { timeout: 30_000 }).toContain('erna');
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
  expectOnce(await noteOf(one, 1), ['elders', 'ervoor', 'ook', 'erna']);
});

test('[R5] until a restored server has back what it lacks, nothing is called sent, and who logs out is warned', async ({
  page,
  line,
}) => {
  const { one, file } = await workedOn(page, line, 'Nog niet terug');
  await expect(status(page)).toHaveText('Verzonden');
  await line.server.stop();
  await putBack(line, file);
  // The list of what it has does not come.
  const broken = line.proxy.rule({
    match: { path: /\/api\/inspection\/dashboard/ },
    fault: { kind: 'answer', status: 503, body: 'stuk' },
  });
  await lineIsBack(page);
  await expect(status(page)).toHaveText('De server krijgt werk terug', { timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(dialog(page)).toContainText(
    'heeft nog niet alles terug wat hij van dit apparaat had',
  );
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await page.goto('/verzendcentrum');
  await expect(page.getByText('Dit apparaat geeft terug wat hij mist')).toBeVisible();
  await expectAccessible(page);
  broken.remove();
  await page.getByRole('button', { name: 'Nu verzenden' }).click();
  await isTold(page, '2 wijzigingen');
  await expect(page.getByText('Alles is verzonden.')).toBeVisible({ timeout: 30_000 });
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
});

test('[R5] a text that an inspection lacks which was finished after the restore stays with who wrote it', async ({
  page,
  context,
  line,
}) => {
  const { one, file } = await workedOn(page, line, 'Afgerond na terugzetten');
  await context.setOffline(true);
  await line.server.stop();
  await putBack(line, file);
  const colleague = await line.colleague();
  for (const question of one.questions)
    await colleague.call('POST', `/api/inspection/${one.id}/save-question-result`, {
      question,
      result: 'satisfies',
    });
  const finished = await colleague.call('POST', `/api/inspection/${one.id}/finish`);
  expect(finished.status).toBe(200);
  await context.setOffline(false);
  await lineIsBack(page);
  await isTold(page, '2 wijzigingen');
  await page.goto('/verzendcentrum');
  await expect(page.getByRole('heading', { name: 'Geweigerd door de server (2)' })).toBeVisible({
    timeout: 30_000,
  });
  const refused = page.locator('#geweigerd').locator('xpath=..');
  await expect(refused).toContainText('bewaard ervoor erkend erna');
  await expect(refused).toContainText('elders ervoor ook erna');
  // What was finished stays as it was.
  expectOnce(await noteOf(one), ['bewaard', 'ervoor']);
});

test('[R5, R7] what waits to be given back is stored again by a page that was locked, when its store is cleared behind the lock', async ({
  page,
  line,
}) => {
  const { one, file } = await workedOn(page, line, 'Teruggezet en op slot');
  await line.server.stop();
  await putBack(line, file);
  const headers = { 'content-type': 'application/json' };
  line.proxy.rule({
    match: { method: 'POST' },
    times: 1,
    fault: { kind: 'answer', status: 401, headers, body: '{"error":"not_logged_in"}' },
  });
  await lineIsBack(page);
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
    timeout: 30_000,
  });
  await clearStore(page, line.url);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  // As many as were given back, and all of them are stored again.
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(2);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click();
  await allSent(page);
  expectOnce(await noteOf(one), ['bewaard', 'ervoor', 'erkend', 'erna']);
  expectOnce(await noteOf(one, 1), ['elders', 'ervoor', 'ook', 'erna']);
});
