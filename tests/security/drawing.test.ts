import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forkChild, rights } from '#server/pdf/childProcess.ts';

/** What the process that draws reports may not do, should a text ever get the better of it. */
const target = join(tmpdir(), `veldinstrument-drawing-${process.pid}`);
const denied = 'ERR_ACCESS_DENIED';

/** Runs a line with the drawing process's rights; answers the code of what it threw, or 'done'. */
const attempt = (line: string): string =>
  spawnSync(
    process.execPath,
    [
      ...rights,
      '-e',
      `try { ${line}; console.log('done') } catch (error) { console.log(error.code ?? error.message) }`,
    ],
    { encoding: 'utf8', env: {} },
  ).stdout.trim();

it.each([
  ['writes a file', `require('fs').writeFileSync(${JSON.stringify(target)}, 'x')`],
  ['reads what is not the product’s', "require('fs').readFileSync('/etc/passwd')"],
  ['reads the database, where that is in the usual place', "require('fs').readFileSync('data/x')"],
  ['looks into folders', "require('fs').readdirSync('/')"],
  ['starts a program', "require('child_process').spawnSync('true')"],
  ['starts a worker', "new (require('worker_threads').Worker)('', { eval: true })"],
])('it never %s', (_, line) => {
  expect(attempt(line)).toBe(denied);
  expect(existsSync(target)).toBe(false);
  rmSync(target, { force: true });
});

it('it reads its own files', () => {
  const own = join(import.meta.dirname, '../../package.json');
  expect(attempt(`require('fs').readFileSync(${JSON.stringify(own)})`)).toBe('done');
});

it.runIf(process.platform === 'linux')(
  'it is ended before the server where memory runs out', // elsewhere no such order is known
  () => {
    const child = forkChild();
    try {
      expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    } finally {
      child.kill('SIGKILL');
    }
  },
);
