import type { Page } from '@playwright/test';
import { allSent, notes } from '#tests/faults/noteStory.ts';
import { listed, mailed, openList } from '#tests/faults/transferStory.ts';
import { expectAccessibleAtAllSizes } from '#tests/support/accessible.ts';
import {
  aloneIn,
  appIsHere,
  arrive,
  bar,
  desk,
  dialog,
  expect,
  expectSeen,
  openAt,
  rememberNotices,
  startInspection,
  tap,
} from '#tests/support/lineStory.ts';

const test = aloneIn(import.meta.url);

/** An inspector's own offer to a colleague, who takes it over or declines (agreements part 6). */
const waiting = (page: Page, location: string) =>
  page.getByRole('region', { name: 'Overdracht', exact: true }).getByRole('listitem').filter({
    hasText: location,
  });
const section = (page: Page) => page.getByRole('region', { name: 'Overdragen aan een collega' });

/** From the inspection's form, by the screen's words. */
async function offer(page: Page, id: string, to = 'Samir El Amrani'): Promise<void> {
  await page.goto(`/inspecties/bewerken/${id}`);
  await expect(section(page).getByRole('button', { name: 'Aanbieden' })).toBeDisabled();
  await section(page).getByLabel('Aan collega').selectOption(to);
  await section(page).getByRole('button', { name: 'Aanbieden' }).click();
  await expect(section(page)).toContainText(`Aangeboden aan ${to}`);
}

test('taken over: what its owner recorded without a line after offering it is there too', async ({
  page,
  context,
  browser,
  line,
}) => {
  const location = 'Aangeboden en aangenomen';
  const one = await startInspection(await line.colleague(), location);
  await arrive(page);
  await offer(page, one.id);
  await expectAccessibleAtAllSizes(page);
  expect(mailed(line, 'inspection-offered')).toEqual(['s.elamrani@ggd.example']);
  await openAt(page, one);
  await appIsHere(page);
  await context.setOffline(true);
  await notes(page).click();
  await page.keyboard.type('nog-van-Noor');
  await tap(page);
  await expect(bar(page)).toContainText('wacht');

  const taker = await desk(browser, line, 'inspecteur2');
  await expect(waiting(taker, location)).toContainText('Noor van Dijk wil deze inspectie');
  await expectAccessibleAtAllSizes(taker);
  await rememberNotices(taker);
  await waiting(taker, location).getByRole('button', { name: 'Overnemen' }).click();
  await expectSeen(taker, 'Inspectie gekregen');
  await expect(waiting(taker, location)).toHaveCount(0);

  await rememberNotices(page);
  await context.setOffline(false);
  await allSent(page);
  await expectSeen(page, 'Inspectie overgedragen');
  await openList(page, location);
  await expect(page.getByText('0 inspecties')).toBeVisible();
  await openAt(taker, one);
  await expect(taker.getByText('nog-van-Noor').first()).toBeVisible();
  await taker.context().close();
});

test('declined, withdrawn, and there after a start without a line', async ({
  page,
  context,
  browser,
  line,
}) => {
  const noor = await line.colleague();
  const [first, second] = [
    await startInspection(noor, 'Wordt afgewezen'),
    await startInspection(noor, 'Wordt ingetrokken'),
  ];
  await arrive(page);
  await offer(page, first.id);
  await offer(page, second.id);
  const taker = await desk(browser, line, 'inspecteur2');
  await expect(waiting(taker, first.location)).toBeVisible();
  await waiting(taker, first.location).getByRole('button', { name: 'Afwijzen' }).click();
  await dialog(taker).getByRole('button', { name: 'Afwijzen' }).click();
  await expect(waiting(taker, first.location)).toHaveCount(0);
  expect(mailed(line, 'inspection-declined')).toEqual(['n.vandijk@ggd.example']);

  // The owner's list has what is left of it, also after a start without a line.
  await page.goto('/');
  await appIsHere(page);
  await expect(waiting(page, first.location)).toHaveCount(0);
  await expect(waiting(page, second.location)).toContainText('heeft nog niet geantwoord');
  await context.setOffline(true);
  await page.reload();
  await expect(waiting(page, second.location)).toContainText('alleen met verbinding');
  await context.setOffline(false);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await waiting(page, second.location).getByRole('button', { name: 'Aanbod intrekken' }).click();
  await expect(waiting(page, second.location)).toHaveCount(0);

  // Who had it on screen meanwhile hears that it is over.
  await rememberNotices(taker);
  await waiting(taker, second.location).getByRole('button', { name: 'Overnemen' }).click();
  await expectSeen(taker, 'Dit aanbod is er niet meer');
  await openList(page, second.location);
  await expect(listed(page, second.location)).not.toHaveCount(0);
  await taker.context().close();
});

test('several at once, by somebody who falls ill; the colleague takes over all of them', async ({
  page,
  browser,
  line,
}) => {
  const noor = await line.colleague();
  const places = ['Ziek: een', 'Ziek: twee', 'Ziek: drie'] as const;
  const [first] = [
    await startInspection(noor, places[0]),
    await startInspection(noor, places[1]),
    await startInspection(noor, places[2]),
  ];
  await arrive(page);
  await page.goto(`/inspecties/bewerken/${first.id}`);
  await section(page).getByLabel('Aan collega').selectOption('Samir El Amrani');
  await section(page).getByText('Ook andere inspecties aanbieden').click();
  // By keyboard: the list may be long.
  await section(page).getByRole('checkbox', { name: places[1] }).focus();
  await page.keyboard.press('Space');
  await section(page).getByRole('checkbox', { name: places[2] }).check();
  await expectAccessibleAtAllSizes(page);
  await rememberNotices(page);
  await section(page).getByRole('button', { name: '3 inspecties aanbieden' }).click();
  await expectSeen(page, 'Inspecties aangeboden');
  await expect(section(page)).toContainText('Aangeboden aan Samir El Amrani');

  const taker = await desk(browser, line, 'inspecteur2');
  for (const place of places) await expect(waiting(taker, place)).toBeVisible();
  // One was withdrawn meanwhile: the others come.
  await noor.call('POST', `/api/inspection/${first.id}/transfer/decline`);
  await rememberNotices(taker);
  await taker.getByRole('button', { name: 'Alle 3 overnemen' }).click();
  await expectSeen(taker, 'Dit aanbod is er niet meer');
  for (const place of places) await expect(waiting(taker, place)).toHaveCount(0);
  await openList(taker, 'Ziek');
  await expect(listed(taker, places[1])).not.toHaveCount(0);
  await expect(listed(taker, places[2])).not.toHaveCount(0);
  await expect(listed(taker, places[0])).toHaveCount(0);
  await taker.context().close();
});
