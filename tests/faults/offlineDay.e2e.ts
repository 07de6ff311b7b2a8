import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { pdfText } from '#tests/support/pdfText.ts';
import { addInspection, bar, expect, lineBack, onServer, records, test } from './tablet.ts';

/**
 * A whole inspection in a building without a line, with the tablet switched off and on in between.
 */
const location = 'Gastouder in de kelder';
const results = ['Voldoet', 'Voldoet niet', 'Voldoet', 'Herstelaanbod', 'Voldoet', 'NTB'] as const;

const notesOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
async function write(page: Page, name: string, words: string): Promise<void> {
  await notesOf(page, name).click();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(100);
  await page.keyboard.type(words);
}

/**
 * Gives so many places a result, or all that are left; answers what was given, and whether the end
 * was reached.
 */
async function walk(
  page: Page,
  most: number,
  given: Map<string, { result: string; note: string }>,
): Promise<boolean> {
  for (let done = 0; done < most; ) {
    const heading = ((await page.locator('article h2').first().textContent()) ?? '').trim();
    if (heading.includes('Inspectie voltooien')) return true;
    const choice = page.getByRole('group', { name: 'Resultaat' });
    if (await choice.isVisible()) {
      const key = heading;
      const result = results[given.size % results.length] as string;
      const note = given.size % 5 === 2 ? `Notitie ${given.size} zonder verbinding.` : '';
      if (note) await write(page, 'Aantekeningen', note);
      await choice.getByRole('radio', { name: result, exact: true }).check({ force: true });
      given.set(key, { result, note });
      done++;
    }
    await page.getByRole('button', { name: 'Volgende' }).click();
  }
  return false;
}

test('[dag] a whole inspection without a line, with cold restarts: everything on the server, exactly once', async ({
  tablet,
  site,
}) => {
  const id = await addInspection(tablet, { location, start: false });
  await tablet.logIn();
  await site.server.stop();
  await site.proxy.down();
  let page = await tablet.restart('close');
  const row = () => page.getByRole('listitem').filter({ hasText: location });
  const resume = async () => {
    page = await tablet.restart('kill');
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await expect(bar(page, 'Wachtende wijzigingen')).toContainText(
      'op de server verwerkt zodra er weer een internetverbinding is',
    );
    await row().getByRole('button', { name: 'Verder gaan met inspectie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  };

  await row().getByRole('button', { name: 'Start inspectie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  await write(page, 'Aantekeningen per domein', 'Rondgang zonder verbinding.');
  await expect(page.getByText('Wacht op verbinding (2)')).toBeVisible();

  // Choosing: a colour, and one condition less.
  await page.goto(`/inspecties/bewerken/${id}/domeinen-items-voorwaarden`);
  await page.getByLabel('Kleur').selectOption('Groen');
  const status = page.getByRole('status').filter({ hasText: 'voorwaarden gekozen' });
  const before = Number.parseInt((await status.textContent()) ?? '', 10);
  const boxes = page.getByRole('checkbox', { name: /^\d+\.\d+\.\d+ / });
  await boxes.and(page.locator(':checked')).first().uncheck();
  await expect(status).toContainText(`${before - 1} van`);
  await page.getByRole('button', { name: 'Inspectie hervatten' }).click();
  await expect(page.getByText('Keuze van voorwaarden ingesteld')).toBeVisible();
  await expect(page.getByText('Wacht op verbinding (3)')).toBeVisible();

  const given = new Map<string, { result: string; note: string }>();
  await resume();
  await walk(page, 8, given);
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  // A place is kept once somebody stays there.
  const place = await page.locator('[data-stop]').getAttribute('data-stop');
  await expect
    .poll(async () => (await records(page, 'accounts'))[0].stops?.[id], { timeout: 20_000 })
    .toBe(place);
  await resume();
  // It opens where one was: at the first condition without a result.
  expect(given.has(((await page.locator('article h2').first().textContent()) ?? '').trim())).toBe(
    false,
  );
  expect(await walk(page, 1_000, given)).toBe(true);
  const extra = [...given.keys()].filter((heading) => !/^\d/.test(heading));
  expect(given.size - extra.length).toBe(before - 1);
  expect(extra.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await write(page, 'Algemene aantekeningen', ' morgen, zei de gastouder in de kelder.');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect(page.getByText(/^Wacht op verbinding/)).toBeVisible();
  await resume();
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await expect(page.getByText('Alle voorwaarden hebben een resultaat.')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(page.getByText('Inspectie nog niet bevestigd')).toBeVisible();

  page = await tablet.restart('kill');
  await page.getByRole('button', { name: /^Toon alle/ }).click();
  await expect(row()).toContainText('Nog niet bevestigd');
  await expect(row().getByRole('link', { name: 'PDF exporteren' })).toBeHidden();
  const counters = (await records(page, 'counters'))[0] as { device: string; nextSequence: number };
  const made = counters.nextSequence - 1;
  await expect(bar(page, 'Wachtende wijzigingen')).toContainText(
    `${made} wijzigingen wachten op verbinding`,
  );
  expect((await records(page, 'queue')).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: made }, (_, n) => n + 1),
  );

  await site.server.restart();
  await lineBack(site, page);
  await expect(page.getByText('Wijzigingen opgeslagen', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(bar(page, 'Wachtende wijzigingen')).toBeHidden();
  await expect(page.getByText('Offline', { exact: true })).toBeHidden();
  await expect(row()).not.toContainText('Nog niet bevestigd');
  await expect(row().getByRole('link', { name: 'PDF exporteren' })).toBeVisible();

  const database = new DatabaseSync(join(site.server.dataDir, 'veldinstrument.sqlite'), {
    readOnly: true,
  });
  const count = (sql: string, ...given: string[]) =>
    (database.prepare(sql).get(...given) as { n: number }).n;
  expect([
    count('select count(*) n from receipts where device = ?', counters.device),
    count(
      "select count(*) n from receipts where device = ? and status = 'applied'",
      counters.device,
    ),
    count('select count(*) n from audit where device = ?', counters.device),
    count('select count(distinct action_id) n from audit where device = ?', counters.device),
    count('select contiguous n from devices where device = ?', counters.device),
  ]).toEqual([made, made, made, made, made]);
  database.close();

  expect((await onServer(tablet, id)).status).toBe('finished');
  const text = await pdfText((await tablet.api.call('GET', `/api/inspection/${id}/export`)).bytes);
  for (const words of [
    location,
    'Rondgang zonder verbinding.',
    'morgen, zei de gastouder in de kelder.',
    'Herstelaanbod',
    'Niet beoordeeld',
  ])
    expect(text).toContain(words);
  // The lists at the start have first lines of notes; each stands whole with its condition, once.
  const findings = text.slice(text.lastIndexOf('Algemene aantekeningen'));
  for (const { note } of given.values()) if (note) expect(findings.split(note)).toHaveLength(2);
  await page.goto('/verzendcentrum');
  await expect(page.getByText('Alles is verzonden. Er wacht niets op dit apparaat.')).toBeVisible();
  await expect(
    page.getByText(`De server heeft alles tot en met nummer ${made} beantwoord.`),
  ).toBeVisible();
});
