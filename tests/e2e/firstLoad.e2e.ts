import { gzipSync } from 'node:zlib';
import { expect, test } from '#tests/support/story.ts';

/** What a device without the app loads before the first screen: small enough for a poor line. In bytes of gzip. */
const budgets = { js: 110_000, css: 20_000 };

test('the first screen comes with at most 110 kB of script and 20 kB of style', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)].map(([, path = '', kind = '']) => ({ path, kind }));
  const sizeOf = async (kind: string) => {
    const sizes = named.filter((one) => one.kind === kind).map(async ({ path }) => gzipSync(await (await request.get(path)).body(), { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const [script, style] = [await sizeOf('js'), await sizeOf('css')];
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(budgets.js);
  expect(style).toBeLessThanOrEqual(budgets.css);
});
