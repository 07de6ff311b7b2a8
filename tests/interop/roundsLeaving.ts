import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { grace } from './lemonldapFiles.ts';
import { expectEqual, NotPossible, type Report } from './report.ts';
import type { Visitor } from './visitor.ts';
import { people, type World } from './world.ts';

/** Leaving, and one person after another on one device. */
const otherPerson = 'Ik ben iemand anders';
const refreshTokens = (world: World, uid: string) =>
  world.provider.sessions().filter((one) => one.type === 'refresh_token' && one.uid === uid);
const username = async (visitor: Visitor) => {
  const who = await visitor.who();
  return typeof who === 'string' ? who : who.username;
};

export async function leaving(
  world: World,
  report: Report,
  metadata: Record<string, unknown>,
): Promise<void> {
  report.round('Leaving, and who comes next');
  const { step } = report;
  const visitor = await world.visitor();
  const { page } = visitor;
  await step(
    'logging out goes by the provider, which asks for a password again afterwards',
    async () => {
      await visitor.logIn(people.zoe);
      await visitor.leave();
      await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
      expectEqual('logged in', await visitor.loggedIn(), false);
      expectEqual(
        'last address of the provider',
        world.provider
          .requests()
          .filter((line) => line.includes('/oauth2/'))
          .at(-1),
        'GET /oauth2/logout 302 -',
      );
      expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
      return 'no question by the provider in between';
    },
  );
  await step('logging out takes the refresh token back, where the provider can', async () => {
    await visitor.logIn(people.zoe);
    const before = refreshTokens(world, 'zoe').length;
    await visitor.leave();
    await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
    const gone = before - refreshTokens(world, 'zoe').length;
    if (typeof metadata['revocation_endpoint'] !== 'string')
      throw new NotPossible('this version has no revocation; the token is forgotten here');
    expectEqual('refresh tokens taken back', gone, 1);
    return '1 taken back';
  });
  await step(
    'a session that ends at the provider ends here at once, by its back channel',
    async () => {
      if (metadata['backchannel_logout_supported'] !== true)
        throw new NotPossible('this version has no back channel; the session is asked about later');
      await visitor.logIn(people.zoe);
      const other = await page.context().newPage();
      await other.goto(`${world.provider.issuer}?logout=1`);
      await other.close();
      await expect.poll(() => visitor.loggedIn(), { timeout: 5_000 }).toBe(false);
      await page.goto('/');
      return username(visitor);
    },
  );
  await step('a login that was begun twice, or resumed by the provider, ends well', async () => {
    await page.goto('/');
    expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
    await page.goto('/');
    expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
    await visitor.answer(people.zoe);
    await expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible({
      timeout: 15_000,
    });
    return username(visitor);
  });
  /** The session ends by itself, while the provider still knows the person. */
  const lock = async () => {
    world.provider.end(refreshTokens(world, 'zoe'));
    world.age();
    expectEqual('who', await visitor.who(), 'invalid_grant');
    await page.goto('/');
    await expect(page.getByRole('button', { name: otherPerson })).toBeVisible({ timeout: 15_000 });
  };
  await step(
    `'${otherPerson}' right after a login: the provider asks nothing, and we take nobody's place`,
    async () => {
      await visitor.leave();
      await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
      await visitor.logIn(people.zoe);
      await lock();
      // More than what is rounded away.
      await sleep(4_000);
      expectEqual('the provider', await visitor.press(otherPerson), 'back');
      expectEqual('logged in', await visitor.loggedIn(), false);
      expectEqual('the provider, pressed again', await visitor.press(otherPerson), 'asked');
      await visitor.answer(people.karel);
      await expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible({
        timeout: 15_000,
      });
      expectEqual('who', await username(visitor), 'karel');
      return 'logged out at the provider, then asked';
    },
  );
  await step(
    `'${otherPerson}' later: the provider asks for a password, and another person comes in`,
    async () => {
      await visitor.leave();
      await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
      await visitor.logIn(people.zoe);
      await lock();
      await sleep((grace + 1) * 1_000);
      expectEqual('the provider', await visitor.press(otherPerson), 'asked');
      await visitor.answer(people.karel);
      await expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible({
        timeout: 15_000,
      });
      expectEqual('who', await username(visitor), 'karel');
      return 'prompt=login';
    },
  );
  await step(
    'an account that is not enabled with us is refused, and the next one is asked who it is',
    async () => {
      await visitor.leave();
      await expect(page.getByText('Je bent nu uitgelogd.')).toBeVisible({ timeout: 15_000 });
      world.enable('anna', false);
      await page.goto('/');
      expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
      await visitor.answer(people.anna);
      const said = await visitor.told();
      // More than what is rounded away. Within the provider's grace the first press only ends its
      // session.
      await sleep(4_000);
      if ((await visitor.press('Inloggen')) === 'back')
        expectEqual('the provider', await visitor.press('Inloggen'), 'asked');
      await visitor.answer(people.zoe);
      await expect(page.getByRole('button', { name: /Uitloggen|Menu/ }).first()).toBeVisible({
        timeout: 15_000,
      });
      expectEqual('who', await username(visitor), 'zoe');
      return said;
    },
  );
  await visitor.close();
}
