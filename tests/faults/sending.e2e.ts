import { randomUUID } from 'node:crypto';
import {
  appIsHere,
  arrive,
  bar,
  dialog,
  expect,
  expectSeen,
  goWithin,
  heading,
  kept,
  lineIsBack,
  next,
  offlineMark,
  openAt,
  proofOf,
  rememberNotices,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/**
 * 'Verzendcentrum': what the server refused waits for a decision, and a long queue shows how far it
 * is (scenarios 10 and 20).
 */
test('[S10] a refused change is named, copied, tried again and thrown away; the others went through', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const refused = await startInspection(client, 'Geweigerd BV');
  const other = await startInspection(client, 'Doorgegaan BV');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page);
  await openAt(page, refused);
  await appIsHere(page);
  await context.setOffline(true);
  await tap(page, 'Voldoet niet');
  await next(page);
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.keyboard.type('trap zonder leuning');
  await tap(page, 'NTB');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await page.getByRole('textbox', { name: 'Algemene aantekeningen' }).click();
  await page.keyboard.type('Gesproken met de houder. ');
  // The page goes away in the same instant, and comes back without a line: what was typed is there.
  await page.goto(`/inspectie/${other.id}#q-${other.questions[0]}`);
  await tap(page);
  await expect(bar(page)).toContainText('4 wijzigingen wachten op verbinding');

  // The cause: on the server this inspection is not started. Only answers need that.
  line.write("update inspections set status = 'upcoming' where id = ?", refused.id);
  await context.setOffline(false);
  const warning = page.getByRole('complementary', {
    name: '2 wijzigingen zijn door de server geweigerd',
  });
  await expect(warning).toContainText('De tekst is bewaard op dit apparaat.', { timeout: 20_000 });
  await expect(offlineMark(page)).toBeHidden();
  expect(await waiting(page)).toBe(0);
  expect((await other.read()).question_results).toMatchObject([{ result: 'satisfies' }]);
  expect((await refused.read()).notes).toContain('Gesproken met de houder.');
  expect((await refused.read()).question_results).toEqual([]);

  await warning.getByRole('link', { name: 'Verzendcentrum' }).click();
  await dialog(page).getByRole('button', { name: 'Verlaten' }).click();
  const list = page.getByRole('region', { name: 'Geweigerd door de server (2)' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await expect(first).toContainText('Geweigerd BV');
  await expect(first).toContainText(/Voorwaarde 1\.1\.1 /);
  await expect(first).toContainText('Voldoet niet');
  await expect(first).toContainText(
    'Inspectie is niet gestart: Start de inspectie voordat je antwoorden geeft.',
  );
  await expect(first).toContainText(/gemaakt op .*\d{2}:\d{2}.* · nr\. \d/);
  await expect(second).toContainText('NTB – trap zonder leuning');
  await second.getByRole('button', { name: 'Tekst kopiëren' }).click();
  await expect(page.getByText('Gekopieerd')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Geweigerd BV');
  expect(copied).toContain('trap zonder leuning');

  // As long as the cause is there, trying again changes nothing.
  const from = line.proxy.log.length;
  await first.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect
    .poll(
      () =>
        line.proxy.log.slice(from).find(({ path }) => path.endsWith('save-question-result'))
          ?.status,
    )
    .toBe(409);
  // Tried last, so it stands last.
  await expect(second).toContainText('Voldoet niet');
  line.write("update inspections set status = 'started' where id = ?", refused.id);
  await second.getByRole('button', { name: 'Opnieuw proberen' }).click();
  const left = page.getByRole('region', { name: 'Geweigerd door de server (1)' });
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(async () => (await refused.read()).question_results)
    .toMatchObject([{ result: 'does-not-satisfy' }]);

  await left.getByRole('button', { name: 'Weggooien' }).click();
  await expect(dialog(page)).toContainText('De tekst is dan niet meer terug te halen.');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await left.getByRole('button', { name: 'Weggooien' }).click();
  await dialog(page).getByRole('button', { name: 'Weggooien' }).click();
  await expect(page.getByText('Alles is verzonden. Er wacht niets op dit apparaat.')).toBeVisible();
  await expect(page.getByText(/geweigerd/)).toHaveCount(0);
  expect(proofOf(line, refused.id)).toEqual({ applied: 2, refused: 1, effects: 2 });
});

test('[S20] a long queue shows its progress, hinders nobody, and loses no finished part when it is cut off', async ({
  page,
  line,
}) => {
  const { proxy } = line;
  const count = 1_200;
  const client = await line.colleague();
  const one = await startInspection(client, 'Lange rij', 30);
  const results = ['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer'];
  const device = randomUUID();
  const { revision: base } = await one.read();
  const actions = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    inspection: one.id,
    payload: { question: one.questions[n % 30], result: results[(n * 7) % 4] },
    created_at: new Date(Date.now() - (count - n) * 1_000).toISOString(),
    base,
    device,
    sequence: n + 1,
  }));
  const file = {
    kind: 'veldinstrument-reservebestand',
    format: 1,
    account: client.account.id,
    name: 'Noor',
    saved_at: new Date().toISOString(),
    actions,
  };
  await arrive(page);
  await page.goto('/verzendcentrum');
  await expect(page.getByRole('button', { name: 'Reservebestand inlezen' })).toBeVisible();

  const isQueue = { method: 'POST', path: /action-queue/ };
  let parts = 0;
  const second = proxy.rule({
    match: ({ method, path }) => method === 'POST' && path === '/api/action-queue' && ++parts === 2,
    fault: { kind: 'hold' },
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'reserve.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(page.getByText('1.200 wijzigingen overgenomen.')).toBeVisible({ timeout: 30_000 });
  await expect(bar(page)).toContainText('500 van 1.200 wijzigingen verzonden', { timeout: 30_000 });
  await expect.poll(() => second.held).toBe(1);
  expect(proofOf(line, one.id).applied).toBe(500);

  // Meanwhile the work goes on.
  await goWithin(page, `/inspectie/${one.id}#q-${one.questions[0]}`);
  await expect(heading(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await page.keyboard.type('intussen getypt');
  await tap(page, 'Herstelaanbod');
  await expect.poll(() => waiting(page)).toBe(701);

  // The line breaks: the part of which no answer came waits, the part before is done with.
  second.remove();
  proxy.rule({ match: isQueue, fault: { kind: 'refuse' } });
  await proxy.down();
  await proxy.up();
  await expect(bar(page)).toContainText('701 wijzigingen wachten op verbinding', {
    timeout: 20_000,
  });
  // What was on its way arrives after all: it must not count twice.
  second.release();
  await expect.poll(() => proofOf(line, one.id).applied, { timeout: 30_000 }).toBe(1_000);
  await rememberNotices(page);
  proxy.clear();
  await lineIsBack(page);
  await expectSeen(page, 'Wijzigingen opgeslagen');
  expect((await kept(page))['refused']).toEqual([]);
  expect(proofOf(line, one.id)).toEqual({ applied: count + 1, refused: 0, effects: count + 1 });
  const read = await one.read();
  expect(read.question_results).toHaveLength(30);
  expect(read.question_results.find(({ question }) => question === one.questions[0])).toMatchObject(
    {
      result: 'restore-offer',
      notes: '<p>intussen getypt</p>',
    },
  );
});
