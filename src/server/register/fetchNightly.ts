import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as registers from '#server/db/register/registers.ts';
import { lookNightly, whenDue } from '#server/nightTurn.ts';
import { limits } from '#shared/model/limits.ts';
import type { RegisterFetch } from '#shared/model/register.ts';
import { isMuchFewer } from '#shared/rules/register/registerSize.ts';
import { createRegisterReader } from './reader.ts';
import { RegisterFileError } from './registerFileError.ts';
import { storeRegister } from './storeRegister.ts';
import { takeFile } from './takeFile.ts';

/** Fetches the national register from its own address, once a night. */

export const registerJob = 'register';
/** Milliseconds within which the whole file must come. */
const patience = 5 * 60_000;
/** The register's server refuses programs that do not name themselves. */
const agent = 'digitaal-veldinstrument (register)';

interface FetchOptions {
  /** Milliseconds since 1970. */
  clock?: () => number;
  fetcher?: typeof fetch;
  /** Aborts the fetch. */
  signal?: AbortSignal | undefined;
  /** Reads the file; by default in this process. */
  take?: typeof takeFile;
}
/** The outcome of one fetch. */
export type Fetched = Omit<RegisterFetch, 'at'>;

const outcomeOf = (outcome: Fetched['outcome'], more: Partial<Fetched> = {}): Fetched => ({
  outcome,
  refusal: null,
  lacking: [],
  status: null,
  ...more,
});

/**
 * Fetches the register and stores it, unless it is the stored one, or has so few places that it may
 * be only a part. A failure is an answer too: the stored register then stays. @throws errors of the
 * database, and the reason of `signal` when that aborts
 */
export async function fetchRegister(
  db: Db,
  address: string,
  { clock = Date.now, fetcher = fetch, signal, take = takeFile }: FetchOptions = {},
): Promise<Fetched> {
  const refused = (refusal: RegisterFetch['refusal'], lacking: readonly string[] = []) =>
    outcomeOf('refused', { refusal, lacking: [...lacking] });
  try {
    const file = await download(address, fetcher, signal);
    const taken = await take(file, address, new Date(clock()).toISOString());
    if (taken.refusal) return refused(taken.refusal.reason, taken.refusal.lacking);
    const { register } = taken;
    return await inTransaction(db, async (trx) => {
      const old = await registers.state(trx);
      if (old?.edition === register.state.edition) return outcomeOf('same');
      if (isMuchFewer(register.state.count, old?.count ?? null)) return refused('fewer');
      await storeRegister(trx, register);
      return outcomeOf('taken');
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NoFile) return outcomeOf('failed', { status: error.status });
    if (!(error instanceof RegisterFileError)) throw error;
    return refused(error.reason, error.lacking);
  }
}

/** No file came. */
class NoFile extends Error {
  readonly status: number | null;
  constructor(status: number | null, cause?: unknown) {
    super('no register came', { cause });
    this.status = status;
  }
}

/** Tonight's fetch; null when there was nothing to do. If no file came, it is tried again. */
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
    isDone: ({ outcome }) => outcome !== 'failed',
  });

/** Fetches the register every night, until closed. */
export const startFetching = (
  db: Db,
  address: string,
  tell: (event: string, details: Record<string, unknown>) => void,
): { close(): Promise<void> } => {
  const reader = createRegisterReader();
  // No person asks for it.
  const take: FetchOptions['take'] = (...file) => reader.take('', ...file);
  const looking = lookNightly(
    async (signal) => {
      const fetched = await fetchWhenDue(db, address, { signal, take });
      if (fetched) tell(`register_${fetched.outcome}`, { ...fetched });
    },
    (reason) => tell('register_failed', { reason }),
  );
  return {
    async close() {
      await Promise.all([looking.close(), reader.close()]);
    },
  };
};

/** @throws NoFile when there is no answer or another status than 200; RegisterFileError tooLarge */
async function download(
  address: string,
  fetcher: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(patience);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const answer = await fetcher(address, {
      headers: { 'user-agent': agent, accept: 'text/csv, */*' },
      // Only this address is asked: a redirect could lead to a machine inside our network.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      throw new NoFile(answer.status);
    }
    for await (const part of answer.body) {
      length += part.length;
      if (length > limits.registerFile) throw new RegisterFileError('tooLarge');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof NoFile || error instanceof RegisterFileError) throw error;
    throw new NoFile(null, error);
  }
  return Buffer.concat(parts);
}
