import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '#tests/support/chromium.ts';
import { buildWhenNeeded } from './build.ts';
import { check } from './check.ts';
import { writeReliability } from './reliability.ts';

/** npm test: types and lint, unit and API tests on both databases, then the browser stories on the built app: in Chromium, and a short round in WebKit and Firefox. */
const root = join(import.meta.dirname, '..');
// Not where the browser run cleans up first.
const reports = join(root, 'node_modules/.cache/veldinstrument');
const [unitReport, browserReport] = [join(reports, 'unit.json'), join(reports, 'browser.json')];
mkdirSync(reports, { recursive: true });
const run = (name: string, path: string, ...args: string[]): void => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  if (status === 0) return;
  writeReliability(unitReport, browserReport);
  process.exit(status ?? 1);
};

if (!check()) process.exit(1);
for (const report of [unitReport, browserReport]) rmSync(report, { force: true });
run('Unit and API tests', 'vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`);
await buildWhenNeeded();
process.env['CHROMIUM_PATH'] = findChromium();
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = browserReport;
run('Browser stories', '@playwright/test/cli.js', 'test', '--reporter=list,json');
writeReliability(unitReport, browserReport);
// A short round in the engines of iPads and Firefox; where they are not and cannot be installed, that is said.
console.log('\n— Stories in WebKit and Firefox');
const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/browsers.ts')], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
