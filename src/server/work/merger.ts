import { Problem } from '#shared/problems.ts';
import { Busy } from './busy.ts';
import { createLine, type LineOptions } from './line.ts';
import { type Answered, type MergeOrder, mergeTimed, nameOf } from './mergeOrder.ts';
import { createThread, type Thread, ThreadFailed } from './thread.ts';

/** Merges long notes in a thread of its own, so that everybody else is served meanwhile. */
export interface Merger {
  /**
   * The same as `mergeAsOrdered`, in turns by person; with the time it took, without the waiting.
   * @param failed called with the milliseconds of a merge that gave no result
   * @throws Busy when too many wait, or when it takes too long or too much memory; this says
   *   nothing about the change
   */
  merge(person: string, order: MergeOrder, failed?: (took: number) => void): Promise<Answered>;
  close(): Promise<void>;
}

const line: LineOptions = { atOnce: 1, eachPerson: 20, most: 100, comeBack: 5 };
const mergeThread = {
  file: new URL('mergeThread.ts', import.meta.url),
  patience: 25_000,
  idle: 60_000,
  memory: 256,
};

/** How many merges are remembered because a thread ended over them or was too slow. */
const remembered = 100;

/**
 * Starts its thread at the first merge. When a merge stops the thread twice in a row, both texts
 * stay as they are.
 */
export function createMerger(
  thread: Thread<MergeOrder, Answered> = createThread(mergeThread),
): Merger {
  const turns = createLine(line);
  const failed = new Set<string>();

  async function merge(order: MergeOrder, tell: (took: number) => void) {
    const began = performance.now();
    try {
      return await thread.ask(order);
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error;
      // A merge that cannot go to a thread is done here: no change waits for that for ever.
      if (error.why === 'unsent' || error.why === 'unstarted') return mergeTimed(order);
      // A merge that ends a thread could end this process too. It may have been bad luck, so it is
      // tried once more. After that both texts stay as they are, or the device would wait for ever.
      const name = nameOf(order);
      const isAtFault = error.isTooMuch || error.why === 'ended';
      if (isAtFault) tell(performance.now() - began);
      if (isAtFault && failed.delete(name))
        return mergeTimed({ ...order, options: { ...order.options, isTooMuch: true } });
      if (isAtFault) failed.add(name);
      const [oldest] = failed;
      if (failed.size > remembered && oldest) failed.delete(oldest);
      throw new Busy(new Problem('unavailable', { retryAfter: line.comeBack, cause: error }));
    }
  }

  return {
    merge: (person, order, tell = () => undefined) =>
      turns
        .run(person, () => merge(order, tell))
        .catch((error: unknown) => {
          throw error instanceof Problem ? new Busy(error) : error;
        }),
    close: thread.close,
  };
}
