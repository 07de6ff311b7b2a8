import type { Page } from '@playwright/test';
import { addDays } from '#shared/rules/days/calendar.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import {
  aloneIn,
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
  notesField,
} from '#tests/support/story.ts';

/**
 * What is agreed on an offer to restore: until when, by whom, and the measure (agreements part 6).
 */
const test = aloneIn(import.meta.url);

const today = dutchDay(new Date().toISOString());
const dutch = (day: string) => day.split('-').reverse().join('-');
const agreements = (page: Page) =>
  page.getByRole('region', { name: 'Afspraken over het herstelaanbod' });
const offersOf = async (client: ApiClient, id: string) =>
  (await client.call('GET', `/api/inspection/${id}`)).body.inspection.restore_offers as object[];

test('two weeks are one tap away; day, name and measure are kept offline and sent once', async ({
  page,
  login,
  server,
  context,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, 'De Herstelhof', 2, today);
  await login('inspecteur', `/inspectie/${id}#q-${questions[0]}`);
  await appIsHere(page);
  const section = agreements(page);
  await expect(section).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check();
  // Proposed, and not recorded until somebody takes it.
  const day = section.getByLabel('Hersteltermijn tot en met');
  await expect(day).toHaveValue('');
  const usual = section.getByRole('button', { name: `Twee weken: ${dutch(addDays(today, 14))}` });
  await usual.click();
  await expect(day).toHaveValue(dutch(addDays(today, 14)));
  await expect(usual).toHaveCount(0);
  // One is in the field then: a digit chooses no result.
  await expect(day).toBeFocused();
  // Slower than what is typed is saved: half a day stays as it was typed.
  await day.fill('');
  await day.pressSequentially(dutch(addDays(today, 21)), { delay: 600 });
  await expect(day).toHaveValue(dutch(addDays(today, 21)));
  await section.getByLabel('Geaccepteerd door').fill('Mevr. Jansen, manager');
  await notesField(page, 'Afgesproken maatregel').click();
  await page.keyboard.type('Hek vastschroeven');
  await notesField(page, 'Aantekeningen').click();
  await page.keyboard.type('Hek los');
  await section.getByLabel('Uitkomst').selectOption('Hersteld');
  await page.reload();
  await expect(section.getByLabel('Uitkomst').locator('option:checked')).toHaveText('Hersteld');
  const acceptedBy = section.getByLabel('Geaccepteerd door');
  await expect(acceptedBy).toHaveValue('Mevr. Jansen, manager');
  // What says the same as before is stored: nothing is called unsaved.
  await acceptedBy.press('End');
  await acceptedBy.press('Space');
  await expect(page.getByText('Nog niet opgeslagen…')).toBeVisible();
  await acceptedBy.blur();
  await expect(page.getByText('Nog niet opgeslagen…')).toHaveCount(0);
  await expect(notesField(page, 'Afgesproken maatregel')).toHaveText('Hek vastschroeven');
  await expect(notesField(page, 'Aantekeningen')).toHaveText('Hek los');
  await expect(section.getByLabel('Hersteltermijn tot en met')).toHaveValue(
    dutch(addDays(today, 21)),
  );
  await context.setOffline(false);
  await expect
    .poll(() => offersOf(client, id))
    .toEqual([
      {
        part: questions[0],
        notes: '<p>Hek vastschroeven</p>',
        until: addDays(today, 21),
        accepted_by: 'Mevr. Jansen, manager',
        outcome: 'repaired',
      },
    ]);
  await expectAccessibleAtAllSizes(page);

  // The list says it, and what was not accepted yet.
  await page
    .getByRole('link', { name: 'Volgende' })
    .or(page.getByRole('button', { name: 'Volgende' }))
    .click();
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check();
  await page.getByRole('button', { name: 'Herstelaanbod (2)' }).click();
  const list = page.getByRole('region', { name: 'Herstelaanbod', exact: true });
  await expect(list.getByRole('listitem').first()).toContainText(
    `Tot en met ${dutch(addDays(today, 21))}, geaccepteerd door Mevr. Jansen, manager, hersteld`,
  );
  await expect(list.getByRole('listitem').last()).toContainText(
    'Nog geen termijn. Nog niet geaccepteerd',
  );
  await expectAccessible(page);
});

test('the last day stands on the work list and in the calendar; finished, one reads it and ticks it off', async ({
  page,
  login,
  server,
}) => {
  const location = 'De Nakomer';
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, location, 2, today);
  const [part, second] = questions;
  for (const question of [part, second])
    await client.call('POST', `/api/inspection/${id}/save-question-result`, {
      question,
      result: 'restore-offer',
    });
  await client.call('POST', `/api/inspection/${id}/save-restore-offer`, {
    part: second,
    until: addDays(today, 5),
    accepted_by: '',
    notes: '',
  });
  await client.call('POST', `/api/inspection/${id}/save-restore-offer`, {
    part,
    until: addDays(today, 3),
    accepted_by: 'Dhr. Bakker',
    notes: '<p>Slot vervangen</p>',
  });
  await login('inspecteur');
  const block = page.getByRole('region', { name: /^Termijnen \(\d+\)$/ });
  // Each day has a line of its own, the first one first.
  const rows = block.locator('[data-part="term"]', { hasText: location });
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(`uiterlijk ${dutch(addDays(today, 5))}`);
  const row = rows.first();
  await expect(row).toContainText('Herstel controleren');
  await expect(row).toContainText(`uiterlijk ${dutch(addDays(today, 3))}`);
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(location);
  await client.call('POST', `/api/inspection/${id}/finish`);

  await page.goto(`/kalender?dag=${addDays(today, 3)}`);
  const due = page.getByRole('link', {
    name: `Herstel controleren (${dutch(addDays(today, 3))}): ${location}`,
  });
  // The device hears a moment later that it is finished.
  await expect(due).toHaveAttribute('href', /#finish$/);
  await due.click();
  const panel = page.getByRole('region', { name: 'Termijnen' });
  const steps = panel.getByRole('listitem').filter({ hasText: 'Herstel controleren' });
  await expect(steps).toHaveCount(2);
  const [step, later] = [steps.first(), steps.last()];
  await expect(later).toContainText(`uiterlijk ${dutch(addDays(today, 5))}`);
  await step
    .getByRole('button', { name: new RegExp(`^Herstel controleren van ${location}.*: hersteld$`) })
    .click();
  await expect(step).toContainText(`hersteld op ${dutch(today)}`);
  await expect(later).toContainText('uiterlijk');
  await page.goto(`/inspectie/${id}#q-${part}`);
  const section = agreements(page);
  await expect(section).toContainText(`Hersteltermijn tot en met: ${dutch(addDays(today, 3))}`);
  await expect(section).toContainText('Geaccepteerd door: Dhr. Bakker');
  await expect(section).toContainText('Slot vervangen');
  await expectAccessible(page);
});
