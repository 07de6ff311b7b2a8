import { Problem } from '#shared/problems.ts';
import { createLine, type LineOptions } from './line.ts';
import { createThread, ThreadFailed, type ThreadOptions } from './thread.ts';

/** A thread that answers people in turns, one question at a time. */
export interface TurnsAtThread<Question, Answer> {
  /** @throws errors of `Line.run` and `Thread.ask`; Problem unavailable once it is closed */
  ask(person: string, question: Question): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * @param tooMuch gives the answer to a question that needs too much memory or time; without it
 *   `ask` throws the ThreadFailed
 */
export function createTurnsAtThread<Question, Answer>(
  options: Omit<ThreadOptions, 'idle'>,
  line: Pick<LineOptions, 'eachPerson' | 'most'>,
  tooMuch?: (error: ThreadFailed) => Answer,
): TurnsAtThread<Question, Answer> {
  const turns = createLine({ atOnce: 1, comeBack: 5, ...line });
  const thread = createThread<Question, Answer>({ idle: 60_000, ...options });
  return {
    ask: (person, question) =>
      turns
        .run(person, () => thread.ask(question))
        .catch((error: unknown) => {
          if (!(error instanceof ThreadFailed)) throw error;
          if (error.why === 'closed') throw new Problem('unavailable', { cause: error });
          if (error.isTooMuch && tooMuch) return tooMuch(error);
          throw error;
        }),
    close: thread.close,
  };
}
