import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenNeeded } from '#packaging/build.ts';
import { missingChecks } from '#tests/support/checkTools.ts';
import { ensureChromium } from '#tests/support/chromium.ts';

/**
 * npm run test:unit, test:api [-- --postgres], test:system, test:e2e: a part of the tests, for
 * while one works; what is given after that goes to vitest or Playwright (a folder, a file, -t
 * words). Says at the end what cannot run here for want of a tool (with CI=true that is a failure),
 * and how long it took.
 */
const [lane = '', ...given] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const isWithPostgres = given.includes('--postgres');
const words = given.filter((word) => word !== '--postgres');
const vitest = (...projects: string[]) => [
  'vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...words,
];
const lanes: Record<string, () => Promise<string[]>> = {
  // What takes long runs when it is named.
  unit: async () => vitest('unit', 'client', ...(words.length > 0 ? ['laws'] : [])),
  api: async () => vitest('api'),
  // The house, packaging, security, faults, operations, reports: all that is neither.
  system: async () => vitest('system', 'alone'),
  e2e: async () => {
    await buildWhenNeeded();
    process.env['CHROMIUM_PATH'] = ensureChromium();
    return ['@playwright/test/cli.js', 'test', ...words];
  },
};
// Only these check something by a tool that a machine may lack.
const notRun = lane === 'system' ? missingChecks() : [];
const began = Date.now();
const [path = '', ...args] = (await lanes[lane]?.()) ?? [];
if (!path) throw new Error(`there is ${Object.keys(lanes).join(', ')}`);
const { status } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    ...(isWithPostgres ? {} : { TEST_DATABASES: lane === 'unit' ? 'none' : 'sqlite' }),
  },
});
if (notRun.length > 0) console.log(`Cannot run here:\n${notRun.join('\n')}`);
console.log(`${lane}: ${Math.round((Date.now() - began) / 1_000)} s`);
process.exit(status ?? 1);
