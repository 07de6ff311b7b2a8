import type { RefusedRegister, RegisterEntry, RegisterReport } from '#shared/model/register.ts';
import { packRegister } from './packRegister.ts';
import { type ReadRegister, readRegister } from './readRegister.ts';
import { RegisterFileError } from './registerFileError.ts';
import type { Packed } from './storeRegister.ts';

// Reads a file that may be the national register; that takes seconds.

type OrRefused<T> = { refusal: RefusedRegister } | ({ refusal: null } & T);
/** What register a file would become. */
export type Previewed = OrRefused<{
  count: number;
  report: RegisterReport;
  sample: RegisterEntry[];
}>;
/** The register in a file, packed for storing. */
export type Taken = OrRefused<{ register: Packed }>;

/** The most places that a preview shows. */
const sampled = 5;

async function orRefused<T extends object>(
  file: Uint8Array,
  work: (read: ReadRegister) => Promise<T>,
): Promise<OrRefused<T>> {
  try {
    return { refusal: null, ...(await work(await readRegister(file))) };
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
    return { refusal: { reason: error.reason, lacking: [...error.lacking] } };
  }
}

/** Does not throw for a file that is no register: `refusal` then says why. */
export const previewFile = (file: Uint8Array): Promise<Previewed> =>
  orRefused(file, async ({ entries, report }) => ({
    count: entries.length,
    report,
    sample: entries.slice(0, sampled),
  }));

/** @param now ISO 8601 */
export const takeFile = (file: Uint8Array, source: string, now: string): Promise<Taken> =>
  orRefused(file, async (read) => ({ register: await packRegister(read, source, now) }));
