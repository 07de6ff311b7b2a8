import {
  addInspection,
  expect,
  lineBack,
  notes,
  onServer,
  openFirstCondition,
  test,
  toEnd,
} from './tablet.ts';

/** The installed app, started cold without a network (failures H9 and F28). */

test('[S03] without a server and without a line: the work list, an inspection, and editing it', async ({
  tablet,
  site,
}) => {
  const id = await addInspection(tablet, { location: 'Zonder netwerk' });
  await tablet.logIn();
  await site.server.stop();
  await site.proxy.down();
  let page = await tablet.restart('close');
  const row = page.getByRole('listitem').filter({ hasText: 'Zonder netwerk' });
  await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Verder gaan met inspectie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zonder netwerk');
  const address = await openFirstCondition(page, id);
  await toEnd(page);
  await page.keyboard.type('in de kelder');
  await page.getByRole('radio', { name: 'Voldoet niet' }).check({ force: true });
  await expect(page.getByText('Wacht op verbinding (1)')).toBeVisible();

  page = await tablet.restart('kill', address);
  await expect(notes(page)).toHaveText('in de kelder');
  await expect(page.getByRole('radio', { name: 'Voldoet niet' })).toBeChecked();
  // Every other screen of an inspector opens as well, and none says that something went wrong.
  for (const [path, heading] of [
    ['/inspecties/lijst', 'Inspecties'],
    ['/verzendcentrum', 'Verzendcentrum'],
    [`/klaar-voor-vertrek/${id}`, 'Klaar voor vertrek'],
    ['/wat-werkt-offline', 'Wat werkt offline'],
    ['/mijn-gegevens', 'Mijn gegevens'],
    [`/inspecties/bewerken/${id}`, /^Inspectie bewerken/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  // A form that only the server can save is not opened.
  await page.goto('/mijn-gegevens');
  await page.getByRole('button', { name: 'Bewerken' }).click();
  await expect(page.getByText('De server is nu niet bereikbaar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  await site.server.restart();
  await lineBack(site, page);
  await expect(page.getByText('Wijzigingen opgeslagen')).toBeVisible({ timeout: 60_000 });
  expect((await onServer(tablet, id)).question_results).toMatchObject([
    { result: 'does-not-satisfy', notes: '<p>in de kelder</p>' },
  ]);
});

test('[S03] a line on which no answer ever comes: nothing on screen waits for one', async ({
  tablet,
  site,
}) => {
  const id = await addInspection(tablet, { location: 'Geen antwoord' });
  await tablet.logIn();
  const silence = site.proxy.rule({ fault: { kind: 'hold' } });
  const before = site.proxy.log.length;
  const page = await tablet.restart('close');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Geen antwoord' })
    .getByRole('button', { name: 'Verder gaan met inspectie' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geen antwoord');
  const address = await openFirstCondition(page, id);
  await page.getByRole('radio', { name: 'NTB' }).check({ force: true });
  await toEnd(page);
  await page.keyboard.type('zonder antwoord');
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.goto(address);
  await expect(notes(page)).toHaveText('zonder antwoord');
  // Until here not one request was answered.
  expect(silence.used).toBeGreaterThan(0);
  expect(site.proxy.log.slice(before).every(({ serverStatus }) => serverStatus === null)).toBe(
    true,
  );
  silence.remove();
  silence.release();
  await expect
    .poll(async () => (await onServer(tablet, id)).question_results, { timeout: 60_000 })
    .toMatchObject([{ result: 'to-be-defined', notes: '<p>zonder antwoord</p>' }]);
});
