import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/**
 * Two administrators on one record, and a line that fails: nothing of either is lost or undone
 * unseen.
 */
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });
const notice = (page: Page, header: string) =>
  page.getByRole('region', { name: 'Meldingen' }).getByText(header, { exact: true }).last();

/** A call as another administrator would make it, from elsewhere. */
async function elsewhere<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: new URL(page.url()).origin },
    ...(data ? { data } : {}),
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as T;
}

/** A version of its own with two domains, the first with two help questions. */
async function made(page: Page, title: string): Promise<{ version: string; domain: string }> {
  const { id: version } = await elsewhere<{ id: string }>(page, 'POST', '/api/version', {
    title,
    online: false,
  });
  const add = (name: string) =>
    elsewhere<{ id: string }>(page, 'POST', '/api/category', {
      title: name,
      version,
      parent: null,
      description: '',
      default_value: '',
      last_question: '',
      last_question_title: '',
    });
  const { id: domain } = await add('Een');
  await add('Twee');
  for (const text of ['<p>Eerste</p>', '<p>Tweede</p>'])
    await elsewhere(page, 'POST', '/api/help_question', { text, category: domain });
  return { version, domain };
}

test('§2 a move reads the page anew, and what another saved meanwhile is still not undone', async ({
  page,
  login,
  complaints,
}) => {
  await login('beheerder');
  const { version, domain } = await made(page, 'Samen bewerkt');
  await page.goto(`/versies/bewerken/${version}`);
  await expect(page.getByLabel('Titel')).toHaveValue('Samen bewerkt');
  await elsewhere(page, 'PUT', `/api/version/${version}`, {
    title: 'Door een ander hernoemd',
    online: false,
  });
  await page.getByRole('group', { name: 'Een' }).getByRole('button', { name: 'Omlaag' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Door een ander hernoemd');
  await page.getByLabel('Online').check();
  await save(page).click();
  // It has no conditions yet.
  await page.getByRole('dialog').getByRole('button', { name: 'Toch online zetten' }).click();
  await expect(notice(page, 'Versie opgeslagen')).toBeVisible();
  const { version: now } = await elsewhere<{ version: { title: string; online: boolean } }>(
    page,
    'GET',
    `/api/version/${version}`,
  );
  expect([now.title, now.online]).toEqual(['Door een ander hernoemd', true]);

  await page.goto(`/versies/bewerken/${version}/categorie/${domain}`);
  await expect(page.getByLabel('Titel', { exact: false }).first()).toHaveValue('Een');
  const { category } = await elsewhere<{ category: Record<string, string> }>(
    page,
    'GET',
    `/api/category/${domain}`,
  );
  const { title, description, default_value, last_question_title } = category;
  await elsewhere(page, 'PUT', `/api/category/${domain}`, {
    title,
    description,
    default_value,
    last_question_title,
    last_question: 'Van een ander',
  });
  await page
    .getByRole('group', { name: 'Hulpvraag 1' })
    .getByRole('button', { name: 'Omlaag' })
    .click();
  await expect(page.getByRole('group', { name: 'Hulpvraag 1' })).toContainText('Tweede');
  await page.getByLabel('Titel', { exact: false }).first().fill('Een, beter');
  await save(page).click();
  await expect(notice(page, 'Domein opgeslagen')).toBeVisible();
  const after = await elsewhere<{ category: Record<string, string> }>(
    page,
    'GET',
    `/api/category/${domain}`,
  );
  expect([after.category['title'], after.category['last_question']]).toEqual([
    'Een, beter',
    'Van een ander',
  ]);
  // Both saves were refused first, and went with the other's change after that.
  expect(complaints.splice(0).map((one) => /\b409\b/.test(one))).toEqual([true, true]);
});

test('§4 a move on a failing line leaves the page, its order and what was typed', async ({
  page,
  login,
  complaints,
}) => {
  await login('beheerder');
  const { version, domain } = await made(page, 'Slechte lijn');
  await page.goto(`/versies/bewerken/${version}/categorie/${domain}`);
  await page.getByLabel('Titel', { exact: false }).first().fill('Half getypt');
  await page.route('**/api/**', (route) => route.abort());
  await page
    .getByRole('group', { name: 'Hulpvraag 1' })
    .getByRole('button', { name: 'Omlaag' })
    .click();
  await expect(notice(page, 'Geen verbinding')).toBeVisible();
  await expect(page.getByLabel('Titel', { exact: false }).first()).toHaveValue('Half getypt');
  await page.unroute('**/api/**');
  await save(page).click();
  await expect(notice(page, 'Domein opgeslagen')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Half getypt' })).toBeVisible();

  await page.route('**/api/**', (route) => route.abort());
  await page
    .getByRole('group', { name: 'Half getypt' })
    .getByRole('button', { name: 'Omlaag' })
    .click();
  await expect(page.getByRole('group', { name: '1. Half getypt' })).toBeVisible();
  await page.unroute('**/api/**');
  complaints.length = 0;
});
