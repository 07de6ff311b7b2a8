import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { createLemonldap, type Lemonldap, type Person } from './lemonldap.ts';
import { clients } from './lemonldapFiles.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** The provider, our product and a browser, with people; `dispose()` ends and removes all of it. */
export const people = {
  zoe: person('zoe', 'Zoë', "van 't Hof", 'toezichthouders'),
  karel: person('karel', 'Karel', 'Bakker', 'medewerkers; toezichthouders'),
  anna: person('anna', 'Anna', 'de Wit', 'GGD beheer'),
  piet: person('piet', 'Piet', 'Nieuw', ''),
} as const satisfies Record<string, Person>;

function person(uid: string, givenName: string, sn: string, roles: string): Person {
  return {
    uid,
    password: `${uid}-geheim`,
    givenName,
    sn,
    mail: `${uid}@ggd.example`,
    telephoneNumber: '026 1234567',
    roles,
    employeeNumber: `medewerker-${uid}`,
  };
}

const rolesMap = {
  toezichthouders: 'ROLE_INSPECTOR',
  'GGD beheer': 'ROLE_ADMIN',
  beheer: 'ROLE_SUPER_ADMIN',
};

export interface World {
  readonly provider: Lemonldap;
  readonly server: ServerProcess;
  /** Ends our server and starts it with other settings, on the same data. */
  restart(more: Record<string, string>): Promise<void>;
  visitor(): Promise<Visitor>;
  /** As if the provider was last asked long ago: the re-check after 15 minutes is due. */
  age(): void;
  /** When our sessions were last checked, per account. */
  checked(): Record<string, string>;
  /** In our database; no screen does this. */
  enable(username: string, enabled: boolean): void;
  /** How often the provider's token address was asked so far, and how we said who we are. */
  tokenRequests(): string[];
  dispose(): Promise<void>;
}

/** Settings of our product for this provider, as docs/interop.md advises. */
const settingsFor = (
  provider: Lemonldap,
  more: Record<string, string> = {},
): Record<string, string> => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clients.main.id,
  OIDC_CLIENT_SECRET: clients.main.secret,
  OIDC_SCOPE: 'openid profile email phone roles offline_access',
  OIDC_LOGOUT_UNTYPED: '1',
  OIDC_ROLES_CLAIM: 'roles',
  OIDC_ROLES_MAP: JSON.stringify(rolesMap),
  SESSION_SECRET: 'interop-interop-interop-interop-interop',
  LOG_LEVEL: 'info',
  ...more,
});

export async function createWorld(root: string): Promise<World> {
  const port = await freePort();
  const open: (() => Promise<unknown>)[] = [];
  const dispose = async () => {
    for (const close of open.splice(0).reverse()) await close();
  };
  try {
    const provider = await createLemonldap(`http://localhost:${port}`, root);
    open.push(() => provider.dispose());
    for (const one of Object.values(people)) provider.keep(one);
    await provider.start();
    const browser: Browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArguments,
    });
    open.push(() => browser.close());
    const first = await startServerProcess({ port, env: settingsFor(provider) });
    // Its data stays until the end: the servers after it go on with them.
    open.push(() => first.dispose());
    let server = first;
    let isEnding = false;
    let starting: Promise<unknown> = Promise.resolve();
    const restart = async (more: Record<string, string>) => {
      await server.stop();
      if (isEnding) throw new Error('the server is gone for good');
      const next = startServerProcess({
        port,
        dataDir: first.dataDir,
        env: settingsFor(provider, more),
      });
      starting = next.catch(() => undefined);
      server = await next;
    };
    open.push(async () => {
      isEnding = true;
      await starting;
      await server.stop();
    });
    const onDatabase = <T>(work: (db: DatabaseSync) => T): T => {
      const db = new DatabaseSync(join(first.dataDir, 'veldinstrument.sqlite'), { timeout: 5_000 });
      try {
        return work(db);
      } finally {
        db.close();
      }
    };
    return {
      provider,
      get server() {
        return server;
      },
      restart,
      visitor: () => openVisitor(browser, server.url),
      age: () =>
        onDatabase(
          (db) =>
            void db
              .prepare('update sessions set checked_at = ?')
              .run(new Date(Date.now() - 3_600_000).toISOString()),
        ),
      checked: () =>
        onDatabase((db) => {
          const rows = db
            .prepare(
              'select username, checked_at from sessions join accounts on accounts.id = sessions.account_id',
            )
            .all();
          return Object.fromEntries(
            rows.map(({ username, checked_at }) => [String(username), String(checked_at)]),
          );
        }),
      enable: (username, enabled) =>
        onDatabase(
          (db) =>
            void db
              .prepare('update accounts set enabled = ? where username = ?')
              .run(Number(enabled), username),
        ),
      tokenRequests: () =>
        provider.requests().filter((line) => line.startsWith('POST /oauth2/token')),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
