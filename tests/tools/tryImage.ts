import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '#packaging/build.ts';
import { layOut } from '#packaging/productionFiles.ts';
import { exercise } from '#tests/packaging/exercise.ts';
import { freePort } from '#tests/support/freePort.ts';

/**
 * npm run try-image [-- IMAGE]: runs what the image holds as the image runs it, and uses it.
 *
 * With the name of an image: with podman, or docker, on a root file system that cannot be written,
 * without capabilities. Without: the Containerfile's run stage by hand. The production files and
 * dependencies in a folder, an unprivileged user, and a mount namespace in which everything is
 * read-only except DATA_DIR; not even /tmp can be written. Needs Linux and root.
 */
const user = 10_001;

const tell = (line: string): void => console.log(`  ${line}`);
/** The settings of a demo on this computer only. */
const demo = (port: number): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'warn',
});

const [image] = parseArgs({ allowPositionals: true }).positionals;
const work = mkdtempSync(join(tmpdir(), 'veldinstrument-image-'));
try {
  await (image ? withEngine(image) : byHand());
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function withEngine(name: string): Promise<void> {
  const engine = ['podman', 'docker'].find((one) => spawnSync(one, ['version']).status === 0);
  if (!engine) throw new Error('Neither podman nor docker answers.');
  const port = await freePort();
  const data = dataFolder();
  const container = `veldinstrument-try-${port}`;
  const settings = Object.entries(demo(port)).flatMap(([key, value]) => [
    '--env',
    `${key}=${value}`,
  ]);
  const noTmp = engine === 'podman' ? ['--read-only-tmpfs=false'] : [];
  const limits = [
    '--read-only',
    ...noTmp,
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--network=host',
  ];
  console.log(`${name} with ${engine}: ${limits.join(' ')}`);
  const check = (kind: string) =>
    execFileSync(engine, ['exec', container, 'node', 'scripts/healthCheck.ts', kind], {
      stdio: 'inherit',
    });
  const stop = () =>
    void spawnSync(engine, ['stop', '--time', '30', container], { stdio: 'ignore' });
  const run = [
    'run',
    '--rm',
    '--name',
    container,
    ...limits,
    '--volume',
    `${data}:/data`,
    ...settings,
    name,
  ];
  await use(spawn(engine, run, { stdio: 'inherit' }), port, check, stop);
}

async function byHand(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('By hand this needs Linux and root: it makes a mount namespace.');
  const app = join(work, 'app');
  await buildWhenNeeded();
  layOut(app);
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const path of globSync('node_modules/node-{linux,win}-*', { cwd: app }))
    rmSync(join(app, path), { recursive: true });
  // Where it is now, its user may not be allowed to look.
  const node = join(work, 'node');
  cpSync(process.execPath, node);
  const data = dataFolder();
  console.log(`By hand, as user ${user}, all read-only except DATA_DIR. Megabytes:`);
  tell(
    execFileSync('du', ['-sm', 'app/node_modules', 'app', 'node'], { cwd: work })
      .toString()
      .trim()
      .replace(/\s+/g, ' '),
  );
  const port = await freePort();
  // Every mount is made read-only in a namespace of its own, except the data folder.
  const script = `
    mount --make-rprivate /
    mount --bind "$1/data" "$1/data"
    cut -d' ' -f5 /proc/self/mountinfo | sort -r | while read -r place; do
      case "$place" in "$1/data" | /proc | /proc/* | /sys | /sys/*) continue ;; esac
      mount -o remount,bind,ro "$place" 2>/dev/null || true
    done
    for place in /tmp /run /dev/shm "$1/app"; do
      if touch "$place/x" 2>/dev/null; then echo "$place can be written"; exit 70; fi
    done
    cd "$1/app" && exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all \\
      "$1/node" --disable-warning=ExperimentalWarning src/server/main.ts`;
  const server = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', work], {
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DEMO: '1',
      DATA_DIR: data,
      ...demo(port),
    },
  });
  const check = (kind: string) =>
    execFileSync(node, [join(app, 'scripts/healthCheck.ts'), kind], {
      env: { PORT: String(port) },
      stdio: 'inherit',
    });
  await use(server, port, check, () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    tell(
      ['Uid', 'CapEff', 'CapBnd', 'NoNewPrivs']
        .map((key) => new RegExp(`^${key}:.*$`, 'm').exec(status)?.[0].replace(/\s+/g, ' '))
        .join(', '),
    );
    tell(`written: ${globSync('**/*', { cwd: data }).sort().join(', ')}`);
    server.kill('SIGTERM');
  });
}

/** A data folder of the image's user. */
function dataFolder(): string {
  const data = join(work, 'data');
  mkdirSync(data);
  chownSync(data, user, user);
  chmodSync(work, 0o755);
  return data;
}

/** Uses it, asks its own health check, stops it. Ends it in any case. */
async function use(
  server: ChildProcess,
  port: number,
  check: (kind: string) => unknown,
  stop: () => void,
): Promise<void> {
  const code = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const early = code.then((value) => Promise.reject(new Error(`it ended with ${value}`)));
  try {
    await Promise.race([exercise(`http://localhost:${port}`, tell), early]);
    for (const kind of ['live', 'ready']) check(kind);
    tell('its own health check says so too');
    early.catch(() => undefined);
    stop();
    if ((await code) !== 0) throw new Error(`SIGTERM: it ended with ${await code}`);
    tell('SIGTERM: ended with 0');
  } finally {
    server.kill('SIGKILL');
  }
}
