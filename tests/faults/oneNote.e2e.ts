import type { BrowserContext, Page } from '@playwright/test';
import {
  arrive,
  expect,
  type Line,
  lineIsBack,
  openAt,
  startInspection,
  test,
} from '#tests/support/lineStory.ts';
import {
  allSent,
  expectOnce,
  noteOf,
  notes,
  putAway,
  status,
  typeAtEnd,
  wordsOf,
} from './noteStory.ts';

/**
 * Two copies of one note: two tabs, two devices, a slow answer, a page that goes away. No word that
 * was typed is missing or doubled, and nothing is called saved that is not (findings R1 to R3, R9).
 */
async function secondDevice(context: BrowserContext, line: Line): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: line.url });
  const page = await (other as BrowserContext).newPage();
  await arrive(page);
  return page;
}

for (const kind of ['offline', 'online'] as const)
  test(`[R1] a tab that closed in the middle of a word puts nothing old over what another tab wrote since (${kind})`, async ({
    page,
    context,
    line,
  }) => {
    const one = await startInspection(await line.colleague(), `Twee tabbladen ${kind}`);
    await arrive(page);
    await openAt(page, one);
    const other = await context.newPage();
    await openAt(other, one);
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    if (kind === 'offline') await context.setOffline(true);
    await typeAtEnd(page, 'oud');
    await page.waitForTimeout(900);
    await typeAtEnd(page, ' stuk');
    await page.close({ runBeforeUnload: true });
    await typeAtEnd(other, ' nieuw werk');
    await putAway(other);
    await expect(status(other)).toHaveText(
      kind === 'online' ? 'Verzonden' : /Opgeslagen op dit apparaat|Wacht op verbinding/,
      { timeout: 20_000 },
    );
    await other.reload();
    await expect(notes(other)).toContainText('nieuw werk');
    if (kind === 'offline') {
      await context.setOffline(false);
      await lineIsBack(other);
    }
    await allSent(other);
    expectOnce(await noteOf(one), ['oud', 'stuk', 'nieuw', 'werk']);
  });

test('[R2] what another device wrote stays, also when one types before the answer is in', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Trage lijn');
  await arrive(page);
  await openAt(page, one);
  const b = await secondDevice(context, line);
  await openAt(b, one);
  await typeAtEnd(b, 'van het andere apparaat');
  await putAway(b);
  await allSent(b);
  // Opened from its own copy, which is older; the answer takes its time.
  line.proxy.rule({
    match: { path: /^\/api\/inspection/ },
    chance: 1,
    fault: { kind: 'delay', ms: 1_500 },
  });
  await page.goto('/');
  await page.goto(`/inspectie/${one.id}#q-${one.questions[0]}`);
  await notes(page).waitFor();
  await typeAtEnd(page, ' hier getypt', 60);
  await page.waitForTimeout(2_000);
  line.proxy.clear();
  await page.keyboard.type(' en verder', { delay: 20 });
  await allSent(page);
  expectOnce(await noteOf(one), [
    'van',
    'het',
    'andere',
    'apparaat',
    'hier',
    'getypt',
    'en',
    'verder',
  ]);
  await expect(notes(page)).toContainText('hier getypt en verder');
  await expect(notes(page)).toContainText('van het andere apparaat');
  await b.context().close();
});

