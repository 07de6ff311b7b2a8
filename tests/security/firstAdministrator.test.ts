import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualPerMinute } from '#server/http/guard.ts';
import { setUpCode } from '#server/identity/setUpCode.ts';
import {
  askedDatabases,
  createTestApp,
  onBothDatabases,
  type Person,
  type TestApp,
} from '#tests/support/app.ts';
import { type FakeProvider, logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';
import { freePort } from '#tests/support/freePort.ts';

/** Who becomes the first administrator, and who does not (S3, S9, S13). */

const aNewInstallation = (use: () => TestApp) => {
  const spell = (person: Person, code: string) => person.post('/api/set-up', { code });

  it('makes one person super administrator, once, and is worth nothing afterwards', async () => {
    const code = (await setUpCode(use().db)) ?? '';
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await setUpCode(use().db)).toBe(code);
    const [first, second, nobody] = [
      await use().login([]),
      await use().login([]),
      use().nobody,
    ] as const;
    expect((await first.get('/api/set-up')).body).toEqual({ open: true });
    expect((await spell(nobody, code)).status).toBe(401);
    expect((await spell(first, 'AAAAA-BBBBB-CCCCC')).body).toMatchObject({
      error: 'validation_failed',
      fields: { code: 'invalid' },
    });
    const both = await Promise.all([
      spell(first, ` ${code.toLowerCase().replaceAll('-', ' ')}`),
      spell(second, code),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const roles = await Promise.all(
      [first, second].map(async (one) => (await one.get('/api/account')).body.account.roles),
    );
    expect(roles.flat()).toEqual(['ROLE_SUPER_ADMIN']);
    expect(await setUpCode(use().db)).toBeNull();
    expect((await second.get('/api/set-up')).body).toEqual({ open: false });
    const admin = roles[0]?.length ? first : second;
    const { entries } = (await admin.get('/api/audit')).body;
    expect(entries[0]).toMatchObject({ event: 'save', noun: 'account', record: admin.id });
  });

  it('cannot be guessed quickly', async () => {
    const guesser = await use().login([]);
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await spell(guesser, `AAAAA-${i}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
};
onBothDatabases('the code of a new installation', aNewInstallation, {
  requestsPerMinute: usualPerMinute,
});

describe.each(askedDatabases)('ADMIN_USERNAMES (%s)', (_, kind) => {
  let fake: FakeProvider;
  let made: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    fake = await startFakeProvider();
    made = await createTestApp(kind, {
      oidc: fake.settings,
      adminUsernames: ['baas', 'baas@example.nl', 'id-van-de-baas'],
    });
  });
  afterAll(async () => {
    await made?.end();
    fake?.close();
  });
  const rolesOf = async (claims: Record<string, unknown>) =>
    (await (await logInAt(fake, () => made.test, claims)).visit('/api/account')).json().account
      .roles;
  const verified = (email: string) => ({ email, email_verified: true });

  it('takes nothing that people can choose for who somebody is', async () => {
    expect(await rolesOf({ sub: 'a', email: 'baas@example.nl' })).toEqual([]);
    expect(await rolesOf({ sub: 'b', email: 'baas' })).toEqual([]);
    expect(await rolesOf({ sub: 'c', preferred_username: 'baas' })).toEqual([]);
    const other = verified('iemand@example.nl');
    expect(await rolesOf({ sub: 'd', preferred_username: 'baas@example.nl', ...other })).toEqual(
      [],
    );
  });

  it('takes a verified address only while there is no super administrator, and the provider’s id always', async () => {
    const boss = verified('Baas@example.nl');
    expect(await rolesOf({ sub: 'e', ...boss })).toEqual(['ROLE_SUPER_ADMIN']);
    expect(await rolesOf({ sub: 'f', ...boss })).toEqual([]);
    expect(await rolesOf({ sub: 'id-van-de-baas' })).toEqual(['ROLE_SUPER_ADMIN']);
  });
});

describe('a real start', () => {
  const root = join(import.meta.dirname, '../..');
  const home = mkdtempSync(join(tmpdir(), 'veldinstrument-private-'));
  const dataDir = join(home, 'data');
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** Starts the product under a umask that lets everybody read; answers what it said. */
  async function start(env: Record<string, string>, until: RegExp): Promise<string> {
    const command = `umask 022 && exec "${process.execPath}" --disable-warning=ExperimentalWarning "${join(root, 'src/server/main.ts')}"`;
    const child = spawn('sh', ['-c', command], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const seen = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (until.test(said)) resolve();
        });
    });
    await Promise.race([seen, gone]);
    child.kill('SIGTERM');
    await gone;
    return said;
  }
  const real = {
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_SECRET: 'z'.repeat(32),
  };

  it('keeps to itself what the demonstration is filled in with, too', () => {
    const folder = join(home, 'demo');
    mkdirSync(folder, { mode: 0o755 });
    const command = `umask 022 && exec "${process.execPath}" --disable-warning=ExperimentalWarning "${join(root, 'src/server/tools/seed.ts')}"`;
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it('prints the code, keeps its files to itself, and mends what an earlier release left open', async () => {
    const said = await start(real, /staat klaar.*\n|installatiecode in: [A-Z2-9-]{17}/);
    expect(said).toMatch(/installatiecode in: [A-Z2-9-]{17}/);
    const modes = () =>
      readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(modes().length).toBeGreaterThan(1);
    expect(new Set(modes())).toEqual(new Set([0o600]));
    // As an earlier release had them.
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    const again = await start(real, /staat klaar/);
    expect(new Set(modes())).toEqual(new Set([0o600]));
    expect(again).toContain('chmod 700');
  }, 60_000);

  it('refuses a demo on a database that has accounts of a real provider', async () => {
    const { openDatabase } = await import('#server/db/connect.ts');
    const logins = await import('#server/db/accounts/logins.ts');
    const db = await openDatabase(join(dataDir, 'veldinstrument.sqlite'));
    const person = {
      iss: 'https://login.example',
      extId: 'x',
      username: 'x',
      givenName: 'X',
      familyName: 'Y',
      email: 'x@example.nl',
      phonePrimary: '',
    };
    await logins.create(db, '01920000-0000-7000-8000-000000000001', person, [], '2026-01-01');
    await db.destroy();
    expect(await start({}, /staat klaar/)).toContain('daarop start de demo niet');
  }, 60_000);
});
