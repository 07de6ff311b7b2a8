// Runs a script with Node 24: with this Node when it is new enough, else with the one that `npm ci`
// brought along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major, minor] = process.versions.node.split('.').map(Number);
const isNewEnough = major > 24 || (major === 24 && minor >= 15);
const packaged = join(
  root,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const node = isNewEnough ? process.execPath : packaged;
if (!existsSync(node)) {
  console.error(
    `Node 24.15 of nieuwer is nodig. Deze computer heeft ${process.version} en voor dit systeem kwam er geen mee. Installeer Node 24 en probeer het opnieuw.`,
  );
  process.exit(1);
}

// What was compiled once is kept: a server starts in half the time. Where it cannot be kept, Node
// goes on without.
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/veldinstrument/compiled'),
  ...process.env,
};
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  // A terminal sends Ctrl+C to both; only what came to us alone is passed on.
  process.on(signal, () =>
    signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal),
  );
}
// npm ends its shell at a signal, and the shell tells nobody: orphaned under npm means that we were
// meant.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal means 'at once'.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300).unref();
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
