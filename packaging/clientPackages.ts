import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Which packages the browser gets a part of: they are development dependencies here, and delivered
 * all the same.
 */
const root = join(import.meta.dirname, '..');
const place = 'node_modules/.cache/veldinstrument/client';
const nameAt = /^(?:@[^/]+\/)?[^/]+/;

interface Lock {
  packages: Record<string, { dependencies?: Record<string, string> }>;
}

/**
 * Builds the client beside the real one (two seconds) and answers the folders of the packages that
 * are in it, as `node_modules/…`, sorted. Packages of which only the licence of a few helper lines
 * counts (the bundler's) are in `helpers`.
 */
export async function clientPackages(): Promise<{ folders: string[]; helpers: string[] }> {
  const modules = new Set<string>();
  const collect: Plugin = {
    name: 'collect-packages',
    generateBundle(_, bundle) {
      for (const one of Object.values(bundle))
        for (const id of one.type === 'chunk' ? one.moduleIds : one.originalFileNames)
          modules.add(id);
    },
  };
  await build({
    root,
    logLevel: 'error',
    build: { outDir: join(root, place), emptyOutDir: true, reportCompressedSize: false },
    plugins: [collect],
  });
  rmSync(join(root, place), { recursive: true, force: true });

  const folders = new Set<string>();
  const helpers = new Set<string>();
  for (const id of modules) {
    const at = id.lastIndexOf('node_modules/');
    const [name] = nameAt.exec(at < 0 ? '' : id.slice(at + 'node_modules/'.length)) ?? [];
    const start = id.indexOf('node_modules/');
    if (name) folders.add(id.slice(start, at + 'node_modules/'.length) + name);
    // What the bundler adds of itself has a name that starts with a zero byte.
    else if (id.startsWith('\0')) helpers.add(nameAt.exec(id.slice(1))?.[0] ?? '');
  }
  for (const name of namedInSources()) for (const folder of closureOf(name)) folders.add(folder);
  return {
    folders: [...folders].sort(),
    helpers: [...helpers].sort().map((name) => `node_modules/${name}`),
  };
}

/**
 * What a bundle does not tell of: style sheets that import others, and the worker, which is built
 * apart.
 */
function namedInSources(): Set<string> {
  const names = new Set<string>();
  const find = (files: string, pattern: RegExp) => {
    for (const path of globSync(files, { cwd: root }))
      for (const [, from = ''] of readFileSync(join(root, path), 'utf8').matchAll(pattern))
        if (!/^[./#]/.test(from)) names.add(nameAt.exec(from)?.[0] ?? '');
  };
  find('src/client/**/*.css', /@import\s+'([^']+)'/g);
  find('src/client/pwa/worker.ts', /from\s+'([^']+)'/g);
  return names;
}

/** A package and all that it needs, as folders. */
function closureOf(name: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const add = (folder: string): void => {
    const entry = packages[folder];
    if (!entry || found.has(folder)) return;
    found.add(folder);
    for (const needed of Object.keys(entry.dependencies ?? {}))
      add(
        packages[`${folder}/node_modules/${needed}`]
          ? `${folder}/node_modules/${needed}`
          : `node_modules/${needed}`,
      );
  };
  add(`node_modules/${name}`);
  return found;
}
