import { ThreadFailed } from '#server/work/thread.ts';
import { createTurnsAtThread } from '#server/work/turnsAtThread.ts';
import type { RefusedRegister, RegisterEntry, RegisterReport } from '#shared/model/register.ts';
import { Problem } from '#shared/problems.ts';
import type { Packed } from './storeRegister.ts';
import type { AskedFile, TakenFile } from './takeFile.ts';

type Refused = { refusal: RefusedRegister };

/**
 * Reads files of the register in a thread of its own, in turns by person: tens of thousands of
 * places are seconds of work, and nobody else waits for that.
 */
export interface RegisterReader {
  /** What a file would become, or why it is refused. @throws Problem when too many wait */
  preview(
    person: string,
    file: Uint8Array,
  ): Promise<
    Refused | { refusal: null; count: number; report: RegisterReport; sample: RegisterEntry[] }
  >;
  /**
   * The register in a file, packed as it is kept. @param now ISO 8601. @throws Problem when too
   * many wait
   */
  take(
    person: string,
    file: Uint8Array,
    source: string,
    now: string,
  ): Promise<Refused | { refusal: null; register: Packed }>;
  close(): Promise<void>;
}

export function createRegisterReader(): RegisterReader {
  const thread = createTurnsAtThread<AskedFile, TakenFile>(
    { file: new URL('readerThread.ts', import.meta.url), patience: 120_000, memory: 512 },
    { eachPerson: 4, most: 20 },
  );

  /** One that takes all memory there is, or too long, is no register. */
  const ask = (person: string, asked: AskedFile): Promise<TakenFile> =>
    thread.ask(person, asked).catch((error: unknown) => {
      if (!(error instanceof ThreadFailed)) throw error;
      if (error.isTooMuch) return { refusal: { reason: 'tooLarge' as const, lacking: [] } };
      throw error.why === 'closed' ? new Problem('unavailable', { cause: error }) : error;
    });

  return {
    async preview(person, file) {
      const taken = await ask(person, { file, wants: 'preview' });
      if (taken.refusal || 'sample' in taken) return taken;
      throw new Error('a preview was asked for');
    },
    async take(person, file, source, now) {
      const taken = await ask(person, { file, wants: 'register', source, now });
      if (taken.refusal || 'register' in taken) return taken;
      throw new Error('a register was asked for');
    },
    close: thread.close,
  };
}
