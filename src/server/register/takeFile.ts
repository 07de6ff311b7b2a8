import type { RefusedRegister, RegisterEntry, RegisterReport } from '#shared/model/register.ts';
import { packRegister } from './packRegister.ts';
import { readRegister } from './readRegister.ts';
import { RegisterFileError } from './registerFileError.ts';
import type { Packed } from './storeRegister.ts';

/** A file that may be the national register, and what is wanted of it. */
export type AskedFile =
  | { file: Uint8Array; wants: 'preview' }
  /** @param now ISO 8601 */
  | { file: Uint8Array; wants: 'register'; source: string; now: string };

/** What it came to: values only, so that a thread can answer it. */
export type TakenFile =
  | { refusal: RefusedRegister }
  | { refusal: null; count: number; report: RegisterReport; sample: RegisterEntry[] }
  | { refusal: null; register: Packed };

/** Places that a preview shows. */
const sampled = 5;

/** Reads a file of the register whole, and packs it where that is wanted. Takes seconds. */
export async function takeFile(asked: AskedFile): Promise<TakenFile> {
  try {
    const read = await readRegister(asked.file);
    if (asked.wants === 'register')
      return { refusal: null, register: await packRegister(read, asked.source, asked.now) };
    const { entries, report } = read;
    return { refusal: null, count: entries.length, report, sample: entries.slice(0, sampled) };
  } catch (error) {
    if (!(error instanceof RegisterFileError)) throw error;
    return { refusal: { reason: error.reason, lacking: [...error.lacking] } };
  }
}
