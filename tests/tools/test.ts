import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
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

async function endWith(status: number | null): Promise<never> {
  other?.process.kill();
  // It ends its browsers and servers first.
  await finish(30_000);
  tellEnd();
  process.exit(status ?? 1);
}
const run = async (name: string, path: string, ...args: string[]): Promise<void> => {
  console.log(`\n— ${name}`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: env(),
  });
  took.push(`${name}: ${secondsSince(began)} s`);
  if (status !== 0) await endWith(status);
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
    // It ends when this process does, however that ends.
    stdio: ['ignore', file, file, 'ipc'],
    env: env(),
  });
  closeSync(file);
  other = { name, process: child, ended: once(child, 'exit'), folder };
}
/** Milliseconds that the rest waits for it at most: it takes two minutes. */
const longest = 15 * 60_000;
/** Waits for its end, and tells what it said. */
async function finish(most = longest): Promise<number | null> {
  if (!other) return 0;
  const { name, process: child, ended, folder } = other;
  other = null;
  console.log(`\n— ${name}`);
  const began = Date.now();
  const isOver = await Promise.race([ended.then(() => true), pass(most, false, { ref: false })]);
  if (!isOver) child.kill('SIGKILL');
  console.log(readFileSync(join(folder, 'said'), 'utf8'));
  rmSync(folder, { recursive: true });
  took.push(`${name}: beside those, and ${secondsSince(began)} s`);
  return isOver ? child.exitCode : 1;
}
let notRun: string[] = [];
function tellEnd(): void {
  if (notRun.length > 0) console.log(`\n— Did not run\n${notRun.join('\n')}`);
  console.log(`\n— Took\n${took.join('\n')}`);
}

await run('Types, lint and walls', 'scripts/check.ts');
notRun = readyTools(console.log);
if (!isChanged) {
  await buildWhenNeeded();
  // In the engines of iPads and Firefox; where they are not and cannot be installed, that is said.
  begin('Stories in WebKit and Firefox', 'tests/tools/browsers.ts');
}
await run(
  'Unit and API tests',
  'node_modules/vitest/vitest.mjs',
  'run',
  ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
);
const besideStatus = await finish();
if (besideStatus !== 0) await endWith(besideStatus);
await buildWhenNeeded();
process.env['CHROMIUM_PATH'] = ensureQuickChromium();
await run(
  'Browser stories',
  'node_modules/@playwright/test/cli.js',
  'test',
  ...(isChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
);
tellEnd();
