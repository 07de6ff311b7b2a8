import { logIn } from '#tests/support/apiClient.ts';
import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** Where somebody is logged in, switched on and off, by the screens. */

test('§2 Mijn gegevens shows where I am logged in, and ends what I left somewhere', async ({
  page,
  login,
  server,
}) => {
  await logIn(server.url, 'inspecteur');
  await login('inspecteur', '/mijn-gegevens');
  const list = page.getByRole('region', { name: 'Ingelogd op' });
  await expect(list.getByText('Dit apparaat')).toBeVisible();
  const others = list.getByRole('button', { name: 'Beëindigen' });
  await expect(others.first()).toBeVisible();
  const count = await others.count();
  await expectAccessible(page);
  // A slow tablet draws what changed some frames later: the focus has to wait for it.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...rest: never) {
      setTimeout(() => Reflect.apply(postMessage, this, rest), 60);
    };
  });
  await others.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Beëindigen' }).click();
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('Sessie beëindigd');
  await expect(others).toHaveCount(count - 1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(list.getByText('Dit apparaat')).toBeVisible();
});

test('§2 an administrator switches an account off and on, and ends its sessions', async ({
  page,
  login,
  server,
}) => {
  const colleague = await logIn(server.url, 'inspecteur2');
  await login('beheerder', '/accounts/lijst?filter=Amrani');
  await page.getByRole('link', { name: 'Bewerken' }).click();
  const list = page.getByRole('region', { name: 'Ingelogd op' });
  await list.getByRole('button', { name: 'Alle sessies beëindigen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alle sessies beëindigen' }).click();
  await expect(list.getByText('Dit account is nergens ingelogd.')).toBeVisible();
  expect((await colleague.call('GET', '/api/account')).body.error).toBe('not_logged_in');
  await page.getByRole('checkbox', { name: 'Actief' }).uncheck();
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Samir El Amrani');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Uitschakelen' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Samir' });
  await expect(row).toContainText('Nee');
  await row.getByRole('link', { name: 'Bewerken' }).click();
  await page.getByRole('checkbox', { name: 'Actief' }).check();
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(row).toContainText('Ja');
});

test('a login that ends at the provider ends all that came from it, on the provider’s word', async ({
  page,
  context,
  login,
  server,
  complaints,
}) => {
  await login('inspecteur');
  const first = (await context.cookies()).filter(({ name }) => !name.startsWith('_demo'));
  const isIn = async () => {
    const headers = { cookie: first.map(({ name, value }) => `${name}=${value}`).join('; ') };
    return (await fetch(`${server.url}/api/account`, { headers })).status;
  };
  expect(await isIn()).toBe(200);
  // The provider still knows who this is: another session, of the same login there.
  for (const { name } of first) await context.clearCookies({ name });
  await page.goto('/');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  expect(await isIn()).toBe(200);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitloggen' }).click();
  await expect.poll(isIn).toBe(401);
  // The browser itself notes what the cookie was gone for.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('401');
});

test('[B3] a role that was taken away is gone from menu and screens as soon as something is refused', async ({
  page,
  login,
  server,
  complaints,
}) => {
  await login('beide', '/accounts/lijst');
  const boss = await logIn(server.url, 'superbeheerder');
  const { body } = await boss.call('GET', '/api/user?limit=100');
  const { id } = body.users.find((one: { username: string }) => one.username === 'beide');
  await expect(page.getByRole('row').filter({ hasText: 'Visser' })).toBeVisible();
  await boss.call('POST', `/api/user/${id}`, { admin: false });
  await page.getByLabel('Zoeken').fill('iets');
  // A second, on a machine that may be a few times slower.
  await expect(page.getByRole('button', { name: 'Beheer' })).toHaveCount(0, { timeout: 5_000 });
  await expect(page.getByRole('row').filter({ hasText: 'Visser' })).toHaveCount(0);
  await boss.call('POST', `/api/user/${id}`, { admin: true });
  // The browser itself notes the refusal.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('403');
});
