/** How the two databases and their drivers report that something is wrong. */

/** The fields of an error that we look at. */
export interface Failure {
  /** SQLSTATE of PostgreSQL, or the operating system's code. */
  code?: string;
  /** SQLite's extended result code. */
  errcode?: number;
  message?: string;
}

/** True when the transaction lost against another one and may be tried again: PostgreSQL only. */
export const isLostRace = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as Failure).code ?? '');

/** Failures of the connection to the server, by the operating system's code. */
const lineCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs: 08 the connection, 53 no room (disk, memory, connections), 57P stopping or starting,
 * 58 the operating system; then too slow (57014, 55P03), a transaction that was ended (25P03,
 * 25P04), one that lost its races (40001, 40P01), and a server that only reads (25006: a standby
 * after a switch).
 */
const states = /^(?:08\d{3}|53\d{3}|57P0\d|58\d{3}|57014|55P03|25P03|25P04|40001|40P01|25006)$/;

/** SQLite: busy, locked, read-only, failing or full disk, a file that cannot be opened. */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14]);

/** Texts of errors for which the drivers give no code. */
const sayings =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|is not queryable|pool after calling end|driver has already been destroyed|connection has been discarded|database is not open/i;

/** Whether the database cannot work now although the request was right: retrying later helps. */
export function isDatabaseDown(error: unknown): boolean {
  const { code = '', errcode = 0, message = '' } = error as Failure;
  return (
    lineCodes.has(code) ||
    states.test(code) ||
    sqliteCodes.has(errcode & 0xff) ||
    sayings.test(message)
  );
}
