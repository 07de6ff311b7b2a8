import { type ParseArgsConfig, parseArgs } from 'node:util';
import { SettingsError } from '#server/settings/settings.ts';

/**
 * The frame of every command: it reads the arguments, says in one sentence why it stopped, and ends
 * with a code that a script can use.
 */

/**
 * Ends the command: 1 = it could not be done, 2 = the arguments were wrong. The message is for the
 * person who ran it.
 */
export class ToolEnd extends Error {
  readonly code: 1 | 2;
  constructor(code: 1 | 2, message: string) {
    super(message);
    this.name = 'ToolEnd';
    this.code = code;
  }
}

/** The command's options and arguments. @throws ToolEnd 2 with the usage when others were given */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch {
    throw new ToolEnd(2, usage);
  }
}

/** A connection that fails at every address has no message of its own, only a code. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
};

/** Runs a command. Errors go to stderr; an unexpected one within the sentence of `failed`. */
export async function runTool(
  failed: (reason: string) => string,
  work: () => Promise<void>,
): Promise<void> {
  // Files that a command writes hold people's data, so only their owner may read them.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isTold = error instanceof ToolEnd || error instanceof SettingsError;
    console.error(isTold ? error.message : failed(reasonOf(error)));
    process.exitCode = error instanceof ToolEnd ? error.code : 1;
  }
}
