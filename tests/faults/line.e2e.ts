import type { Fault } from '#tests/support/faultRules.ts';
import {
  appIsHere,
  arrive,
  bar,
  expect,
  expectSeen,
  heading,
  lineIsBack,
  next,
  noticesSeen,
  offlineMark,
  openAt,
  proofOf,
  rememberNotices,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/** A line that lies, portals, and a server that asks for patience (scenarios 11 to 14). */
const html =
  '<!doctype html><title>Netwerk</title><h1>Welkom op het netwerk</h1><form method="post"><button>Akkoord</button></form>';
const strangers: Record<string, Fault> = {
  '404 of a proxy': { kind: 'answer', status: 404, body: html },
  '403 of a proxy': { kind: 'answer', status: 403, body: html },
  '500 of a proxy': { kind: 'answer', status: 500, body: html },
  '502 of a proxy': { kind: 'answer', status: 502, body: html },
  '200 with a page': { kind: 'answer', status: 200, body: html },
  'redirect to a login page': {
    kind: 'answer',
    status: 302,
    headers: { location: '/inloggen-op-het-netwerk' },
    body: '',
  },
  'JSON of somebody else': {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"success":true,"results":[]}',
  },
};
const isChange = ({ method }: { method: string }) => method !== 'GET';

test('[S11] whatever a proxy answers, nothing leaves the queue; on a good line all goes once', async ({
  page,
  line,
}) => {
  const { proxy } = line;
  const one = await startInspection(
    await line.colleague(),
    'Vreemde antwoorden',
    Object.keys(strangers).length,
  );
  await arrive(page);
  await openAt(page, one);
  await rememberNotices(page);
  let count = 0;
  for (const [name, fault] of Object.entries(strangers)) {
    await test.step(name, async () => {
      proxy.clear();
      const rule = proxy.rule({ match: isChange, fault });
      await tap(page);
      count++;
      await expect.poll(() => rule.used, { timeout: 20_000 }).toBeGreaterThan(0);
      // A 5xx comes over a line that works; anything else may be a portal.
      const what = name.startsWith('50') ? 'de server' : 'verbinding';
      await expect(bar(page)).toContainText(
        count === 1 ? `1 wijziging wacht op ${what}` : `${count} wijzigingen wachten op ${what}`,
      );
      expect(await waiting(page)).toBe(count);
      await next(page);
    });
  }
  expect(proofOf(line, one.id)).toEqual({ applied: 0, refused: 0, effects: 0 });
  expect(await noticesSeen(page)).toEqual([]);
  proxy.clear();
  await lineIsBack(page);
  await expectSeen(page, 'Wijzigingen opgeslagen');
  await expect(bar(page)).toBeHidden();
  await expect(offlineMark(page)).toBeHidden();
  expect(await waiting(page)).toBe(0);
  expect(proofOf(line, one.id)).toEqual({ applied: count, refused: 0, effects: count });
  expect((await one.read()).question_results).toHaveLength(count);
  expect(await noticesSeen(page)).toEqual(['Wijzigingen opgeslagen']);
});

for (const [who, type, body] of [
  ['the server', 'application/json', '{"error":"too_many_requests"}'],
  ['a proxy', 'text/html', html],
] as const)
  test(`[S12] when ${who} names a time, it is left alone until then, whatever happens on the device`, async ({
    page,
    line,
  }) => {
    const { proxy } = line;
    const one = await startInspection(await line.colleague(), 'Even wachten');
    await arrive(page);
    await openAt(page, one);
    const patience = 5;
    const busy = { 'retry-after': String(patience), 'content-type': type };
    const rule = proxy.rule({
      match: isChange,
      times: 1,
      fault: { kind: 'answer', status: 429, headers: busy, body },
    });
    await tap(page);
    await expect.poll(() => rule.used).toBe(1);
    const refusedAt = proxy.log.findLast(isChange)?.at ?? 0;
    await next(page);
    await tap(page, 'NTB');
    await lineIsBack(page);
    await expect.poll(() => waiting(page)).toBe(2);
    await expect
      .poll(() => proofOf(line, one.id), { timeout: 30_000 })
      .toEqual({ applied: 2, refused: 0, effects: 2 });
    const after = proxy.log.filter((entry) => isChange(entry) && entry.at > refusedAt);
    expect(after).toHaveLength(1);
    // Timers may be a moment early; not more.
    expect((after[0]?.at ?? 0) - refusedAt).toBeGreaterThan(patience * 1_000 - 200);
    await expect.poll(() => waiting(page)).toBe(0);
  });

