import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '#tests/support/freePort.ts';
import {
  newSigningKey,
  type ProviderFiles,
  writeConfiguration,
  writeProgram,
} from './lemonldapFiles.ts';

/** A LemonLDAP::NG of our own: own folder, own port, loopback only, people in a small database. */
export interface Person {
  uid: string;
  password: string;
  givenName: string;
  sn: string;
  mail: string;
  telephoneNumber: string;
  /** Parted by '; '. */
  roles: string;
  /** What the provider gives as `sub`. */
  employeeNumber: string;
}

/** What the provider keeps of one session of its own, or of one token. */
interface ProviderSession {
  id: string;
  /** SSO, OIDCI… */
  kind: string;
  /** refresh_token, access_token…, or empty. */
  type: string;
  uid: string;
}

export interface Lemonldap {
  /** As the provider calls itself, with a slash at the end. */
  readonly issuer: string;
  readonly port: number;
  readonly version: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes the person, or changes who has this uid. */
  keep(person: Person): void;
  forget(uid: string): void;
  sessions(): ProviderSession[];
  /** Ends sessions of the provider with its own command, as an administrator does. */
  end(sessions: readonly ProviderSession[]): void;
  /** Signs with another key from now on. */
  renewKey(): Promise<void>;
  /** What it was asked so far, one line each: method, path, status, kind of Authorization. */
  requests(): string[];
  /** All that the portal wrote. */
  said(): string;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

const modules = [
  'Lemonldap::NG::Portal::Main',
  'Lemonldap::NG::Portal::Issuer::OpenIDConnect',
  'DBD::SQLite',
  'IO::String',
  'String::Random',
  'Plack::Builder',
  'Starman',
];
export const packages =
  'liblemonldap-ng-portal-perl starman libdbd-sqlite3-perl libio-string-perl libstring-random-perl';

const environment = (root: string, folder = '') => ({
  ...process.env,
  ...(root === '/' ? {} : { PERL5LIB: join(root, 'usr/share/perl5') }),
  LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'),
});

/** Which of the provider's parts this machine does not have; empty = all are there. */
export function missing(root: string): string[] {
  return modules.filter((name) => {
    try {
      execFileSync('perl', [`-M${name}`, '-e', '1'], { env: environment(root), stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Writes the files of the provider; `start()` runs it. `root` = where its packages are unpacked.
 */
export async function createLemonldap(publicUrl: string, root: string): Promise<Lemonldap> {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-lemonldap-'));
  const port = await freePort();
  const files: ProviderFiles = { folder, root, publicUrl, portal: `http://127.0.0.1:${port}/` };
  const env = environment(root, folder);
  writeProgram(files);
  let configurations = 1;
  writeConfiguration(files, newSigningKey(), configurations);
  const people = new DatabaseSync(join(folder, 'people.sqlite'));
  const columns = [
    'uid',
    'password',
    'givenName',
    'sn',
    'mail',
    'telephoneNumber',
    'roles',
    'employeeNumber',
  ] as const;
  people.exec(`create table people (${columns.join(' text, ')} text, primary key (uid))`);
  const version = execFileSync(
    'perl',
    ['-MLemonldap::NG::Portal', '-e', 'print $Lemonldap::NG::Portal::VERSION'],
    { env },
  ).toString();

  const log = join(folder, 'requests.log');
  let said = '';
  let child: ChildProcess | null = null;
  const stop = async () => {
    const running = child;
    child = null;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    // It ends its workers itself; they are a group of their own for when it does not.
    running.kill('SIGTERM');
    const late = setTimeout(() => running.pid && process.kill(-running.pid, 'SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
  };
  let disposed = false;
  const start = async () => {
    if (disposed) throw new Error('the provider is gone for good');
    const before = said.length;
    const started = spawn(
      'starman',
      [
        '--listen',
        `127.0.0.1:${port}`,
        '--workers',
        '3',
        '--max-requests',
        '10000',
        '--disable-keepalive',
        join(folder, 'portal.psgi'),
      ],
      { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    for (let n = 0; n < 300; n++) {
      const answer = await fetch(`${files.portal}.well-known/openid-configuration`).catch(
        () => null,
      );
      if (answer?.ok) return;
      if (started.exitCode !== null || said.includes('Initialization failed', before)) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`LemonLDAP::NG did not start:\n${said.slice(before, before + 4_000)}`);
  };
  const sessions = (): ProviderSession[] =>
    readdirSync(join(folder, 'sessions'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => {
        const kept = JSON.parse(readFileSync(join(folder, 'sessions', name), 'utf8')) as Record<
          string,
          string | undefined
        >;
        return {
          id: name,
          kind: kept['_session_kind'] ?? '',
          type: kept['_type'] ?? '',
          uid: kept['uid'] ?? '',
        };
      });

  return {
    issuer: files.portal,
    port,
    version,
    start,
    stop,
    keep: (person) =>
      void people
        .prepare(
          `insert or replace into people (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
        .run(...columns.map((column) => person[column])),
    forget: (uid) => void people.prepare('delete from people where uid = ?').run(uid),
    sessions,
    end: (ended) => {
      for (const { id } of ended)
        execFileSync(
          'perl',
          [
            join(root, 'usr/share/lemonldap-ng/bin/lemonldap-ng-sessions'),
            'delete',
            id,
            '--user',
            'root',
            '--group',
            'root',
          ],
          {
            env,
            stdio: 'pipe',
          },
        );
      const left = ended.filter(({ id }) => existsSync(join(folder, 'sessions', id)));
      if (left.length > 0)
        throw new Error(`the provider kept ${left.length} sessions that were to end`);
    },
    renewKey: async () => {
      await stop();
      writeConfiguration(files, newSigningKey(), ++configurations);
      await start();
    },
    requests: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []),
    said: () => said,
    dispose: async () => {
      disposed = true;
      await stop();
      people.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
