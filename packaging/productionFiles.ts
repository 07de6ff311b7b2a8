import { cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What runs in production, and nothing else: the built client, the server, what both share, and the
 * commands for operators. The image and the release are both laid out from this one list.
 * Production dependencies come beside it, by `npm ci --omit=dev`.
 */
const root = join(import.meta.dirname, '..');

const patterns = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'dist/**/*',
  'src/shared/**/*.ts',
  'src/server/**/*',
  'scripts/run.mjs',
  'scripts/start.ts',
  'packaging/build.ts',
  'scripts/healthCheck.ts',
];
// Tests, and the build's own mark, which differs from place to place.
const left = /\.test\.tsx?$|(?:^|\/)(?:tsconfig\.json|\.stamp)$/;

/**
 * The files, as sorted paths from the root with forward slashes; without `dist` when the client is
 * not built.
 */
export function productionFiles(folder = root): string[] {
  return filesOf(folder, patterns).filter((path) => !left.test(path));
}

/** Files, not folders, also those whose name starts with a dot. */
export function filesOf(folder: string, globs: readonly string[]): string[] {
  // A star takes no name that starts with a dot.
  const dotted = globs
    .filter((glob) => glob.endsWith('/*'))
    .map((glob) => `${glob.slice(0, -1)}.*`);
  return globSync([...globs, ...dotted], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Copies files, named from `from`, to the same names under `to`; folders are made. */
export function copyFiles(paths: readonly string[], from: string, to: string): void {
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
}

/**
 * Copies what runs in production to a folder, which is made. @throws Error when the client is not
 * built
 */
export function layOut(to: string): void {
  if (!existsSync(join(root, 'dist/index.html')))
    throw new Error('The client is not built: npm run build');
  copyFiles(productionFiles(), root, to);
}