test('[S13] a portal is found out, gets nothing of ours twice, and keeps nobody from working', async ({
  page,
  line,
}) => {
  const { proxy } = line;
  const one = await startInspection(await line.colleague(), 'Hotel met portaal');
  await arrive(page);
  await openAt(page, one);
  await appIsHere(page);
  const from = proxy.log.length;
  proxy.rule({ fault: { kind: 'answer', status: 200, body: html } });
  await tap(page);
  await expect(offlineMark(page)).toBeVisible({ timeout: 10_000 });
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  for (const number of [2, 3, 4]) {
    await next(page);
    await expect(page).toHaveURL(new RegExp(`#q-${one.questions[number - 1]}$`));
    await tap(page, 'NTB');
    await expect(bar(page)).toContainText(`${number} wijzigingen wachten`);
  }
  // Several attempts, without waiting for the growing distance between those of the queue itself.
  const checks = async () => {
    await lineIsBack(page);
    return proxy.log.slice(from).filter(({ path }) => path.startsWith('/online-check')).length;
  };
  await expect.poll(checks, { timeout: 20_000 }).toBeGreaterThan(4);
  const [first, ...rest] = proxy.log.slice(from);
  expect(first?.path).toMatch(/save-question-result$/);
  expect([...new Set(rest.map(({ method, path }) => `${method} ${path.split('?')[0]}`))]).toEqual([
    'GET /online-check',
  ]);
  await rememberNotices(page);
  proxy.clear();
  await lineIsBack(page);
  await expectSeen(page, 'Wijzigingen opgeslagen');
  expect(proofOf(line, one.id)).toEqual({ applied: 4, refused: 0, effects: 4 });
});

test('[S14] on a line that hardly works every step is there at once, and every answer arrives once', async ({
  page,
  line,
}) => {
  const { proxy } = line;
  const steps = 20;
  const one = await startInspection(await line.colleague(), 'Slechte lijn', steps + 1);
  await arrive(page);
  await openAt(page, one);
  await appIsHere(page);
  const titles = new Set([await heading(page).textContent()]);
  // First no answer at all, then late ones and three in ten lost.
  const held = proxy.rule({ fault: { kind: 'hold' } });
  const ms = () => 300 + Math.random() * 2_700;
  for (let n = 0; n < steps; n++) {
    if (n === steps / 2) {
      expect(held.held).toBeGreaterThan(0);
      held.remove();
      held.release();
      proxy.rule({ chance: 0.15, fault: [{ kind: 'delay', ms }, { kind: 'dropAnswer' }] });
      proxy.rule({ chance: 0.18, fault: { kind: 'refuse' } });
      proxy.rule({ fault: { kind: 'delay', ms } });
    }
    await page.keyboard.press(String((n % 4) + 1));
    const pressed = Date.now();
    await next(page);
    // 200 ms in the scenario for each step, of which there may be three; and others use this
    // machine too.
    expect(Date.now() - pressed, `step ${n}`).toBeLessThan(3_000);
    titles.add(await heading(page).textContent());
  }
  expect(titles.size).toBe(steps + 1);
  await expect(async () => {
    await lineIsBack(page);
    expect(await waiting(page)).toBe(0);
  }).toPass({ timeout: 90_000, intervals: [4_000] });
  await expect.poll(async () => (await one.read()).question_results.length).toBe(steps);
  const proof = proofOf(line, one.id);
  expect(proof).toEqual({ applied: proof.applied, refused: 0, effects: proof.applied });
  const results = new Map(
    (await one.read()).question_results.map(({ question, result }) => [question, result]),
  );
  expect(one.questions.slice(0, steps).map((question) => results.get(question))).toEqual(
    Array.from(
      { length: steps },
      (_, n) => ['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer'][n % 4],
    ),
  );
});
