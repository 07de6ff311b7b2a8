import { spawn } from 'node:child_process';
import { within } from '#tests/browsers/within.ts';

/** A screen in memory: WebKitGTK draws on nothing less. */
export interface Screen {
  /** What DISPLAY must be. */
  readonly display: string;
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts a screen of 1500 by 1400 pixels on a number that is free. It listens on no network. */
export async function startScreen(): Promise<Screen> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1500x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const numbered = new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) resolve(said.trim());
    });
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    return { display: `:${await within(20_000, 'Xvfb', numbered)}`, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
