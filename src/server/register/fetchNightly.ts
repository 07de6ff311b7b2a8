import type { Db } from '#server/db/database.ts';
import * as registers from '#server/db/registers.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { lookNightly, whenDue } from '#server/nightly.ts';
import { limits } from '#shared/model/limits.ts';
import type { RegisterFetch } from '#shared/model/register.ts';
import { packRegister } from './packRegister.ts';
import { readRegister } from './readRegister.ts';
import { RegisterFileError } from './registerFileError.ts';
import { storeRegister } from './storeRegister.ts';

/** Fetching the national register from its own place, once a night. */

export const registerJob = 'register';
/** All of it must have come within so many milliseconds. */
const patience = 5 * 60_000;
/** Its server answers no program that does not say who it is. */
const agent = 'digitaal-veldinstrument (register)';

interface FetchOptions {
  /** Milliseconds since 1970. */
  clock?: () => number;
  fetcher?: typeof fetch;
  /** Gives it up. */
  signal?: AbortSignal | undefined;
}

/** What became of one fetch. */
export type Fetched = Omit<RegisterFetch, 'at'>;

/**
 * Fetches the register and takes it in, unless it is the one that is kept. What went wrong is an
 * answer, too: what is kept stays. @throws what the database throws
 */
export async function fetchRegister(
  db: Db,
  address: string,
  { clock = Date.now, fetcher = fetch, signal }: FetchOptions = {},
): Promise<Fetched> {
  let bytes: Uint8Array;
  try {
    bytes = await download(address, fetcher, signal);
  } catch (error) {
    return { outcome: 'failed', reason: wordsOf(error) };
  }
  const now = new Date(clock()).toISOString();
  try {
    const read = await readRegister(bytes);
    const register = await packRegister(read, address, now);
    return await inTransaction(db, async (trx) => {
      if ((await registers.editionOf(trx)) === register.state.edition)
        return { outcome: 'same', reason: '' };
      await storeRegister(trx, register);
      return { outcome: 'taken', reason: '' };
    });
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
    return { outcome: 'refused', reason: [error.reason, ...error.lacking].join(' ') };
  }
}

/** Tonight's fetch; null when there was nothing to do. */
export const fetchWhenDue = (
  db: Db,
  address: string,
  options: FetchOptions = {},
): Promise<Fetched | null> =>
  whenDue({
    db,
    job: registerJob,
    clock: options.clock ?? Date.now,
    run: (own) => fetchRegister(own, address, options),
  });

/** Fetches the register every night, until closed. */
export const startFetching = (
  db: Db,
  address: string,
  tell: (event: string, details: Record<string, unknown>) => void,
): { close(): Promise<void> } =>
  lookNightly(
    async (signal) => {
      const fetched = await fetchWhenDue(db, address, { signal });
      if (fetched) tell(`register_${fetched.outcome}`, { ...fetched });
    },
    (reason) => tell('register_failed', { reason }),
  );

/** @throws Error without an answer, with another status than 200, or with too much of it */
async function download(
  address: string,
  fetcher: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(patience);
  const answer = await fetcher(address, {
    headers: { 'user-agent': agent, accept: 'text/csv, */*' },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > limits.registerFile) throw new Error(`> ${limits.registerFile} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The reason behind "fetch failed" is in its cause. */
const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};
