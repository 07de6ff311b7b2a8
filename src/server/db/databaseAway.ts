import type { Failure } from './failures.ts';

/** The database was not there, and did not come. */
export class DatabaseAway extends Error {
  readonly where: string;
  constructor(where: string, cause: unknown) {
    const { code, message } = (cause ?? {}) as Failure;
    super(`no answer from the database at ${where} (${code ?? message})`, { cause });
    this.where = where;
  }
}

/**
 * The database is there, and refuses us: a wrong password, a name it does not know, or not safe to
 * work with.
 */
export class DatabaseRefused extends Error {
  readonly where: string;
  constructor(where: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.where = where;
  }
}
