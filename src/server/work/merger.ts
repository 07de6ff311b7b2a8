import { Worker } from 'node:worker_threads';
import { createLine, type LineOptions } from './line.ts';
import {
  type Answered,
  type MergedAction,
  type MergeOrder,
  mergeAsOrdered,
  type Numbered,
} from './mergeOrder.ts';

/** Merges long notes in a thread of its own, so that everybody else is served meanwhile. */
export interface Merger {
  /**
   * The same as `mergeAsOrdered`, in turns by person.
   * @throws Problem too_many_requests or unavailable when too many wait
   */
  merge(person: string, order: MergeOrder): Promise<MergedAction>;
  close(): Promise<void>;
}

const line: LineOptions = { atOnce: 1, eachPerson: 2, most: 100, comeBack: 5 };

/** Milliseconds after which a merge is given up in the thread, and an idle thread ends. */
const patience = 20_000;
const idle = 60_000;

const memory = { maxOldGenerationSizeMb: 256 };

export function createMerger(): Merger {
  const turns = createLine(line);
  let thread: Worker | null = null;
  let ending: NodeJS.Timeout | undefined;
  let last = 0;

  const end = async (): Promise<void> => {
    clearTimeout(ending);
    const old = thread;
    thread = null;
    await old?.terminate();
  };

  function start(): Worker {
    const started = new Worker(new URL('mergeThread.ts', import.meta.url), {
      resourceLimits: memory,
      // Nothing of the server's settings and secrets is needed to merge.
      env: {},
    });
    started.unref();
    return started;
  }

  /** Rejects when the thread ends, or takes too long. */
  function inThread(order: MergeOrder): Promise<MergedAction> {
    clearTimeout(ending);
    thread ??= start();
    const at = thread;
    const number = ++last;
    return new Promise<MergedAction>((resolve, reject) => {
      const answered = (answer: Answered) => {
        if (answer.number !== number) return;
        leave();
        resolve(answer.merged);
      };
      const failed = () => {
        leave();
        reject(new Error('the thread for merging ended, or takes too long'));
      };
      const timer = setTimeout(failed, patience);
      const leave = () => {
        clearTimeout(timer);
        at.off('message', answered).off('error', failed).off('exit', failed);
      };
      at.on('message', answered).on('error', failed).on('exit', failed);
      at.postMessage({ number, order } satisfies Numbered);
    });
  }

  return {
    merge: (person, order) =>
      turns.run(person, async () => {
        try {
          return await inThread(order);
        } catch {
          // A change never waits for a thread that does not go: everybody waits once instead.
          await end();
          return mergeAsOrdered(order);
        } finally {
          ending = setTimeout(() => void end(), idle).unref();
        }
      }),
    close: end,
  };
}
