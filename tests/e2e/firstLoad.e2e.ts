import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '#tests/support/story.ts';

/**
 * What a device without the app loads before the first screen: small enough for a poor line. In
 * bytes of gzip.
 */
const budgets = { js: 110_000, css: 20_000 };

test('the first screen comes with at most 110 kB of script and 20 kB of style', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)].map(
    ([, path = '', kind = '']) => ({ path, kind }),
  );
  const sizeOf = async (kind: string) => {
    const sizes = named
      .filter((one) => one.kind === kind)
      .map(
        async ({ path }) => gzipSync(await (await request.get(path)).body(), { level: 9 }).length,
      );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const [script, style] = [await sizeOf('js'), await sizeOf('css')];
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(budgets.js);
  expect(style).toBeLessThanOrEqual(budgets.css);
});

const folder = join(import.meta.dirname, '../../dist/assets');
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
const importsOf = (name: string) =>
  [
    ...readFileSync(join(folder, name), 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g,
    ),
  ].map(([, to = '']) => to);
const imports = new Map(files.map((name) => [name, importsOf(name)]));

/** All files that must be there, and have run, before this one runs. */
function needed(by: string): Set<string> {
  const found = new Set<string>();
  const look = (name: string) => {
    for (const to of imports.get(name) ?? []) if (!found.has(to) && found.add(to)) look(to);
  };
  look(by);
  return found;
}

test('no two files of the app import one another: which of them runs first would hang on which was asked for first', () => {
  expect(files.length).toBeGreaterThan(10);
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length);
  expect(files.filter((name) => needed(name).has(name))).toEqual([]);
});

test('no screen waits for the text editor, and only forms wait for the schemas', () => {
  const waitFor = (start: string) =>
    files.filter((name) => [...needed(name)].some((file) => file.startsWith(start)));
  expect(files.filter((name) => name.startsWith('editor-'))).toHaveLength(1);
  expect(waitFor('editor-')).toEqual([]);
  expect(files.filter((name) => name.startsWith('schemas-'))).toHaveLength(1);
  const forms = waitFor('schemas-');
  expect(forms.length).toBeGreaterThan(0);
  expect(forms.length).toBeLessThan(5);
  expect(forms.filter((name) => !name.startsWith('screens-'))).toEqual([]);
});

test('the work list brings no form, no text editor and no schemas', async ({ page, login }) => {
  await login('inspecteur');
  await expect(page.getByRole('heading', { name: /^Termijnen / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  );
  const scripts = asked.filter((name) => name.endsWith('.js'));
  expect(scripts.some((name) => name.startsWith('home-'))).toBe(true);
  expect(scripts.filter((name) => /^(?:screens|field|editor|schemas|filling)-/.test(name))).toEqual(
    [],
  );
});
