import { expect, it } from 'vitest';
import { asProblem } from '#server/http/asProblem.ts';

/** Which failures of a database mean "later", and which are a fault of ours. */
const later: [what: string, error: object][] = [
  ['SQLite: no room', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['SQLite: writing failed', { code: 'ERR_SQLITE_ERROR', errcode: 778 }],
  ['SQLite: syncing failed', { code: 'ERR_SQLITE_ERROR', errcode: 1034 }],
  ['SQLite: another writer', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
  ['SQLite: may only read', { code: 'ERR_SQLITE_ERROR', errcode: 8 }],
  ['SQLite: cannot be opened', { code: 'ERR_SQLITE_ERROR', errcode: 14 }],
  ['PostgreSQL: no room', { code: '53100' }],
  ['PostgreSQL: no memory', { code: '53200' }],
  ['PostgreSQL: too many connections', { code: '53300' }],
  ['PostgreSQL: told to stop', { code: '57P01' }],
  ['PostgreSQL: a neighbour crashed', { code: '57P02' }],
  ['PostgreSQL: starting', { code: '57P03' }],
  ['PostgreSQL: the disk fails', { code: '58030' }],
  ['PostgreSQL: took too long', { code: '57014' }],
  ['PostgreSQL: waited too long for a lock', { code: '55P03' }],
  ['PostgreSQL: a transaction that did nothing', { code: '25P03' }],
  ['PostgreSQL: a standby that only reads', { code: '25006' }],
  ['PostgreSQL: lost its races', { code: '40P01' }],
  ['the line: refused', { code: 'ECONNREFUSED' }],
  ['the line: cut', { code: 'ECONNRESET' }],
  ['the line: no such name', { code: 'EAI_AGAIN' }],
  ['the driver: no connection in time', new Error('timeout exceeded when trying to connect')],
  ['the driver: no answer in time', new Error('Query read timeout')],
  [
    'the driver: connection gone',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
];
const ours: [what: string, error: object][] = [
  ['SQLite: a constraint', { code: 'ERR_SQLITE_ERROR', errcode: 787 }],
  ['SQLite: no such table', { code: 'ERR_SQLITE_ERROR', errcode: 1 }],
  ['SQLite: a damaged file', { code: 'ERR_SQLITE_ERROR', errcode: 11 }],
  ['PostgreSQL: a constraint', { code: '23503' }],
  ['PostgreSQL: no such table', { code: '42P01' }],
  ['anything else', new TypeError('x is not a function')],
];

it.each(later)('%s: 503, try again later', (_, error) =>
  expect(asProblem(error).code).toBe('unavailable'),
);
it.each(ours)('%s: 500, to be looked at', (_, error) =>
  expect(asProblem(error).code).toBe('internal_error'),
);
