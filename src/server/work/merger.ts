import { Worker } from 'node:worker_threads';
import { Problem } from '#shared/problems.ts';
import { createLine, type LineOptions } from './line.ts';
import { type Answered, type MergeOrder, mergeTimed, type Numbered } from './mergeOrder.ts';

/** Merges long notes in a thread of its own, so that everybody else is served meanwhile. */
export interface Merger {
  /**
   * The same as `mergeAsOrdered`, in turns by person; and how long it took, waiting left out.
   * @throws MergerBusy when too many wait or it takes too long: it says nothing of the change
   */
  merge(person: string, order: MergeOrder): Promise<Omit<Answered, 'number'>>;
  close(): Promise<void>;
}

/** That a merge has to come again later, with what to tell. */
export class MergerBusy extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super('long merges have to wait');
    this.problem = problem;
  }
}

const line: LineOptions = { atOnce: 1, eachPerson: 20, most: 100, comeBack: 5 };

/** Milliseconds after which a merge is given up, and an idle thread ends. */
const patience = 25_000;
const idle = 60_000;
const tooLong = 'too long';

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
    // Also when nobody waits for it.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    started.unref();
    return started;
  }

  /** Rejects when the thread ends, and with `tooLong`. */
  function inThread(order: MergeOrder): Promise<Answered> {
    clearTimeout(ending);
    thread ??= start();
    const at = thread;
    const number = ++last;
    return new Promise<Answered>((resolve, reject) => {
      const answered = (answer: Answered) => {
        if (answer.number === number) leave(() => resolve(answer));
      };
      const failed = () => leave(() => reject(new Error('the thread for merging ended')));
      const timer = setTimeout(() => leave(() => reject(new Error(tooLong))), patience);
      const leave = (then: () => void) => {
        clearTimeout(timer);
        at.off('message', answered).off('error', failed).off('exit', failed);
        then();
      };
      at.on('message', answered).on('error', failed).on('exit', failed);
      at.postMessage({ number, order } satisfies Numbered);
    });
  }

  async function merge(order: MergeOrder) {
    try {
      return await inThread(order);
    } catch (error) {
      await end();
      if ((error as Error).message === tooLong)
        throw new MergerBusy(new Problem('unavailable', { retryAfter: line.comeBack }));
      // A change never waits for a thread that does not go: everybody waits once instead.
      return mergeTimed(order);
    } finally {
      ending = setTimeout(() => void end(), idle).unref();
    }
  }

  return {
    merge: (person, order) =>
      turns
        .run(person, () => merge(order))
        .catch((error: unknown) => {
          throw error instanceof Problem ? new MergerBusy(error) : error;
        }),
    close: end,
  };
}
