import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  arrive,
  bar,
  desk,
  dialog,
  expect,
  expectSeen,
  type Line,
  next,
  openAt,
  proofOf,
  rememberNotices,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';
import { noteOf, notes } from './noteStory.ts';

/**
 * Two devices of one person (scenarios 19, 25 and 26): A is the test's own, B is in other hands.
 */
async function secondDevice(
  browser: Browser,
  line: Line,
): Promise<{ context: BrowserContext; page: Page }> {
  const page = await desk(browser, line);
  return { context: page.context(), page };
}
const isSent = (page: Page) => expect.poll(() => waiting(page), { timeout: 20_000 }).toBe(0);
async function write(page: Page, text: string): Promise<void> {
  await notes(page).click();
  await page.keyboard.type(text);
}

test('[S25] what two devices changed in different places both stays, without a question', async ({
  page,
  context,
  browser,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Verschillende velden');
  await arrive(page);
  await openAt(page, one, 0);
  const b = await secondDevice(browser, line);
  await openAt(b.page, one, 0);
  await context.setOffline(true);
  await tap(page, 'Voldoet niet');
  await next(page);
  await write(page, 'van A');
  await next(page);
  await expect(bar(page)).toContainText('2 wijzigingen wachten');
  // Of the first condition the note, of the second the result: the other half of what A did.
  await write(b.page, 'van B');
  await next(b.page);
  await tap(b.page, 'NTB');
  await isSent(b.page);
  await rememberNotices(page);
  await context.setOffline(false);
  await isSent(page);
  await expectSeen(page, 'Wijzigingen opgeslagen');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(/Ook (op een ander apparaat|elders) gewijzigd/)).toHaveCount(0);
  const expected = [
    { question: one.questions[0], result: 'does-not-satisfy', notes: '<p>van B</p>' },
    { question: one.questions[1], result: 'to-be-defined', notes: '<p>van A</p>' },
  ];
  const results = async () =>
    (await one.read()).question_results.sort(
      (x, y) => one.questions.indexOf(x.question) - one.questions.indexOf(y.question),
    );
  expect(await results()).toMatchObject(expected);
  // A sees what B did.
  await page.getByRole('button', { name: 'Vorige' }).click();
  await expect(page.getByRole('radio', { name: 'NTB', exact: true })).toBeChecked();
  await b.context.close();
});

