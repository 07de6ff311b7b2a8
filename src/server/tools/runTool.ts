import { type ParseArgsConfig, parseArgs } from 'node:util';
import { SettingsError } from '#server/settings/settings.ts';

/**
 * What every command does: read its arguments, say in one sentence why it stopped, and end with a
 * code that a script can use.
 */

/**
 * Ends the command: 1 = it could not be done, 2 = it was asked wrongly. The message is for the
 * person who asked.
 */
export class Stop extends Error {
  readonly code: 1 | 2;
  constructor(code: 1 | 2, message: string) {
    super(message);
    this.name = 'Stop';
    this.code = code;
  }
}

/**
 * The command's options and arguments. @throws Stop 2 with the usage when something else was given
 */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch {
    throw new Stop(2, usage);
  }
}

/** A connection that fails at every address has no message of its own, only a code. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};

/**
 * Runs a command; what goes wrong is told on stderr, an unforeseen reason within the sentence of
 * `failed`.
 */
export async function runTool(
  failed: (reason: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  // What a command writes holds what people entered: it is for its owner alone.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isTold = error instanceof Stop || error instanceof SettingsError;
    console.error(isTold ? error.message : failed(reasonOf(error)));
    process.exitCode = error instanceof Stop ? error.code : 1;
  }
}
