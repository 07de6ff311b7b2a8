import type { ApiClient } from '#tests/support/apiClient.ts';
import { aloneIn, appIsHere, arrive, bar, expect, next, tap } from '#tests/support/lineStory.ts';
import { allSent, notes } from './noteStory.ts';
import { listed, openList, textOf } from './transferStory.ts';

const test = aloneIn(import.meta.url);

/**
 * An administrator moves an inspection to a new version while its inspector begins on the old one,
 * without a line (decision 034).
 */
interface Versions {
  old: string;
  next: string;
}

/** A copy of a checklist, with one condition less, that can be chosen. */
async function published(admin: ApiClient): Promise<Versions> {
  const { versions } = (await admin.call('GET', '/api/version?limit=100')).body;
  const { id: old, title } = versions.find(
    (one: { title: string }) => one.title === 'Gastouderopvang 2026',
  );
  const { id: copy } = (await admin.call('POST', `/api/version/${old}/duplicate`)).body;
  const { version } = (await admin.call('GET', `/api/version/${copy}`)).body;
  const [first] = version.categories.flatMap((one: { questions: { id: string }[] }) =>
    one.questions.map(({ id }) => id),
  );
  await admin.call('DELETE', `/api/question/${first}`);
  const named = { title: `${title} ${copy}`, online: true };
  expect((await admin.call('PUT', `/api/version/${copy}`, named)).status).toBe(200);
  return { old, next: copy };
}

/** An upcoming inspection on this version; answers its id. */
async function planned(inspector: ApiClient, location: string, version: string): Promise<string> {
  const body = { childcare_type: 'GASTOUDER', location, date: '2026-11-20', version };
  const answer = await inspector.call('POST', '/api/inspection', body);
  expect(answer.status, 'it is planned').toBe(201);
  return answer.body.id;
}

test('what was begun without a line is all there once, on the version that was on screen', async ({
  page,
  context,
  line,
}) => {
  const location = 'Begonnen voor de verhuizing';
  const admin = await line.colleague('beheerder');
  const inspector = await line.colleague();
  const { old, next: fresh } = await published(admin);
  const id = await planned(inspector, location, old);
  await arrive(page, 'inspecteur', '/');
  await appIsHere(page);
  await openList(page, location);
  await expect(listed(page, location)).not.toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start inspectie' }).first().click();
  await next(page);
  await notes(page).click();
  await page.keyboard.type('buiten-vastgelegd');
  await tap(page, 'Voldoet niet');
  await expect(bar(page)).toContainText('wijzigingen wachten');

  const moved = await admin.call('POST', `/api/version/${fresh}/move-inspections`, {
    from: old,
    inspections: [id],
  });
  expect(moved.body).toEqual({ moved: 1, left: 0, later: [] });
  await context.setOffline(false);
  await allSent(page);
  const { body } = await inspector.call('GET', `/api/inspection/${id}`);
  expect(body.inspection).toMatchObject({ version: { id: old }, status: 'started' });
  expect((await textOf({ id }, line, 'inspecteur')).split('buiten-vastgelegd')).toHaveLength(2);
  await expect(page.getByText('buiten-vastgelegd').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('buiten-vastgelegd').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Voldoet niet' })).toBeChecked();
});

test('who has not begun is shown the new version, and works on that', async ({ page, line }) => {
  const location = 'Nog niet begonnen';
  const admin = await line.colleague('beheerder');
  const inspector = await line.colleague();
  const { old, next: fresh } = await published(admin);
  const id = await planned(inspector, location, old);
  await arrive(page, 'inspecteur', '/');
  await openList(page, location);
  await expect(listed(page, location)).not.toHaveCount(0);
  const moved = await admin.call('POST', `/api/version/${fresh}/move-inspections`, {
    from: old,
    inspections: [id],
  });
  expect(moved.body).toEqual({ moved: 1, left: 0, later: [] });
  // A list that was read a moment ago is not read again at once.
  await expect(async () => {
    for (const name of ['Inspecties', 'Werkvoorraad'])
      await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByText('Andere versie van de checklist')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await openList(page, location);
  await page.getByRole('button', { name: 'Start inspectie' }).first().click();
  await next(page);
  await notes(page).click();
  await page.keyboard.type('op-de-nieuwe');
  await tap(page);
  await allSent(page);
  const { body } = await inspector.call('GET', `/api/inspection/${id}`);
  expect(body.inspection.version.id).toBe(fresh);
  expect((await textOf({ id }, line, 'inspecteur')).split('op-de-nieuwe')).toHaveLength(2);
});
