import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenNeeded } from '#packaging/build.ts';
import { readyTools } from '#tests/support/checkTools.ts';
import { ensureQuickChromium } from '#tests/support/chromium.ts';
import { askedOrStop } from './asked.ts';

/**
 * npm test: types, lint and walls, unit and API tests on both databases, then the browser stories
 * on the built app: in Chromium, and a short round in WebKit and Firefox. With --changed only what
 * the changes since the last commit can break. What did not run for want of a tool is said at the
 * end; with CI=true that is a failure.
 */
const { changed: isChanged } = askedOrStop({ changed: { whether: false } });
const took: string[] = [];
const root = join(import.meta.dirname, '../..');
const run = (name: string, path: string, ...args: string[]): void => {
  console.log(`\n— ${name}`);
  const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const began = Date.now();
  const { status } = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  took.push(`${name}: ${Math.round((Date.now() - began) / 1_000)} s`);
  if (status === 0) return;
  tellEnd();
  process.exit(status ?? 1);
};
let notRun: string[] = [];
function tellEnd(): void {
  if (notRun.length > 0) console.log(`\n— Did not run\n${notRun.join('\n')}`);
  console.log(`\n— Took\n${took.join('\n')}`);
}

run('Types, lint and walls', 'scripts/check.ts');
notRun = readyTools(console.log);
run(
  'Unit and API tests',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
);
await buildWhenNeeded();
process.env['CHROMIUM_PATH'] = ensureQuickChromium();
run(
  'Browser stories',
  'node_modules/@playwright/test/cli.js',
  'test',
  ...(isChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
);
// In the engines of iPads and Firefox; where they are not and cannot be installed, that is said.
if (!isChanged) run('Stories in WebKit and Firefox', 'tests/tools/browsers.ts');
tellEnd();
