import { createLine } from '#server/work/line.ts';
import { createThread, ThreadFailed } from '#server/work/thread.ts';
import { Problem } from '#shared/problems.ts';
import type { SheetOrder } from './xlsx/writeAsOrdered.ts';

/**
 * Writes workbooks in a thread of its own, in turns by person: a large checklist with many colours
 * takes seconds, and nobody else waits for that.
 */
export interface SheetWriter {
  /**
   * The bytes of an .xlsx. @throws Problem too_many_requests or unavailable when too many wait;
   *   unavailable also for one that takes all memory there is, or too long
   */
  write(person: string, order: SheetOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createSheetWriter(): SheetWriter {
  const turns = createLine({ atOnce: 1, eachPerson: 4, most: 20, comeBack: 5 });
  const thread = createThread<SheetOrder, Uint8Array>({
    file: new URL('xlsx/sheetThread.ts', import.meta.url),
    patience: 30_000,
    idle: 60_000,
    memory: 512,
  });
  return {
    write: (person, order) =>
      turns.run(person, () =>
        thread.ask(order).catch((error: unknown) => {
          if (!(error instanceof ThreadFailed)) throw error;
          const isNone = error.why === 'closed' || error.isTooMuch;
          throw isNone ? new Problem('unavailable', { cause: error }) : error;
        }),
      ),
    close: thread.close,
  };
}
