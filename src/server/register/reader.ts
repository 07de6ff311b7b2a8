import { createTurnsAtThread } from '#server/work/turnsAtThread.ts';
import type { AskedFile } from './readerThread.ts';
import type { Previewed, Taken } from './takeFile.ts';

/**
 * Reads files of the register in a thread of its own, in turns by person: tens of thousands of
 * places take seconds, and nobody else waits for that.
 */
export interface RegisterReader {
  /**
   * Shows what register a file would become, or why it is refused. @throws Problem when too many
   * wait
   */
  preview(person: string, file: Uint8Array): Promise<Previewed>;
  /**
   * The register in a file, packed for storing. @param now ISO 8601. @throws Problem when too many
   * wait
   */
  take(person: string, file: Uint8Array, source: string, now: string): Promise<Taken>;
  close(): Promise<void>;
}

/**
 * Starts its thread at the first file. One that needs more than 2 minutes or 512 MB counts as too
 * large.
 */
export function createRegisterReader(): RegisterReader {
  const thread = createTurnsAtThread<AskedFile, Previewed | Taken>(
    { file: new URL('readerThread.ts', import.meta.url), patience: 120_000, memory: 512 },
    { eachPerson: 4, most: 20 },
    () => ({ refusal: { reason: 'tooLarge', lacking: [] } }),
  );
  // The thread's answer fits the question, so the types are right.
  return {
    preview: (person, file) => thread.ask(person, { file, take: null }) as Promise<Previewed>,
    take: (person, file, source, now) =>
      thread.ask(person, { file, take: { source, now } }) as Promise<Taken>,
    close: thread.close,
  };
}
