import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm writes no lock entry for an optional package of another platform that the registry at hand
 * does not carry, and `npm ci` then refuses the whole lockfile. This adds the missing ones, with
 * the platform their name tells, and asks the registry for the hash of every entry that has none;
 * run it after every `npm install`. House tests hold the lockfile against both.
 */
interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry>;
}

const platform =
  /-(android|darwin|linux|win32|freebsd|openharmony)-([a-z0-9]+)(?:-(gnu|musl|eabi|gnueabihf|msvc))?$/;

/** The entries that a lockfile lacks, by path. */
export function missingEntries({ packages }: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const [, os, cpu, libc] = platform.exec(name) ?? [];
      if (
        !os ||
        !cpu ||
        packages[`${path}/node_modules/${name}`] ||
        packages[`node_modules/${name}`]
      )
        continue;
      const family = libc === 'gnu' ? ['glibc'] : libc === 'musl' ? ['musl'] : null;
      missing[`node_modules/${name}`] = {
        version,
        cpu: [cpu],
        ...(entry.dev ? { dev: true } : {}),
        ...(family ? { libc: family } : {}),
        optional: true,
        os: [os],
      };
    }
  }
  return missing;
}

/** The paths of entries of the registry that have no hash. */
export const unhashed = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && integrity === undefined)
    .map(([path]) => path);

/** The hash of one version, as the registry has it. */
const hashOf = (name: string, version: string): string =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim();

if (import.meta.main) {
  const file = join(import.meta.dirname, '../package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const missing = missingEntries(lock);
  lock.packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  for (const path of unhashed(lock)) {
    const { version = '', ...rest } = lock.packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    lock.packages[path] = { version, integrity: hashOf(name, version), ...rest };
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} entries added`);
}
