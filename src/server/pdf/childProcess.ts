import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endFirst, giveWay } from '#server/lowPriority.ts';

/** The process that draws reports: a child of the server, which can be ended at any moment. */
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/**
 * Bytes of resident memory after which the child is replaced; a report of 40 conditions needs about
 * 180 MB.
 */
export const mostMemory = 400 * 1024 * 1024;

const PRODUCT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The rights of the child, because it reads other people's texts: it may read the product's own
 * code and fonts, and run the typesetter. It writes no file, reads no database, and starts no
 * program.
 */
export const rights: readonly string[] = [
  '--permission',
  ...['src/', 'node_modules/', 'package.json'].map((own) => `--allow-fs-read=${PRODUCT}${own}`),
  '--allow-addons',
  // Node warns that these limits do not hold native code; the typesetter is native code.
  '--disable-warning=SecurityWarning',
];

/** Starts the child, without the server's settings and secrets: drawing needs none. */
export function forkChild(): ChildProcess {
  const child = fork(CHILD, [], {
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    execArgv: ['--expose-gc', ...rights],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  giveWay(child.pid);
  endFirst(child.pid);
  return child;
}

/** Resolves when the child is gone, even if it could not be started. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    // Emitted instead of 'exit' when the process could not be started.
    child.once('error', () => child.pid === undefined && resolve());
  });

/** Whether the child and its channel keep this process running. */
export function hold(child: ChildProcess, running: boolean): void {
  if (running) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
