import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenNeeded } from '#packaging/build.ts';
import { readyTools } from '#tests/support/checkTools.ts';
import { ensureQuickChromium } from '#tests/support/chromium.ts';
import { askedOrStop } from './asked.ts';

/**
 * npm test: types, lint and walls, unit and API tests on both databases, then the browser stories
 * on the built app: in Chromium, and before that, beside the unit and API tests, which wait for
 * much, a short round in WebKit and Firefox. With --changed only what the changes since the last
 * commit can break. What did not run for want of a tool is said at the
 * end; with CI=true that is a failure.
 */
const { changed: isChanged } = askedOrStop({ changed: { whether: false } });
const took: string[] = [];
const root = join(import.meta.dirname, '../..');
const env = () => ({ ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' });
const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1_000);

function endWith(status: number | null): never {
  other?.process.kill();
  tellEnd();
  process.exit(status ?? 1);
}
const run = (name: string, path: string, ...args: string[]): void => {
  console.log(`\n— ${name}`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: env(),
  });
  took.push(`${name}: ${secondsSince(began)} s`);
  if (status !== 0) endWith(status);
};

/** What runs beside the rest; what it says is kept in a file, and told at its end. */
interface Beside {
  name: string;
  process: ChildProcess;
  ended: Promise<unknown>;
  folder: string;
}
let other: Beside | null = null;
function begin(name: string, path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-beside-'));
  const file = openSync(join(folder, 'said'), 'w');
  const child = spawn(process.execPath, [join(root, path)], {
    cwd: root,
    stdio: ['ignore', file, file],
    env: env(),
  });
  closeSync(file);
  other = { name, process: child, ended: once(child, 'exit'), folder };
}
async function finish(): Promise<void> {
  if (!other) return;
  const { name, process: child, ended, folder } = other;
  const began = Date.now();
  await ended;
  console.log(`\n— ${name}\n${readFileSync(join(folder, 'said'), 'utf8')}`);
  rmSync(folder, { recursive: true });
  took.push(`${name}: beside those, and ${secondsSince(began)} s`);
  other = null;
  if (child.exitCode !== 0) endWith(child.exitCode);
}
let notRun: string[] = [];
function tellEnd(): void {
  if (notRun.length > 0) console.log(`\n— Did not run\n${notRun.join('\n')}`);
  console.log(`\n— Took\n${took.join('\n')}`);
}

run('Types, lint and walls', 'scripts/check.ts');
notRun = readyTools(console.log);
await buildWhenNeeded();
// In the engines of iPads and Firefox; where they are not and cannot be installed, that is said.
if (!isChanged) begin('Stories in WebKit and Firefox', 'tests/tools/browsers.ts');
run(
  'Unit and API tests',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
);
await finish();
process.env['CHROMIUM_PATH'] = ensureQuickChromium();
run(
  'Browser stories',
  'node_modules/@playwright/test/cli.js',
  'test',
  ...(isChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
);
tellEnd();
