import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCertificate } from '#tests/support/certificate.ts';
import { commandOfDebian13 } from '#tests/support/debianThirteen.ts';
import { freePort } from '#tests/support/freePort.ts';

/**
 * The real nginx with the configuration of deploy/nginx, on loopback and with a certificate of its
 * own making.
 */
export interface TlsProxy {
  /** https://localhost:PORT */
  url: string;
  plainUrl: string;
  port: number;
  /** The certificate to believe. */
  ca: string;
  /** File with a line for each request. */
  log: string;
  stop(): Promise<void>;
}

const folder = join(import.meta.dirname, '../../deploy/nginx');

/** What nginx needs, to be unpacked where the machine's own is missing or too old. */
export const nginxPackages = [
  'nginx',
  'libc6',
  'libcrypt1',
  'libpcre2-8-0',
  'libssl3t64',
  'libzstd1',
  'zlib1g',
] as const;

/** How nginx is started: the machine's own where that is new enough. */
const nginxCommand = (): readonly string[] =>
  (whyNot(['nginx']) === null ? null : commandOfDebian13('usr/sbin/nginx')) ?? ['nginx'];

/** Why it cannot run here; null when it can. */
export const whyNoNginx = (): string | null => whyNot(nginxCommand());

function whyNot([program = '', ...before]: readonly string[]): string | null {
  const { error, stderr = '' } = spawnSync(program, [...before, '-V'], { encoding: 'utf8' });
  if (error) return 'nginx is not installed';
  const versionOf = (name: RegExp) => (name.exec(stderr) ?? []).slice(1).map(Number);
  const isOlder = (found: number[], least: number[]): boolean => {
    const at = least.findIndex((part, index) => part !== (found[index] ?? 0));
    return at >= 0 && (found[at] ?? 0) < (least[at] ?? 0);
  };
  const nginx = versionOf(/nginx\/(\d+)\.(\d+)\.(\d+)/);
  if (isOlder(nginx, [1, 25, 1])) return `nginx ${nginx.join('.')} is older than 1.25.1`;
  const library = versionOf(/(?:built|running) with OpenSSL (\d+)\.(\d+)/);
  if (isOlder(library, [3, 5])) return `its OpenSSL ${library.join('.')} is older than 3.5`;
  return spawnSync('openssl', ['version']).error ? 'openssl is not installed' : null;
}

/**
 * Starts it before a product that will listen on `appPort`. @throws Error with nginx's words when
 * it does not start
 */
export async function startTlsProxy(appPort: number): Promise<TlsProxy> {
  const home = mkdtempSync(join(tmpdir(), 'veldinstrument-nginx-'));
  chmodSync(home, 0o755);
  mkdirSync(join(home, 'tmp'), { mode: 0o777 });
  const [port, plainPort] = [await freePort(), await freePort()];
  const { cert: certificate, key } = makeCertificate(home);
  // Only what a test must have otherwise: ports, places, and no other address than loopback.
  const site = replaced(readFileSync(join(folder, 'veldinstrument.conf'), 'utf8'), [
    ['listen 80 default_server;', `listen 127.0.0.1:${plainPort} default_server;`],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ssl default_server;', `listen 127.0.0.1:${port} ssl default_server;`],
    ['listen [::]:443 ssl default_server;', ''],
    ['/etc/veldinstrument/tls/fullchain.pem', certificate],
    ['/etc/veldinstrument/tls/privkey.pem', key],
    ['/var/log/nginx/access.log', join(home, 'access.log')],
  ]);
  const main = replaced(readFileSync(join(folder, 'container.conf'), 'utf8'), [
    [' /tmp/', ` ${join(home, 'tmp')}/`],
    ['server 172.30.77.3:3000;', `server 127.0.0.1:${appPort};`],
    ['/etc/nginx/conf.d/veldinstrument.conf', join(home, 'veldinstrument.conf')],
    ['/etc/nginx/mime.types', join(home, 'mime.types')],
  ]);
  writeFileSync(join(home, 'veldinstrument.conf'), site);
  writeFileSync(join(home, 'nginx.conf'), main);
  if (existsSync('/etc/nginx/mime.types'))
    copyFileSync('/etc/nginx/mime.types', join(home, 'mime.types'));
  else writeFileSync(join(home, 'mime.types'), '');
  const [program = '', ...before] = nginxCommand();
  const nginx = spawn(
    program,
    [...before, '-e', 'stderr', '-c', join(home, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await untilListening(nginx, port, () => said);
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    port,
    ca: readFileSync(certificate, 'utf8'),
    log: join(home, 'access.log'),
    stop: async () => {
      const gone = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function replaced(text: string, changes: [string, string][]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the configuration has no ${from}`);
    return all.replaceAll(from, to);
  }, text);
}

async function untilListening(
  nginx: ChildProcess,
  port: number,
  said: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${said()}`);
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () =>
        resolve(false),
      );
      socket.once('connect', () => socket.destroy());
    });
    if (answers) return;
    await wait(50);
  }
  throw new Error(`nginx does not listen:\n${said()}`);
}
