import { Problem } from '#shared/problems.ts';
import { createLine, type LineOptions } from './line.ts';
import { type Answered, type MergeOrder, mergeTimed } from './mergeOrder.ts';
import { createThread, ThreadFailed } from './thread.ts';

/** Merges long notes in a thread of its own, so that everybody else is served meanwhile. */
export interface Merger {
  /**
   * The same as `mergeAsOrdered`, in turns by person; and how long it took, waiting left out.
   * @throws MergerBusy when too many wait, it takes too long or too much memory: it says nothing of
   *   the change
   */
  merge(person: string, order: MergeOrder): Promise<Answered>;
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
const mergeThread = {
  file: new URL('mergeThread.ts', import.meta.url),
  patience: 25_000,
  idle: 60_000,
  memory: 256,
};

export function createMerger(): Merger {
  const turns = createLine(line);
  const thread = createThread<MergeOrder, Answered>(mergeThread);

  async function merge(order: MergeOrder) {
    try {
      return await thread.ask(order);
    } catch (error) {
      // What cannot be sent there is done here: a change never waits for that for ever. What a
      // thread died over would take this one along.
      if (!(error instanceof ThreadFailed)) throw error;
      if (error.why === 'unsent') return mergeTimed(order);
      throw new MergerBusy(new Problem('unavailable', { retryAfter: line.comeBack }));
    }
  }

  return {
    merge: (person, order) =>
      turns
        .run(person, () => merge(order))
        .catch((error: unknown) => {
          throw error instanceof Problem ? new MergerBusy(error) : error;
        }),
    close: thread.close,
  };
}
