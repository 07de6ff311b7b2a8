import type { Db } from '#server/db/database.ts';
import * as registers from '#server/db/registers.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { lookNightly, whenDue } from '#server/nightly.ts';
import { limits } from '#shared/model/limits.ts';
import type { RegisterFetch } from '#shared/model/register.ts';
import { isMuchFewer } from '#shared/rules/registerSize.ts';
import { createRegisterReader } from './reader.ts';
import { RegisterFileError } from './registerFileError.ts';
import { storeRegister } from './storeRegister.ts';
import { takeFile } from './takeFile.ts';

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
  /** Where the file is read; here and now by default. */
  take?: typeof takeFile;
}
/** What became of one fetch. */
export type Fetched = Omit<RegisterFetch, 'at'>;

const outcomeOf = (outcome: Fetched['outcome'], more: Partial<Fetched> = {}): Fetched => ({
  outcome,
  refusal: null,
  lacking: [],
  status: null,
  ...more,
});

/**
 * Fetches the register and takes it in, unless it is the one that is kept, or may be a part of it.
 * What went wrong is an answer, too: what is kept stays. @throws what the database throws, and what
 * `signal` gives it up with
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

/** Tonight's fetch; null when there was nothing to do. Where no file came, it is tried again. */
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
  // Of nobody.
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

/** @throws NoFile without an answer, or with another status than 200; RegisterFileError tooLarge */
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
      // Only that place is asked: who sends elsewhere may send to a machine inside.
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
