import type { Failure } from './failures.ts';

/** The database did not answer in time. */
export class DatabaseAway extends Error {
  readonly where: string;
  constructor(where: string, cause: unknown) {
    const { code, message } = (cause ?? {}) as Failure;
    super(`no answer from the database at ${where} (${code ?? message})`, { cause });
    this.where = where;
  }
}

/**
 * The database answers but refuses us, or is not safe to work with: a wrong password, or a database
 * name that it does not know, for example.
 */
export class DatabaseRefused extends Error {
  readonly where: string;
  constructor(where: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.where = where;
  }
}
