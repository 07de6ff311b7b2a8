import { logIn } from '#tests/support/apiClient.ts';
import { appIsHere } from '#tests/support/lineStory.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { aloneIn, expect, expectAccessibleAtAllSizes } from '#tests/support/story.ts';

/** Following a finished inspection up (agreements part 6, "Follow-up"). */
const test = aloneIn(import.meta.url);

/** YYYY-MM-DD, so many days from now. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('what did not hold is looked at again, without a line, and the report says what was repaired', async ({
  page,
  login,
  context,
  server,
}) => {
  const location = 'De Nazorg';
  const client = await logIn(server.url, 'inspecteur');
  const first = await startInspection(client, location, 4, '2026-03-12');
  const [held, broken, offered, unclear] = first.questions;
  const say = (question: string | undefined, result: string, notes = '') =>
    client.call('POST', `/api/inspection/${first.id}/save-question-result`, {
      question,
      result,
      notes,
    });
  await say(held, 'satisfies');
  await say(broken, 'does-not-satisfy', '<p>Het hek is los</p>');
  await say(offered, 'restore-offer', '<p>Binnen twee weken een slot</p>');
  await say(unclear, 'to-be-defined');
  await client.call('POST', `/api/inspection/${first.id}/finish`, {});

  await login('inspecteur', `/inspectie/${first.id}#finish`);
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nader onderzoek starten');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Voldoet niet (1 van 1)',
    'Herstelaanbod (1 van 1)',
    'NTB (0 van 1)',
  ]);
  await expectAccessibleAtAllSizes(page);
  await page.getByLabel('Datum inspectie').fill('31-2-2026');
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByText('Vul een bestaande datum in')).toBeVisible();
  await page.getByLabel('Datum inspectie').fill('20-4-2026');
  // The answer is lost: it is made, and the person, who cannot know, starts it once more.
  await page.route(
    '**/follow-up',
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByText('Geen verbinding', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nader onderzoek starten' }).click();
  await expect(page.getByText('staat in je werkvoorraad')).toBeVisible();

  // It is on the device with all that was found: the rest needs no line.
  const dashboard = (await client.call('GET', '/api/inspection/dashboard')).body;
  const [made, ...twice] = dashboard.inspections.filter(
    ({ location: where, status }: { location: string; status: string }) =>
      where === location && status === 'upcoming',
  );
  expect(twice).toEqual([]);
  await expect(page.getByText(location).first()).toBeVisible();
  await appIsHere(page);
  await context.setOffline(true);
  await page
    .getByRole('listitem')
    .or(page.getByRole('article'))
    .filter({ hasText: location })
    .getByRole('button', { name: 'Start inspectie' })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(made.id));
  const earlier = page.getByRole('region', { name: 'Vorige keer' });
  await expect(earlier).toHaveCount(0);
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await expect(earlier).toContainText('12-03-2026: Voldoet niet');
  await expect(earlier).toContainText('Het hek is los');
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('radio', { name: 'Voldoet', exact: true }).check();
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await expect(earlier).toContainText('12-03-2026: Herstelaanbod');
  await page.getByRole('radio', { name: 'Voldoet niet' }).check();
  await context.setOffline(false);
  await expect(async () => {
    const { inspection } = (await client.call('GET', `/api/inspection/${made.id}`)).body;
    expect(inspection.question_results).toHaveLength(2);
  }).toPass({ timeout: 20_000 });
  expect((await client.call('POST', `/api/inspection/${made.id}/finish`, {})).status).toBe(200);
  const report = await page.request.get(`/api/inspection/${made.id}/export`);
  const text = await pdfText(await report.body());
  expect(text).toContain('12-03-2026: Voldoet niet. Nu: Voldoet.');
  expect(text).toContain('12-03-2026: Herstelaanbod. Nu: Voldoet niet.');
});

test('without a line one sees what was found the last time, and whether an offer is meant for it', async ({
  page,
  login,
  context,
  server,
}) => {
  const location = 'De Herkansing';
  const client = await logIn(server.url, 'inspecteur');
  const first = await startInspection(client, location, 2, dayFromNow(-100));
  const [broken, held] = first.questions;
  for (const [question, result, notes] of [
    [broken, 'does-not-satisfy', '<p>Het hek is los</p>'],
    [held, 'satisfies', ''],
  ])
    await client.call('POST', `/api/inspection/${first.id}/save-question-result`, {
      question,
      result,
      notes,
    });
  await client.call('POST', `/api/inspection/${first.id}/finish`, {});
  const second = await startInspection(client, location, 2, dayFromNow(1));

  const asked = page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/inspection/${second.id}/earlier`),
  );
  await login('inspecteur');
  await asked;
  // Told on the screen once it is stored: the page is opened anew without a line.
  await page.goto(`/inspectie/${second.id}#q-${broken}`);
  const earlier = page.getByRole('region', { name: 'Vorige keer' });
  await expect(earlier).toContainText('Voldoet niet');
  await appIsHere(page);
  await context.setOffline(true);
  await page.reload();
  await expect(earlier).toContainText('Voldoet niet');
  await expect(earlier.getByText('Het hek is los')).toBeHidden();
  await earlier.getByText('Vorige keer').click();
  await expect(earlier.getByText('Het hek is los')).toBeVisible();
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check();
  await expect(page.getByText(/^Binnen twee jaar hier ook gevonden/)).toBeVisible();
  await expectAccessibleAtAllSizes(page);
  await page.getByRole('button', { name: 'Volgende', exact: true }).click();
  await expect(earlier).toContainText(/: Voldoet$/);
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check();
  await expect(page.getByText(/^Binnen twee jaar/)).toHaveCount(0);
  // The visits themselves stand with the general notes.
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  const visits = page.getByRole('region', { name: 'Op deze locatie' });
  await visits.getByText('Op deze locatie (1)').click();
  await expect(visits.getByRole('listitem')).toHaveCount(1);
  await expect(visits.getByRole('link', { name: new RegExp(location) })).toBeVisible();
  await expect(visits).toContainText('Afgerond');
  await expectAccessibleAtAllSizes(page);
});
