import { type Device, openDevice } from '#tests/support/deviceBrowser.ts';
import {
  bar,
  expect,
  kept,
  lineIsBack,
  logInByHand,
  openAt,
  proofOf,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/** A tablet that is killed while it sends, and one whose clock is wrong (scenarios 17 and 28). */
let device: Device | undefined;
test.afterEach(async () => {
  await device?.dispose();
  device = undefined;
});

test('[S17] killed while a change was on its way: it waits again, and has one effect', async ({
  line,
}) => {
  const { proxy } = line;
  const one = await startInspection(await line.colleague(), 'Halverwege uit');
  device = await openDevice({ baseURL: line.url });
  await logInByHand(device.page);
  // The session on disk, as on a tablet that is in use for longer.
  await device.close();
  const page = await device.reopen();
  await openAt(page, one);
  const isChange = { path: /save-question-result|action-queue/ };
  const held = proxy.rule({ match: isChange, fault: { kind: 'hold' } });
  await tap(page, 'Voldoet niet');
  await proxy.seen(({ path, status }) => path.includes(one.id) && status === 'held');
  await device.kill();
  held.remove();

  const refusing = proxy.rule({ match: isChange, fault: { kind: 'refuse' } });
  const again = await device.reopen();
  await again.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  await expect(again.getByRole('radio', { name: 'Voldoet niet', exact: true })).toBeChecked();
  await expect(bar(again)).toContainText('1 wijziging wacht op verbinding', { timeout: 20_000 });
  expect(await waiting(again)).toBe(1);
  expect(proofOf(line, one.id)).toEqual({ applied: 0, refused: 0, effects: 0 });
  refusing.remove();
  await lineIsBack(again);
  await expect.poll(() => waiting(again), { timeout: 20_000 }).toBe(0);
  // Then the first one arrives, too.
  const first = proxy.log.find(
    ({ path, serverStatus }) =>
      path.includes(one.id) && path.endsWith('save-question-result') && serverStatus === null,
  );
  held.release();
  await expect.poll(() => first?.serverStatus, { timeout: 20_000 }).toBe(200);
  expect(proofOf(line, one.id)).toEqual({ applied: 1, refused: 0, effects: 1 });
  expect((await one.read()).question_results).toMatchObject([{ result: 'does-not-satisfy' }]);
});

test('[S28] a clock that is a day off is told, and decides nothing', async ({ browser, line }) => {
  const day = 24 * 60 * 60_000;
  const one = await startInspection(await line.colleague(), 'Verkeerde klok');
  device = await openDevice({ baseURL: line.url, clockOffsetMs: day });
  const { page } = device;
  await logInByHand(page);
  await expect(page.getByText('De klok wijkt af')).toBeVisible();
  await expect(
    page.getByText(/De klok van dit apparaat loopt 1\.?4(40|39) minuten voor/),
  ).toBeVisible();
  await page.goto(`/klaar-voor-vertrek/${one.id}`);
  const check = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  await expect(check('De klok loopt goed')).toContainText(/Let op.*wijkt 1\.?4(40|39) minuten af/, {
    timeout: 20_000,
  });
  // How long the session lasts is the server's affair.
  await expect(check('Je bent ingelogd')).toContainText('In orde');

  // The fast clock is first, the right one second: the second arrival stays.
  await openAt(page, one);
  await tap(page, 'Voldoet niet');
  await expect
    .poll(async () => (await one.read()).question_results[0]?.result)
    .toBe('does-not-satisfy');
  const context = await browser.newContext({ baseURL: line.url });
  const other = await context.newPage();
  await logInByHand(other);
  await openAt(other, one);
  await expect(other.getByRole('radio', { name: 'Voldoet niet', exact: true })).toBeChecked();
  await tap(other, 'Voldoet');
  await expect.poll(async () => (await one.read()).question_results[0]?.result).toBe('satisfies');

  // Set back by two days in the middle of the work: what is done later still counts as later.
  await device.setClock(-day);
  await device.context.setOffline(true);
  await tap(page, 'NTB');
  await expect(bar(page)).toContainText('1 wijziging wacht');
  await device.context.setOffline(false);
  await expect
    .poll(async () => (await one.read()).question_results[0]?.result, { timeout: 20_000 })
    .toBe('to-be-defined');
  const counters = (await kept(page))['counters'] as unknown as { device: string }[];
  const its = counters[0]?.device ?? '';
  const [row] = line.rows<{ clock_offset: number; contiguous: number }>(
    'select clock_offset, contiguous from devices where device = ?',
    its,
  );
  expect(row?.contiguous).toBe(2);
  expect(Math.abs((row?.clock_offset ?? 0) + day)).toBeLessThan(60_000);
  await context.close();
});
