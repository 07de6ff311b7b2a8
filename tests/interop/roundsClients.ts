import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { clients } from './lemonldapFiles.ts';
import { expectEqual, NotPossible, type Report } from './report.ts';
import type { Visitor } from './visitor.ts';
import { people, type World } from './world.ts';

/** The other ways to be a client of the provider. */
const inside = (visitor: Visitor) =>
  visitor.page.getByRole('button', { name: /Uitloggen|Menu/ }).first();
const idOf = async (visitor: Visitor) => {
  const who = await visitor.who();
  return typeof who === 'string' ? who : who.id;
};

/** Another spelling of the same provider, and the secret in the header. */
export async function asHeader(world: World, report: Report): Promise<void> {
  report.round('client_secret_basic, and OIDC_ISSUER without the slash at its end');
  const visitor = await world.visitor();
  await visitor.logIn(people.zoe);
  const before = await idOf(visitor);
  await visitor.close();
  await world.restart({
    OIDC_CLIENT_AUTH: 'client_secret_basic',
    OIDC_ISSUER: world.provider.issuer.slice(0, -1),
  });
  const again = await world.visitor();
  await report.step('a client with dashes in its name and secret logs in', async () => {
    await again.logIn(people.zoe);
    expectEqual('how', world.tokenRequests().at(-1), 'POST /oauth2/token 200 Basic');
    return world.tokenRequests().at(-1) ?? '';
  });
  await report.step('it is the account of before', async () => {
    expectEqual('account', await idOf(again), before);
    return before;
  });
  await report.step('the question after 15 minutes works so, too', async () => {
    world.age();
    expectEqual('who', await idOf(again), before);
    expectEqual('how', world.tokenRequests().at(-1), 'POST /oauth2/token 200 Basic');
    return world.tokenRequests().at(-1) ?? '';
  });
  await again.close();
}

/** An administrator's mistake. */
export async function wrongSecret(world: World, report: Report): Promise<void> {
  report.round('A wrong OIDC_CLIENT_SECRET');
  const visitor = await world.visitor();
  await visitor.logIn(people.zoe);
  for (const auth of ['client_secret_post', 'client_secret_basic']) {
    await world.restart({ OIDC_CLIENT_AUTH: auth, OIDC_CLIENT_SECRET: 'verkeerd' });
    await report.step(
      `${auth}: sessions are kept, a login fails, and the log says why`,
      async () => {
        world.age();
        expectEqual('who', typeof (await visitor.who()), 'object');
        const answer = world.tokenRequests().at(-1) ?? '';
        const other = await world.visitor();
        await other.page.goto('/');
        expectEqual('the provider', await other.press('Inloggen'), 'asked');
        await other.answer(people.karel);
        expectEqual(
          'said',
          await other.told(),
          'Het inloggen is niet gelukt. Probeer het opnieuw.',
        );
        await other.close();
        const [, reason = ''] =
          /"event":"login_failed","reason":"([^"]*)"/.exec(world.server.said()) ?? [];
        expect(reason).toMatch(/^(?:invalid_client|OAUTH_WWW_AUTHENTICATE_CHALLENGE) \(40[01]\)$/);
        return `${answer}, in the log: ${reason}`;
      },
    );
  }
  await world.restart({});
  await visitor.close();
}

/**
 * A client whose people are asked for their consent, with a refresh token that ends with the
 * provider's own session.
 */
export async function asking(world: World, report: Report): Promise<void> {
  report.round('A client with questions: consent, refresh token of the session, confirmed logout');
  const { step } = report;
  await world.restart({
    OIDC_CLIENT_ID: clients.asking.id,
    OIDC_CLIENT_SECRET: clients.asking.secret,
  });
  const visitor = await world.visitor();
  const { page } = visitor;
  const accept = page.getByRole('button', { name: 'Accept' });
  await step(
    'who refuses consent comes back to us, and reads that the login was ended',
    async () => {
      await page.goto('/');
      expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
      await visitor.answer(people.zoe);
      await page.getByRole('button', { name: 'Refuse' }).click();
      const said = await visitor.told();
      expectEqual('said', said, 'Het inloggen is afgebroken.');
      expectEqual('logged in', await visitor.loggedIn(), false);
      return said;
    },
  );
  await step('who consents comes in', async () => {
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await accept.click();
    await expect(inside(visitor)).toBeVisible({ timeout: 15_000 });
    return 'asked once; the provider remembers it';
  });
  await step('the question after 15 minutes: with the refresh token of the session', async () => {
    world.age();
    expectEqual('who', typeof (await visitor.who()), 'object');
    return world.tokenRequests().at(-1) ?? '';
  });
  await step('an administrator ends the session at the provider: logged out', async () => {
    world.provider.end(
      world.provider.sessions().filter(({ kind, uid }) => kind === 'SSO' && uid === 'zoe'),
    );
    world.age();
    expectEqual('who', await visitor.who(), 'invalid_grant');
    return world.tokenRequests().at(-1) ?? '';
  });
  await step('logging out: the provider asks whether one is sure', async () => {
    await page.goto('/');
    if ((await visitor.press('Inloggen')) === 'asked') await visitor.answer(people.zoe);
    await expect(inside(visitor)).toBeVisible({ timeout: 15_000 });
    await visitor.leave();
    await accept.click();
    await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
    expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
    return 'asked, said yes';
  });
  await step('who says no there is logged out here, and still known there', async () => {
    await visitor.answer(people.zoe);
    await expect(inside(visitor)).toBeVisible({ timeout: 15_000 });
    await visitor.leave();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
    expectEqual('logged in', await visitor.loggedIn(), false);
    expectEqual('the provider', await visitor.press('Inloggen'), 'back');
    expectEqual('logged in', await visitor.loggedIn(), true);
    return 'the next login asks nothing';
  });
  await visitor.close();
}

/** A client that is known by its key. */
export async function signing(world: World, report: Report): Promise<void> {
  report.round('private_key_jwt (ES256)');
  const [major = 0, minor = 0] = world.provider.version.split('.').map(Number);
  const step = 'a client without a secret logs in, and is asked about after 15 minutes';
  if (major === 2 && minor < 18)
    return report.step(step, async () => {
      throw new NotPossible(
        'LemonLDAP::NG has it since 2.18; tests/api/clientKey.test.ts has it with another provider',
      );
    });
  await world.restart({
    OIDC_CLIENT_ID: clients.signing.id,
    OIDC_CLIENT_SECRET: '',
    OIDC_CLIENT_AUTH: 'private_key_jwt',
    OIDC_CLIENT_KEY: clients.signing.pem,
  });
  const visitor = await world.visitor();
  await report.step(step, async () => {
    await visitor.logIn(people.zoe);
    world.age();
    expectEqual('who', typeof (await visitor.who()), 'object');
    return world.tokenRequests().slice(-2).join(', ');
  });
  await visitor.close();
}

/** The provider renews its signing key. */
export async function newKey(world: World, report: Report): Promise<void> {
  report.round('A new signing key at the provider');
  await world.restart({});
  const visitor = await world.visitor();
  await visitor.logIn(people.zoe);
  await world.provider.renewKey();
  await report.step(
    'a minute later: sessions go on and logins work, without a restart of ours',
    async () => {
      await sleep(61_000);
      world.age();
      expectEqual('who', typeof (await visitor.who()), 'object');
      const other = await world.visitor();
      await other.logIn(people.karel);
      await other.close();
      return `keys fetched ${world.provider.requests().filter((line) => line.includes('/oauth2/jwks')).length} times in all`;
    },
  );
  await visitor.close();
}