test('what was recorded on the other device is where one comes back to', async ({
  page,
  browser,
  line,
}) => {
  // Before all others of the list: only of the next one the list tells how far it is.
  const one = await startInspection(await line.colleague(), 'Elders verder', 4, '2026-01-02');
  await arrive(page);
  await openAt(page, one, 0);
  // A tap is stored after it is painted: only the server tells that it arrived.
  const arrived = (answers: number) =>
    expect.poll(async () => (await one.read()).question_results.length).toBe(answers);
  await tap(page, 'Voldoet');
  await arrived(1);
  const b = await secondDevice(browser, line);
  await openAt(b.page, one, 2);
  await tap(b.page, 'NTB');
  await arrived(2);
  const heading = b.page.locator('article h2').first();
  const comeBack = async (answered: number) => {
    // A list that was read a moment ago is not read again: two seconds, in
    // src/client/sync/reading/workList.ts.
    await page.waitForTimeout(2_200);
    await page.getByRole('link', { name: 'Werkvoorraad', exact: true }).first().click();
    await page.getByRole('button', { name: 'Verlaten' }).click();
    const first = page.getByRole('region', { name: 'Eerstvolgende inspectie' });
    await expect(first).toContainText('Elders verder');
    await expect(first).toContainText(`${answered} van 4 voorwaarden beoordeeld`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Elders verder' })
      .getByRole('button', { name: 'Verder gaan met inspectie' })
      .click();
  };
  await comeBack(2);
  await expect(page.locator('article h2').first()).toHaveText((await heading.textContent()) ?? '');
  // What is recorded here is newer than what the other device recorded: this place counts.
  await page.getByRole('button', { name: 'Vorige' }).click();
  await tap(page, 'Voldoet');
  await arrived(3);
  await page.getByRole('button', { name: 'Vorige' }).click();
  const here = (await page.locator('article h2').first().textContent()) ?? '';
  await comeBack(3);
  await expect(page.locator('article h2').first()).toHaveText(here);
  await b.context.close();
});

test('[S25] of one note both texts stay; a bar says so, and each answer works on the note as it is then', async ({
  page,
  context,
  browser,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Zelfde aantekening');
  const answers = ['Alleen jouw tekst', 'Alleen de andere tekst', 'Beide houden'];
  await arrive(page);
  await openAt(page, one, 0);
  const b = await secondDevice(browser, line);
  await openAt(b.page, one, 0);
  await context.setOffline(true);
  for (const tablet of [page, b.page])
    for (const place of answers.keys()) {
      await write(tablet, `${tablet === page ? 'A' : 'B'} over ${place}`);
      await next(tablet);
    }
  await isSent(b.page);
  await expect(bar(page)).toContainText('3 wijzigingen wachten');
  await context.setOffline(false);
  await isSent(page);
  // Both are on the server, once each, before anybody answered; and no dialog came by itself.
  for (const place of answers.keys()) {
    const note = await noteOf(one, place);
    for (const who of ['A', 'B']) expect(note.split(`${who} over ${place}`), note).toHaveLength(2);
  }
  await expect(dialog(page)).toHaveCount(0);
  // Unanswered, it is there after a restart, and in the list of what is on its way.
  await page.goto('/verzendcentrum');
  await expect(
    page.getByRole('heading', { name: 'Op twee apparaten geschreven (3)' }),
  ).toBeVisible();
  await expect(page.getByText('Alles is verzonden.')).toHaveCount(0);
  for (const [place, answer] of answers.entries()) {
    await openAt(page, one, place);
    const mark = page
      .locator('[data-part="note-mark"]')
      .filter({ hasText: 'Ook op een ander apparaat gewijzigd door' });
    await mark.getByRole('button', { name: 'Vergelijken' }).click();
    const asked = dialog(page);
    await expect(asked.getByRole('region', { name: 'Jouw tekst' })).toContainText(
      `A over ${place}`,
    );
    await expect(
      asked.getByRole('region', { name: 'Tekst van het andere apparaat' }),
    ).toContainText(`B over ${place}`);
    await expect(asked.getByRole('region', { name: 'Jouw tekst' }).locator('mark')).toHaveText([
      'A',
    ]);
    await asked.getByRole('button', { name: answer }).click();
    await expect(asked).toHaveCount(0);
    await expect(mark).toHaveCount(0);
  }
  await expect.poll(() => noteOf(one, 0)).toBe('<p>A over 0</p>');
  await expect.poll(() => noteOf(one, 1)).toBe('<p>B over 1</p>');
  expect(await noteOf(one, 2)).toMatch(/A over 2.*B over 2|B over 2.*A over 2/);
  await isSent(page);
  // Three of each device, and the two answers that changed something.
  expect(proofOf(line, one.id)).toEqual({ applied: 8, refused: 0, effects: 8 });
  const conflicts = line.rows<{ c: string }>(
    'select conflict_json as c from receipts where inspection_id = ? and conflict_json is not null order by sequence',
    one.id,
  );
  expect(conflicts.map(({ c }) => JSON.parse(c))).toMatchObject(
    answers.map((_, place) => ({ part: 'notes', theirs: `<p>B over ${place}</p>` })),
  );
  await b.context.close();
});

test('[S25] of one result the later arrival stays, and it is told', async ({
  page,
  context,
  browser,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Zelfde resultaat');
  await arrive(page);
  await openAt(page, one, 0);
  const b = await secondDevice(browser, line);
  await openAt(b.page, one, 0);
  await context.setOffline(true);
  await tap(page, 'Voldoet');
  await expect(bar(page)).toContainText('1 wijziging wacht');
  await tap(b.page, 'Herstelaanbod');
  await isSent(b.page);
  await context.setOffline(false);
  const told = page
    .getByRole('region', { name: 'Meldingen' })
    .filter({ hasText: 'Ook op een ander apparaat gewijzigd' });
  await expect(told).toContainText(
    /Zelfde resultaat, Voorwaarde 1\.1\.1 .*: daar was het Herstelaanbod\. Het laatste resultaat geldt: Voldoet\./,
    {
      timeout: 20_000,
    },
  );
  expect((await one.read()).question_results).toMatchObject([{ result: 'satisfies' }]);
  await expect(page.getByRole('radio', { name: 'Voldoet', exact: true })).toBeChecked();
  await b.context.close();
});

test('[S26] what hangs on an inspection that was deleted elsewhere stays readable and goes into the reserve file', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const one = await startInspection(client, 'Elders verwijderd');
  await arrive(page);
  await openAt(page, one);
  await write(page, 'blijft leesbaar');
  await context.setOffline(true);
  await tap(page, 'Voldoet niet');
  await next(page);
  await tap(page, 'NTB');
  await expect(bar(page)).toContainText('2 wijzigingen wachten');
  expect((await client.call('DELETE', `/api/inspection/${one.id}`)).status).toBe(204);
  await context.setOffline(false);
  const warning = page.getByRole('complementary', {
    name: '2 wijzigingen zijn door de server geweigerd',
  });
  await expect(warning).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByText(
      'Deze inspectie staat niet meer op de server. Wat hier is ingevuld, blijft leesbaar op dit apparaat.',
    ),
  ).toBeVisible();
  for (const address of ['/', `/inspecties/lijst?filter=${encodeURIComponent(one.location)}`]) {
    await page.goto(address);
    const row = page.locator('li, tr').filter({ hasText: one.location });
    await expect(row).toContainText('Niet meer op de server');
    await expect(row.getByRole('button', { name: /Start|Verder|Verwijderen/ })).toHaveCount(0);
  }
  await page.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  await expect(page.getByText('blijft leesbaar', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Voldoet niet', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Voldoet niet', exact: true })).toBeDisabled();

  await warning.getByRole('link', { name: 'Verzendcentrum' }).click();
  await dialog(page).getByRole('button', { name: 'Verlaten' }).click();
  const rows = page
    .getByRole('region', { name: /^Geweigerd door de server/ })
    .getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all())
    await expect(row).toContainText(
      /Elders verwijderd.*Inspectie niet gevonden: Deze inspectie bestaat niet \(meer\)!/,
    );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Reservebestand bewaren' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect((JSON.parse(file) as { actions: unknown[] }).actions).toHaveLength(2);
  expect(file).toContain('blijft leesbaar');
  for (const left of [1, 0]) {
    await rows.first().getByRole('button', { name: 'Weggooien' }).click();
    await dialog(page).getByRole('button', { name: 'Weggooien' }).click();
    await expect(rows).toHaveCount(left);
  }
  await page.getByRole('link', { name: 'Inspecties', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties');
  await expect(page.getByText(one.location)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspecties');
  await expect(page.getByText(one.location)).toHaveCount(0);
});
