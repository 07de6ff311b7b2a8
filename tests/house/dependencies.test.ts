import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Each package has its reason, and each reason its package. */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  read('package.json'),
) as Record<string, Record<string, string>>;
const packages = Object.keys({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
}).sort();

it('docs/dependencies.md has a line for each package, and none for another', () => {
  const [inProduct = '', forBuilding = ''] = read('docs/dependencies.md').split('\n## ').slice(1);
  const rows = `${inProduct}\n${forBuilding}`.split('\n').filter((line) => line.startsWith('- `'));
  const named = rows.flatMap((row) =>
    [...(row.split(': ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(named.sort()).toEqual(packages);
});

it('no package is here that nothing uses', () => {
  const files = globSync(
    [
      'src/**/*',
      'tests/**/*.{ts,tsx}',
      'packaging/**/*.ts',
      'scripts/*',
      '*.{ts,json}',
      'index.html',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter(
      (one) =>
        one.isFile() &&
        !one.name.startsWith('package') &&
        // It names every package, whether somebody uses it or not.
        one.name !== 'walls.config.ts' &&
        /\.(?:tsx?|mjs|css|typ|json|html)$/.test(one.name),
    )
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .join('\n');
  // Types come with what they are of; the parser is found by the walls' tool, and Node by npm's own
  // names.
  const known = packages.filter(
    (name) => !/^(?:@types\/|node-(?:linux|win)|@swc\/core$)/.test(name),
  );
  // As a whole name between quotes, or the beginning of a path in it.
  const isUsed = (name: string) =>
    // A test names the page that it runs in so.
    files.includes(`@vitest-environment ${name}`) ||
    ["'", '"', '`', '/'].some((before) =>
      ["'", '"', '`', '/'].some((after) => files.includes(`${before}${name}${after}`)),
    );
  expect(known.filter((name) => !isUsed(name))).toEqual([]);
  expect(isUsed(['left', 'pad'].join('-'))).toBe(false);
});
