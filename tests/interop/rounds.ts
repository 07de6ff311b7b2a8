import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { expectEqual, type Report } from './report.ts';
import { people, type World } from './world.ts';

/** What people and administrators do, in the order of a working day. */
const minutes = (iso: string | undefined) => (Date.now() - Date.parse(iso ?? '')) / 60_000;

/** Coming in: names, roles, wrong passwords. */
export async function comingIn(world: World, report: Report): Promise<void> {
  report.round('Coming in (client_secret_post)');
  const { step } = report;
  const visitor = await world.visitor();
  const { page } = visitor;
  await step('a wrong password stays at the provider', async () => {
    await page.goto('/');
    expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
    await visitor.answer({ uid: 'zoe', password: 'verkeerd' });
    const complaint = page.locator('.message-negative, .alert-danger, .alert-warning').first();
    await expect(complaint).toBeVisible();
    expectEqual('logged in', await visitor.loggedIn(), false);
    return (await complaint.textContent())?.trim() ?? '';
  });
  await step('an inspector logs in, and names, e-mail, phone and role are taken over', async () => {
    await visitor.logIn(people.zoe);
    const who = await visitor.who();
    if (typeof who === 'string') throw new Error(who);
    const { id: _, ...account } = who;
    const expected = {
      username: 'zoe',
      givenName: 'Zoë',
      familyName: "van 't Hof",
      email: 'zoe@ggd.example',
      phonePrimary: '026 1234567',
      roles: ['ROLE_INSPECTOR'],
    };
    expectEqual(
      'account',
      Object.fromEntries(
        Object.keys(expected).map((name) => [name, account[name as keyof typeof account]]),
      ),
      expected,
    );
    await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
    return `${account.givenName} ${account.familyName}, one role as a text`;
  });
  await step('the provider knows the person: the second login asks nothing', async () => {
    await page.context().clearCookies({ domain: 'localhost' });
    await page.goto('/');
    expectEqual('the provider', await visitor.press('Inloggen'), 'back');
    expectEqual('logged in', await visitor.loggedIn(), true);
    return 'single sign-on';
  });
  for (const [name, roles, what] of [
    ['karel', ['ROLE_INSPECTOR'], 'two roles as a list, one of them known'],
    ['anna', ['ROLE_ADMIN'], 'one role with a space in its name, as a text'],
    ['piet', [], 'no role: the claim is left out'],
  ] as const)
    await step(`${name}: ${what}`, async () => {
      const other = await world.visitor();
      await other.logIn(people[name]);
      const who = await other.who();
      expectEqual('roles', typeof who === 'string' ? who : who.roles, roles);
      await other.close();
      return roles.join(', ') || 'no role';
    });
  await step('a name that changes at the provider is taken over at the next login', async () => {
    world.provider.keep({ ...people.karel, sn: 'Bakker-de Boer' });
    const other = await world.visitor();
    await other.logIn(people.karel);
    const who = await other.who();
    expectEqual('family name', typeof who === 'string' ? who : who.familyName, 'Bakker-de Boer');
    await other.close();
    return 'Bakker-de Boer';
  });
  await visitor.close();
}

/** The question after 15 minutes, and what ends a session. */
export async function staying(world: World, report: Report): Promise<void> {
  report.round('Staying (offline_access, client_secret_post)');
  const { step } = report;
  const visitor = await world.visitor();
  await visitor.logIn(people.zoe);
  await step(
    'after 15 minutes the provider is asked once, also for five requests at once',
    async () => {
      world.age();
      const before = world.tokenRequests().length;
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => visitor.page.request.get('/api/account')),
      );
      expectEqual('answers', [...new Set(answers.map((answer) => answer.status()))], [200]);
      const asked = world.tokenRequests().slice(before);
      expectEqual('questions', asked, ['POST /oauth2/token 200 -']);
      expect(minutes(world.checked()['zoe'])).toBeLessThan(1);
      return asked.join();
    },
  );
  await step('and again: the refresh token that was kept still works', async () => {
    world.age();
    expectEqual('who', typeof (await visitor.who()), 'object');
    expect(minutes(world.checked()['zoe'])).toBeLessThan(1);
    return world.tokenRequests().at(-1) ?? '';
  });
  await step(
    'the provider is down: the session is kept, and asked about again a minute later',
    async () => {
      await world.provider.stop();
      world.age();
      expectEqual('who', typeof (await visitor.who()), 'object');
      const since = minutes(world.checked()['zoe']);
      expect(since).toBeGreaterThan(13.5);
      expect(since).toBeLessThan(14.5);
      return 'kept';
    },
  );
  await step(
    'our server starts anew while the provider is down: the session is kept, a login says what is wrong',
    async () => {
      await world.restart({});
      world.age();
      expectEqual('who', typeof (await visitor.who()), 'object');
      const other = await world.visitor();
      await other.page.goto('/');
      expectEqual('where', await other.press('Inloggen'), 'back');
      const said = await other.told();
      await other.close();
      expectEqual('said', said, 'Het inlogsysteem is nu niet bereikbaar. Probeer het zo nog eens.');
      expect(world.server.said()).toContain('provider_unreachable');
      return said;
    },
  );
  await step(
    'something else answers at the address of the provider (404): the session is kept',
    async () => {
      const stranger = createServer((_, response) =>
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>'),
      );
      await new Promise<void>((resolve) =>
        stranger.listen(world.provider.port, '127.0.0.1', resolve),
      );
      try {
        world.age();
        expectEqual('who', typeof (await visitor.who()), 'object');
      } finally {
        stranger.closeAllConnections();
        await new Promise((resolve) => stranger.close(resolve));
      }
      return 'kept, also though our server has to look up first where everything is';
    },
  );
  await step('the provider is back: the session goes on', async () => {
    await world.provider.start();
    world.age();
    expectEqual('who', typeof (await visitor.who()), 'object');
    expect(minutes(world.checked()['zoe'])).toBeLessThan(1);
    return world.tokenRequests().at(-1) ?? '';
  });
  await step(
    'the session of the provider itself ends: with offline_access ours goes on',
    async () => {
      world.provider.end(
        world.provider.sessions().filter(({ kind, uid }) => kind === 'SSO' && uid === 'zoe'),
      );
      world.age();
      expectEqual('who', typeof (await visitor.who()), 'object');
      return world.tokenRequests().at(-1) ?? '';
    },
  );
  await step(
    'an administrator removes the refresh token at the provider: logged out, behind the lock',
    async () => {
      await visitor.page.goto('/');
      const tokens = world.provider
        .sessions()
        .filter(({ type, uid }) => type === 'refresh_token' && uid === 'zoe');
      world.provider.end(tokens);
      world.age();
      expectEqual('who', await visitor.who(), 'invalid_grant');
      expectEqual('logged in', await visitor.loggedIn(), false);
      await visitor.page.reload();
      await expect(
        visitor.page.getByRole('heading', { name: 'Je sessie is verlopen' }),
      ).toBeVisible();
      return world.tokenRequests().at(-1) ?? '';
    },
  );
  await step(
    'an account that is gone at the provider: logged out at the next question',
    async () => {
      const other = await world.visitor();
      await other.logIn(people.piet);
      world.provider.forget('piet');
      world.age();
      expectEqual('who', await other.who(), 'invalid_grant');
      await other.close();
      world.provider.keep(people.piet);
      return world.tokenRequests().at(-1) ?? '';
    },
  );
  await visitor.close();
}
