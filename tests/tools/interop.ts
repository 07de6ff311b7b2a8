import { buildWhenNeeded } from '#packaging/build.ts';
import { missing, packages } from '#tests/interop/lemonldap.ts';
import { createReport, type Report } from '#tests/interop/report.ts';
import { comingIn, staying } from '#tests/interop/rounds.ts';
import { asHeader, asking, newKey, signing, wrongSecret } from '#tests/interop/roundsClients.ts';
import { leaving } from '#tests/interop/roundsLeaving.ts';
import { createWorld, type World } from '#tests/interop/world.ts';
import { askedOrStop } from './asked.ts';

/**
 * npm run interop: the product with an identity provider that others made, LemonLDAP::NG
 * (docs/interop.md). Ends with 0 when every step went well, 1 when not, 2 when the provider is not
 * on this machine. LEMONLDAP_ROOT = where another version is unpacked.
 */
askedOrStop({});
const root = process.env['LEMONLDAP_ROOT'] ?? '/';
const lacking = missing(root);
if (lacking.length > 0) {
  console.log(
    `LemonLDAP::NG is not (wholly) on this machine. Missing: ${lacking.join(', ')}.\nOn Debian: apt-get install --no-install-recommends ${packages}`,
  );
  process.exit(2);
}

async function rounds(world: World, report: Report): Promise<void> {
  console.log(
    `LemonLDAP::NG ${world.provider.version} at ${world.provider.issuer}, the product at ${world.server.url}`,
  );
  const metadata = (await (
    await fetch(`${world.provider.issuer}.well-known/openid-configuration`)
  ).json()) as Record<string, unknown>;
  await comingIn(world, report);
  await staying(world, report);
  await leaving(world, report, metadata);
  await wrongSecret(world, report);
  await asHeader(world, report);
  await asking(world, report);
  await signing(world, report);
  await newKey(world, report);
}

async function main(): Promise<number> {
  await buildWhenNeeded(() => console.log('Building the client…'));
  let isInterrupted = false;
  const report = createReport((line) => isInterrupted || console.log(line));
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        isInterrupted = true;
        resolve('interrupted');
      });
  });
  const world = await createWorld(root);
  const work = rounds(world, report);
  // What an interruption leaves half done fails, and is no news.
  work.catch(() => undefined);
  try {
    if ((await Promise.race([work, interrupted])) === 'interrupted') return 1;
  } finally {
    await world.dispose();
  }
  const count = (result: string) => report.outcomes.filter((one) => one.result === result).length;
  console.log(
    `\n${count('ok')} steps ok, ${count('failed')} failed, ${count('not possible')} not possible with this version`,
  );
  return count('failed') > 0 ? 1 : 0;
}

process.exit(await main());
