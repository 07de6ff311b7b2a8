import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './debian.ts';

/**
 * Programs of Debian 13 on another Debian: unpacked in a folder of this checkout, and run with the
 * libraries that come along. Nothing of the machine changes.
 */
const folder = join(import.meta.dirname, '../../.cache/debian13');
const unpacked = join(folder, 'unpacked');
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Fetches and unpacks these packages, with all that they need named too. Where that does not come
 * off, nothing is there: it is for the caller to look.
 */
export function unpackOfDebian13(packages: readonly string[], say: (line: string) => void): void {
  if (!['apt-get', 'dpkg-deb'].every(onPath) || !existsSync(keys)) return;
  say(`Unpacking ${packages.join(' ')} of Debian 13…`);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['lists/partial', 'archives/partial', 'debs'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(
    join(folder, 'sources.list'),
    `deb [signed-by=${keys}] http://deb.debian.org/debian trixie main\n`,
  );
  writeFileSync(join(folder, 'status'), '');
  const settings = {
    'Dir::State': folder,
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': folder,
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'APT::Sandbox::User': 'root',
    // Where nothing answers, that is soon known.
    'Acquire::Retries': '0',
    'Acquire::http::Timeout': '20',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const run = (program: string, args: readonly string[]): boolean =>
    spawnSync(program, args, {
      cwd: join(folder, 'debs'),
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    }).status === 0;
  const isThere =
    run('apt-get', [...options, '-qq', 'update']) &&
    run('apt-get', [...options, '-qq', 'download', ...packages]);
  if (!isThere) return;
  for (const name of readdirSync(join(folder, 'debs')))
    run('dpkg-deb', ['--extract', name, unpacked]);
  for (const part of ['lists', 'archives', 'debs'])
    rmSync(join(folder, part), { recursive: true, force: true });
}

/**
 * How a program that was unpacked is started, e.g. of `usr/sbin/nginx`; null where it is not there.
 */
export function commandOfDebian13(program: string): readonly string[] | null {
  const [libraries] = globSync('usr/lib/*-linux-gnu', { cwd: unpacked });
  const [loader] = globSync('usr/lib/*-linux-gnu/ld-linux-*.so.*', { cwd: unpacked });
  if (!libraries || !loader || !existsSync(join(unpacked, program))) return null;
  const within = (path: string) => join(unpacked, path);
  return [within(loader), '--library-path', within(libraries), within(program)];
}
