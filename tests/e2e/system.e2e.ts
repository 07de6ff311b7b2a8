import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noteBackup } from '#server/db/embedded/lastBackup.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * 'Systeem': administrators see where work waits, what was refused and which mails failed;
 * everybody takes along what is kept about them.
 */

test('an administrator sees unsent work, a refused change and a failed mail, and lets the mail go again', async ({
  page,
  login,
  server,
}) => {
  const inspector = await logIn(server.url);
  const device = 'a1b2c3d4-0000-4000-8000-000000000000';
  const change = (sequence: number) => ({
    id: crypto.randomUUID(),
    type: 'SAVE_INSPECTION_NOTES',
    inspection: 'bestaat-niet',
    payload: { notes: '<p>zeer vertrouwelijk</p>' },
    device,
    sequence,
  });
  await inspector.call(
    'POST',
    '/api/action-queue',
    { actions: [change(1), change(3)] },
    {
      'device-unsent': '4',
      'device-unsent-since': new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
    },
  );
  const at = new Date().toISOString();
  const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'));
  db.exec('PRAGMA busy_timeout=5000');
  db.prepare(
    `insert into mails (id, alert, recipient, subject, html, status, attempts, due_at, created_at, error) values ('m1', 'inspection-finished', 'noor@example.nl', 'x', 'x', 'failed', 9, ?, ?, 'connect ECONNREFUSED')`,
  ).run(at, at);
  db.prepare(`insert into secrets (name, value) values ('restored_at', ?)`).run(at);
  db.prepare(`update devices set given_back = 3, given_back_at = ? where device = ?`).run(
    at,
    device,
  );
  db.close();

  await login('beheerder');
  await page.getByRole('button', { name: 'Beheer' }).click();
  await page.getByRole('link', { name: 'Systeem' }).click();
  await expect(page).toHaveURL('/systeem');
  const points = page.getByRole('region', { name: 'Aandachtspunten' }).getByRole('listitem');
  await expect(points).toHaveText([
    /^Er is nog geen reservekopie gemaakt/,
    /1 apparaat heeft al langer dan 24 uur werk/,
    /^2 wijzigingen zijn in de laatste 30 dagen geweigerd/,
    /^1 mail is niet verstuurd/,
  ]);
  const devices = page.getByRole('table', { name: 'Apparaten met werk' });
  await expect(devices.locator('tbody tr')).toHaveCount(1);
  await expect(devices.locator('tbody td')).toHaveText([
    'Noor van Dijk',
    'a1b2c3d4',
    '4 wijzigingen',
    '1 wijziging',
    '3 dagen',
    /^\d\d-\d\d-\d{4} \d\d:\d\d$/,
    'gelijk',
    'Afgehandeld',
  ]);
  await expect(page.getByRole('region', { name: 'Teruggegeven na herstel' })).toContainText(
    /Op \d\d-\d\d-\d{4} \d\d:\d\d is een reservekopie teruggezet/,
  );
  const given = page.getByRole('table', { name: 'Teruggegeven na herstel' });
  await expect(given.locator('tbody td')).toHaveText([
    'Noor van Dijk',
    'a1b2c3d4',
    '3 wijzigingen',
    /^\d\d-\d\d-\d{4} \d\d:\d\d$/,
  ]);
  await expect(
    page.getByRole('table', { name: 'Geweigerde wijzigingen' }).locator('tbody tr').first(),
  ).toContainText('Algemene aantekeningen');
  await expect(page.getByText('vertrouwelijk')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Mails' })).toContainText('noor@example.nl');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Opnieuw proberen: Inspectie/ }).click();
  await expect(page.getByText('Mail staat weer klaar')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Mails die niet zijn verstuurd' }).getByRole('button'),
  ).toHaveCount(0);
  await expect(points).toHaveCount(3);

  // What was dealt with is gone, one by one.
  for (const left of [2, 1, 0]) {
    await page
      .getByRole('button', { name: /^Afgehandeld: Noor van Dijk/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Afgehandeld: Noor/ })).toHaveCount(left);
  }
  await expect(points).toHaveText([/^Er is nog geen reservekopie gemaakt/]);
  noteBackup(server.dataDir, new Date(Date.now() - 3 * 24 * 3_600_000));
  await page.getByRole('button', { name: 'Opnieuw lezen' }).click();
  await expect(points).toHaveText([/^De laatste reservekopie is 3 dagen oud/]);
  noteBackup(server.dataDir, new Date());
  await page.getByRole('button', { name: 'Opnieuw lezen' }).click();
  await expect(page.getByText('Alles in orde.')).toBeVisible();
});

test('an inspector does not see it', async ({ page, login }) => {
  await login('inspecteur', '/systeem');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Systeem' })).toHaveCount(0);
});

test('everybody takes along what is kept about them', async ({ page, login }) => {
  await login('inspecteur2', '/mijn-gegevens');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Alles downloaden' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^mijn-gegevens-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.account[0].username).toBe('inspecteur2');
  expect(data.inspections.length).toBeGreaterThan(0);
});
