import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { freePort } from '#tests/support/freePort.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-start-'));
const started: { kill(signal: 'SIGKILL'): boolean }[] = [];
afterAll(() => {
  // Whatever a failed test left behind.
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the server as npm start does, without the client's build. */
function start(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/run.mjs'), join(root, 'src/server/main.ts')],
    {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  started.push(child);
  let said = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('staat klaar')) resolve();
      });
  });
  return { child, gone, ready, said: () => said };
}

describe('decisions 5: starting and stopping', () => {
  it('makes the database and the demonstration once, says where it is and who may log in, and stops cleanly', async () => {
    const port = await freePort();
    const first = start({ PORT: String(port) });
    await first.ready;
    expect(first.said()).toContain(`http://localhost:${port}`);
    for (const name of [
      'inspecteur',
      'inspecteur2',
      'beheerder',
      'superbeheerder',
      'beide',
      'nieuw',
    ])
      expect(first.said()).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(first.said()).toContain('demonstratiegegevens');
    first.child.kill('SIGTERM');
    expect(await first.gone).toBe(0);
    const second = start({ PORT: String(port) });
    await second.ready;
    expect(second.said()).not.toContain('demonstratiegegevens');
    second.child.kill('SIGTERM');
    expect(await second.gone).toBe(0);
  });

  it('stops when npm is told to, though its shell passes nothing on', async () => {
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise<void>((resolve) =>
      npm.stdout.on(
        'data',
        (chunk: Buffer) => chunk.toString().includes('staat klaar') && resolve(),
      ),
    );
    npm.kill('SIGTERM');
    // Seldom enough: a server that is still asked waits up to 200 turns, long on a busy machine.
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}/logged-in`).then(
            () => 'up',
            () => 'down',
          ),
        { interval: 500 },
      )
      .toBe('down');
  });

  it('says in one line that the port is taken', async () => {
    const port = await freePort();
    const first = start({ PORT: String(port) });
    await first.ready;
    const second = start({ PORT: String(port), DATA_DIR: join(dataDir, 'another') });
    expect([await second.gone, second.said()]).toEqual([
      1,
      expect.stringContaining('al in gebruik'),
    ]);
    first.child.kill('SIGTERM');
    await first.gone;
  });

  it('names the settings that are wrong, and ends', async () => {
    const wrong = start({ PORT: 'veel' });
    expect([await wrong.gone, wrong.said()]).toEqual([
      1,
      expect.stringContaining('PORT: een getal van 0 tot 65535'),
    ]);
  });
});

describe('decisions 5: settings', () => {
  const problems = (environment: Record<string, string>) => {
    try {
      readSettings(environment);
      return '';
    } catch (error) {
      return error instanceof SettingsError ? error.message : String(error);
    }
  };
  it('has the decided defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      oidc: null,
      adminUsernames: [],
      database: expect.stringMatching(/data\/veldinstrument\.sqlite$/),
    });
  });
  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'geen adres' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'hallo' }, 'DATABASE_URL: een adres dat begint met postgres://'],
    [{ DATABASE_URL: 'postgres://u:geheim@host:poort/db' }, 'DATABASE_URL: een adres zoals'],
    [{ REGISTER_URL: 'hallo' }, 'REGISTER_URL'],
    [{ SMTP_URL: 'smtp://u:geheim@host:poort' }, 'SMTP_URL: een adres zoals'],
    [{ DATABASE_URL: 'postgres://x/y?sslmode=no-verify' }, 'DATABASE_URL: zonder no-verify'],
    [{ SMTP_URL: 'smtps://x/?tls.rejectUnauthorized=false' }, 'SMTP_URL: zonder no-verify'],
    [{ DATABASE_URL: 'postgres://x/y?ssl=no-verify' }, 'DATABASE_URL: zonder no-verify'],
    [{ DATABASE_URL: 'postgres://x/y?sslmode=no%2Dverify' }, 'DATABASE_URL: zonder no-verify'],
    [{ DATABASE_URL: 'postgres://x/y?uselibpqcompat=true' }, 'DATABASE_URL: zonder no-verify'],
    [{ SMTP_URL: 'smtps://x/?tls.reject%55nauthorized=false' }, 'SMTP_URL: zonder no-verify'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED: zonder'],
    [{ PGSSLMODE: 'no-verify' }, 'PGSSLMODE: zonder'],
    [{ OIDC_HOSTS: 'keys.example https://login.example' }, 'OIDC_HOSTS: namen van hosts'],
    [{ OIDC_HOSTS: 'keys.example/pad' }, 'OIDC_HOSTS: namen van hosts'],
    [{ OIDC_ID_TOKEN_ALG: 'HS256' }, 'OIDC_ID_TOKEN_ALG'],
    [{ SESSION_SECRET: 'kort' }, 'SESSION_SECRET'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ NODE_ENV: 'production' }, 'OIDC_ISSUER: nodig met NODE_ENV=production'],
    [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_ISSUER: 'HTTP://login.example' }, 'OIDC_ISSUER: een adres dat begint met https://'],
    [{ SECURITY_CONTACT: 'iemand@gemeente.example' }, 'SECURITY_CONTACT'],
    [{ SECURITY_CONTACT: 'mailto:a@b.example, http://b.example' }, 'SECURITY_CONTACT'],
    [{ SECURITY_POLICY: 'http://b.example' }, 'SECURITY_POLICY'],
    [
      {
        OIDC_ISSUER: 'https://login.example',
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 'y',
        PUBLIC_URL: 'https://x.example',
        SESSION_SECRET: 'z'.repeat(32),
        OIDC_ROLES_MAP: '{"a":"BAAS"}',
      },
      'OIDC_ROLES_MAP',
    ],
  ])('refuses %j and names %s', (environment, name) =>
    expect(problems(environment)).toContain(name),
  );
  it('takes a demo beyond this computer only when told', () => {
    expect(readSettings({ HOST: '0.0.0.0', DEMO_ALLOW_REMOTE: '1' }).host).toBe('0.0.0.0');
  });
  it('takes a demo in production only when told', () => {
    expect(readSettings({ NODE_ENV: 'production', DEMO: '1' }).oidc).toBeNull();
  });
  it('takes any provider by settings', () => {
    const environment = {
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
      PUBLIC_URL: 'https://x.example/',
      SESSION_SECRET: 'z'.repeat(32),
      OIDC_ROLES_CLAIM: 'realm.roles',
      OIDC_ROLES_MAP: '{"t":"ROLE_INSPECTOR"}',
      ADMIN_USERNAMES: 'a, b',
      HOST: '0.0.0.0',
    };
    expect(readSettings(environment)).toMatchObject({
      publicUrl: 'https://x.example',
      adminUsernames: ['a', 'b'],
      oidc: {
        issuer: 'https://login.example',
        rolesClaim: 'realm.roles',
        rolesMap: { t: 'ROLE_INSPECTOR' },
      },
    });
  });
});
