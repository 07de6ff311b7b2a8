import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The process that draws reports: a child of the server, which can be ended at any moment. */
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Starts it. Nothing of the server's settings and secrets is needed to draw. */
export const forkChild = (): ChildProcess =>
  fork(CHILD, [], {
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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
