import { createTurnsAtThread } from '#server/work/turnsAtThread.ts';
import { Problem } from '#shared/problems.ts';
import type { SheetOrder } from './xlsx/writeAsOrdered.ts';

/**
 * Writes workbooks in a thread of its own, in turns by person: a large checklist with many colours
 * takes seconds, and nobody else waits for that.
 */
export interface SheetWriter {
  /**
   * The bytes of an .xlsx. @throws Problem too_many_requests or unavailable when too many wait;
   * unavailable also when writing takes too much memory or too long
   */
  write(person: string, order: SheetOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Starts its thread at the first workbook; each may take 30 seconds and 512 MB. */
export function createSheetWriter(): SheetWriter {
  const thread = createTurnsAtThread<SheetOrder, Uint8Array>(
    { file: new URL('xlsx/sheetThread.ts', import.meta.url), patience: 30_000, memory: 512 },
    { eachPerson: 4, most: 20 },
    (cause) => {
      throw new Problem('unavailable', { cause });
    },
  );
  return { write: thread.ask, close: thread.close };
}
