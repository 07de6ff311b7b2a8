import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '#tests/support/chromium.ts';
import { buildWhenNeeded } from './build.ts';
import { check } from './check.ts';

/** npm test: types and lint, unit and API tests on both databases, then the browser stories on the built app. */
const root = join(import.meta.dirname, '..');
const run = (name: string, path: string, ...args: string[]): void => {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  if (status !== 0) process.exit(status ?? 1);
};

if (!check()) process.exit(1);
run('Unit and API tests', 'vitest/vitest.mjs', 'run');
await buildWhenNeeded();
process.env['CHROMIUM_PATH'] = findChromium();
run('Browser stories', '@playwright/test/cli.js', 'test');
