import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages, for what tests need beside Node. */

export const onPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/**
 * Installs packages where that may be done: by root, with apt-get. What came of it is for the
 * caller to look at.
 */
export function installPackages(packages: readonly string[], say: (line: string) => void): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say(`Installing ${packages.join(' ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000, env });
}
