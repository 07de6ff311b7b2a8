import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  makeStoredWork,
  makeWorld,
  places,
  putStoredWork,
  type StoredWork,
  widen,
} from './storedWork.ts';
import { bar, expect, lineBack, notes, onServer, records, test } from './tablet.ts';

/**
 * Work that devices kept under earlier releases (failures F7 and F31). A release that stores
 * otherwise gets a file of its own, written by `WRITE_STORED=v2` with this test; the files of
 * before stay and are tested on.
 */
const folder = join(import.meta.dirname, 'stored');
const write = process.env['WRITE_STORED'];
const releases = write ? [] : ['v1'];

if (write)
  test(`writes ${write}.json from a real device`, async ({ tablet, site }) => {
    const work = await makeStoredWork(site, tablet, await makeWorld(site, tablet));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${write}.json`), `${JSON.stringify(work, null, 1)}\n`);
  });

for (const release of releases)
  test(`[S29] work stored by release ${release}: every draft opens, and everything is sent`, async ({
    tablet,
    site,
  }) => {
    const file = join(folder, `${release}.json`);
    expect(existsSync(file)).toBe(true);
    const work = JSON.parse(await readFile(file, 'utf8')) as StoredWork;
    for (const store of [
      'accounts',
      'counters',
      'inspections',
      'ledger',
      'queue',
      'refused',
      'settings',
      'summaries',
      'versions',
    ])
      expect(work.records[store]?.length, store).toBeGreaterThan(0);
    const world = await makeWorld(site, tablet);
    await widen(tablet, world);
    const { page, context } = tablet.device;
    await context.addCookies(
      tablet.api.cookie.split('; ').map((pair) => ({
        name: pair.split('=')[0] ?? '',
        value: pair.split('=')[1] ?? '',
        url: site.proxy.url,
      })),
    );
    await putStoredWork(page, work, world);

    // The new app starts without a line that is of any use.
    const silence = site.proxy.rule({
      match: { path: /^\/(?:api|logged-in|online-check)/ },
      fault: { kind: 'refuse' },
    });
    await page.goto('/');
    await expect(bar(page, 'Wachtende wijzigingen')).toContainText(
      '4 wijzigingen wachten op verbinding',
    );
    await expect(bar(page, '1 wijziging is door de server geweigerd')).toBeVisible();
    for (const location of [places.open, places.widened, places.full])
      await expect(page.getByRole('listitem').filter({ hasText: location })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: places.full })).toContainText(
      'Nog niet bevestigd',
    );
    await page.goto(`/inspectie/${world.open}`);
    await page.getByRole('button', { name: 'Volgende' }).waitFor();
    const overview = page.getByRole('navigation', { name: 'Domeinen' });
    await overview.getByRole('button', { name: /^1\.1 / }).click();
    await overview.getByRole('button', { name: /1\.1\.1/ }).click();
    await expect(page.getByRole('radio', { name: 'Voldoet niet' })).toBeChecked();
    await expect(notes(page)).toHaveText('de schuur stond open');
    await expect(page.getByRole('button', { name: 'Herstelaanbod (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
    await expect(page.getByRole('textbox', { name: 'Algemene aantekeningen' })).toContainText(
      'volgende week',
    );
    for (const id of [world.full, world.widened]) {
      await page.goto(`/inspectie/${id}`);
      await expect(page.getByRole('button', { name: 'Volgende' })).toBeVisible();
    }

    // What was refused is told with its reason; once that is mended it goes again.
    await page.goto('/verzendcentrum');
    const refused = page
      .getByRole('region', { name: 'Geweigerd door de server (1)' })
      .getByRole('listitem');
    await expect(refused).toContainText(places.widened);
    await expect(refused).toContainText('Inspectie niet volledig');
    await expect(
      page.getByRole('region', { name: 'Wacht op verzending (4)' }).getByRole('listitem'),
    ).toHaveCount(4);
    // How many of which inspection.
    await expect(page.getByRole('region', { name: 'Wacht op verzending (4)' })).toContainText(
      `${places.full}: `,
    );
    silence.remove();
    await lineBack(site, page);
    await expect(page.getByRole('region', { name: 'Wacht op verzending (4)' })).toBeHidden({
      timeout: 60_000,
    });
    for (const { question } of (await onServer(tablet, world.full)).question_results)
      await tablet.api.call('POST', `/api/inspection/${world.widened}/save-question-result`, {
        question,
        result: 'satisfies',
        notes: '',
      });
    await refused.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(page.getByText('Alles is verzonden. Er wacht niets op dit apparaat.')).toBeVisible(
      { timeout: 30_000 },
    );

    expect([await records(page, 'queue'), await records(page, 'refused')]).toEqual([[], []]);
    expect([
      (await onServer(tablet, world.full)).status,
      (await onServer(tablet, world.widened)).status,
    ]).toEqual(['finished', 'finished']);
    const { status, notes: general, question_results } = await onServer(tablet, world.open);
    expect({ status, general }).toMatchObject({
      status: 'started',
      general: expect.stringContaining('volgende week'),
    });
    expect(
      question_results.map(({ result, notes: words }) => `${result} ${words}`).toSorted(),
    ).toEqual(['does-not-satisfy <p>de schuur stond open</p>', 'restore-offer ']);
    const [counters] = await records(page, 'counters');
    expect(counters.contiguous).toBe(counters.nextSequence - 1);
  });