test('[R3] choosing one of two texts keeps what was typed after they met', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Kiezen');
  await arrive(page);
  await openAt(page, one);
  const b = await secondDevice(context, line);
  await openAt(b, one);
  await context.setOffline(true);
  await typeAtEnd(page, 'eigen begin');
  await page.waitForTimeout(700);
  await typeAtEnd(b, 'vreemde woorden');
  await putAway(b);
  await allSent(b);
  line.proxy.rule({
    match: { path: /^\/api\/inspection\/[^/]+\/save/ },
    chance: 1,
    fault: { kind: 'delay', ms: 2_000 },
  });
  await context.setOffline(false);
  await lineIsBack(page);
  await page.waitForTimeout(2_500);
  await typeAtEnd(page, ' daarna', 40);
  const mark = page
    .locator('[data-part="note-mark"]')
    .filter({ hasText: 'Ook op een ander apparaat gewijzigd' });
  await expect(mark).toBeVisible({ timeout: 20_000 });
  line.proxy.clear();
  await page.keyboard.type(' nog meer', { delay: 20 });
  await mark.getByRole('button', { name: 'Vergelijken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alleen jouw tekst' }).click();
  await allSent(page);
  const note = await noteOf(one);
  expectOnce(note, ['eigen', 'begin', 'daarna', 'nog', 'meer']);
  expect(wordsOf(note)).not.toContain('vreemde');
  await b.context().close();
});

test('[R9] two devices and two tabs that type in one note at once, over a line that comes and goes: every word once', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Samen typen');
  await arrive(page);
  await openAt(page, one);
  const tab = await context.newPage();
  await openAt(tab, one);
  const b = await secondDevice(context, line);
  await openAt(b, one);
  const pages = { a: page, t: tab, b };
  const typed: string[] = [];
  for (let round = 0; round < 8; round++) {
    for (const [name, on] of Object.entries(pages)) {
      const word = `${name}${round}x`;
      typed.push(word);
      await typeAtEnd(on, ` ${word} `, 15);
    }
    if (round % 3 === 1) await context.setOffline(true);
    if (round % 3 === 2) {
      await context.setOffline(false);
      await lineIsBack(page);
    }
    await page.waitForTimeout(round % 2 === 0 ? 700 : 200);
  }
  await context.setOffline(false);
  for (const on of Object.values(pages)) {
    await on.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await lineIsBack(on);
  }
  await allSent(page);
  await allSent(b);
  await expect
    .poll(async () => wordsOf(await noteOf(one)).sort(), { timeout: 30_000 })
    .toEqual([...typed].sort());
  for (const on of Object.values(pages)) await on.reload();
  for (const on of Object.values(pages))
    await expect
      .poll(async () => wordsOf((await notes(on).innerHTML()) ?? '').sort(), { timeout: 20_000 })
      .toEqual([...typed].sort());
  await b.context().close();
});

test('[R9] a standard text that two devices begin in at once stands there once', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Standaardtekst');
  await arrive(page);
  await openAt(page, one);
  const b = await secondDevice(context, line);
  await openAt(b, one);
  const general = async (on: Page, text: string) => {
    await on.getByRole('button', { name: 'Algemene aantekeningen' }).click();
    const note = on.getByRole('textbox', { name: 'Algemene aantekeningen' });
    await note.click();
    await on.keyboard.press('Control+End');
    await on.waitForTimeout(60);
    await on.keyboard.type(text, { delay: 5 });
  };
  await context.setOffline(true);
  await general(page, ' eerste');
  await expect(status(page)).toHaveText(/Wacht op verbinding/);
  // A change elsewhere brings the server's state, in which the note is still empty, to the first
  // device.
  await (await line.colleague()).call('POST', `/api/inspection/${one.id}/save-question-result`, {
    question: one.questions[1],
    result: 'satisfies',
  });
  line.proxy.rule({
    match: { path: /save-notes|action-queue/ },
    fault: { kind: 'answer', status: 502, body: 'stuk' },
  });
  await context.setOffline(false);
  await lineIsBack(page);
  await expect(status(page)).toHaveText(/Wacht op de server/, { timeout: 20_000 });
  await page.waitForTimeout(1_000);
  await context.setOffline(true);
  line.proxy.clear();
  await general(b, ' tweede');
  await expect.poll(async () => (await one.read()).notes, { timeout: 30_000 }).toContain('tweede');
  await context.setOffline(false);
  await lineIsBack(page);
  await allSent(page);
  const html = (await one.read()).notes;
  expectOnce(html, ['eerste', 'tweede', 'Bijzonderheden', 'Herstelaanbod', 'Hersteltermijn']);
  await b.context().close();
});
