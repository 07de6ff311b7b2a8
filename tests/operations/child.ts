import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A script of the tests or a command of the product, in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves when it has said this; rejects when it ends before. */
  untilSaid(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it, and all it wrote. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>;
}

const root = join(import.meta.dirname, '../..');

export function startChild(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Child {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', join(root, script), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>(
    (resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal, said }));
    },
  );
  return {
    process: child,
    ended,
    untilSaid: (text) =>
      new Promise((resolve, reject) => {
        const look = () => said.includes(text) && resolve();
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without saying ${text}:\n${said}`)));
      }),
  };
}

/** Runs it to its end. */
export const runChild = (
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
) => startChild(script, args, env).ended;
