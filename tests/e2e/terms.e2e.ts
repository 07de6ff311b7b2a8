import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/rules/days/calendar.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { onWorkday } from '#shared/rules/days/holidays.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import {
  aloneIn,
  expect,
  expectAccessible,
  expectAccessibleAtAllSizes,
} from '#tests/support/story.ts';

/** What has to be done after an inspection is finished, and by when. */
const test = aloneIn(import.meta.url);

const dutch = (day: string) => day.split('-').reverse().join('-');

test('after finishing the terms stand on the work list, in the calendar and at the inspection, and are ticked off', async ({
  page,
  login,
  context,
  server,
}) => {
  const location = 'De Termijnstee';
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, location, 2);
  for (const question of questions)
    await client.call('POST', `/api/inspection/${id}/save-question-result`, {
      question,
      result: 'satisfies',
    });
  const today = dutchDay(new Date().toISOString());
  await login('inspecteur', `/inspectie/${id}#finish`);
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  const block = page.getByRole('region', { name: /^Termijnen \(\d+\)$/ });
  const all = block.getByRole('button', { name: /^Alle \d+ tonen$/ });
  await expect(block).toBeVisible();
  if (await all.isVisible()) await all.click();
  const row = block.locator('[data-part="term"]', { hasText: location });
  const due = onWorkday(addDays(today, 42));
  await expect(row).toContainText('Conceptrapport naar de houder');
  await expect(row).toContainText(`uiterlijk ${dutch(due)}`);
  // Whatever the header covers of a scrolled list counts as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleAtAllSizes(page);
  await row
    .getByRole('button', {
      name: new RegExp(`^Conceptrapport naar de houder van ${location} .*: gedaan$`),
    })
    .click();
  await expect(page.getByText('Afgevinkt')).toBeVisible();
  await expect(row).toContainText('Zienswijze van de houder');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(row).toContainText('Conceptrapport naar de houder');

  await row.getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Termijnen' });
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  const day = panel.getByLabel('Gedaan op').first();
  await day.fill(dutch(addDays(today, 1)));
  await expect(panel.getByRole('button', { name: /^Conceptrapport.*gedaan$/ })).toBeDisabled();
  const done = addDays(today, -1);
  await day.fill(dutch(done));
  await panel.getByRole('button', { name: /^Conceptrapport.*gedaan$/ }).click();
  await expect(panel.getByText(`gedaan op ${dutch(done)}`)).toBeVisible();
  const view = onWorkday(addDays(done, 14));
  await expect(panel.getByText(`uiterlijk ${dutch(view)}`, { exact: false })).toBeVisible();
  await expectAccessibleAtAllSizes(page);

  await page.goto(`/kalender?dag=${view}`);
  await expect(page.getByRole('link', { name: 'Zienswijze van de houder' }).first()).toBeVisible();
  await expect(page.getByText(location)).toBeVisible();
  await expect(page.getByText(/termijn(en lopen| loopt) af\./)).toBeVisible();
  await expectAccessible(page);

  // Without a line they can be read.
  await page.goto('/');
  await appIsHere(page);
  await context.setOffline(true);
  await page.goto('/');
  if (await all.isVisible()) await all.click();
  await expect(row).toContainText('Zienswijze van de houder');
  await expect(row.getByRole('button')).toHaveCount(0);
  await context.setOffline(false);
});

test('a coordinator sees the next step of each, and finds what is over', async ({
  page,
  login,
  server,
}) => {
  const client = await logIn(server.url, 'inspecteur');
  const { id, questions } = await startInspection(client, 'De Overzichtstee', 1);
  for (const question of questions)
    await client.call('POST', `/api/inspection/${id}/save-question-result`, {
      question,
      result: 'satisfies',
    });
  await client.call('POST', `/api/inspection/${id}/finish`, {});
  await login('teamleider', '/inspecties/alle?filter=Overzichtstee');
  const row = page.getByRole('row', { name: /De Overzichtstee/ });
  await expect(row).toContainText('Concept');
  await page.getByRole('button', { name: 'Termijn' }).click();
  await expect(page).toHaveURL(/sort=due/);
  await expectAccessibleAtAllSizes(page);
  await page.getByLabel('Alleen met een verlopen termijn').check();
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();

  // One that was finished long ago, without a line: the home page leads to it.
  const late = await startInspection(client, 'De Overzichtstee te laat', 1);
  const change = { inspection: late.id, created_at: '2026-01-05T10:00:00.000Z', device: 'tablet' };
  const actions = [
    ...late.questions.map((question) => ({
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question, result: 'satisfies' },
    })),
    { type: 'FINISH_INSPECTION', payload: {} },
  ].map((one, at) => ({ ...one, ...change, id: randomUUID(), sequence: at + 1 }));
  const { results } = (await client.call('POST', '/api/action-queue', { actions })).body;
  expect(results.at(-1).status).toBe('applied');
  await page.goto('/');
  await page.getByRole('link', { name: /^\d+ met een verlopen termijn$/ }).click();
  await expect(page.getByLabel('Alleen met een verlopen termijn')).toBeChecked();
  await expect(page.getByRole('row', { name: /De Overzichtstee te laat/ })).toBeVisible();
});
