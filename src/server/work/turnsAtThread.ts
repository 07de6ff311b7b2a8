import { createLine, type LineOptions } from './line.ts';
import { createThread, type ThreadOptions } from './thread.ts';

/** A thread that answers people in turns, one question at a time. */
export interface TurnsAtThread<Question, Answer> {
  /** @throws what `Line.run` and `Thread.ask` throw */
  ask(person: string, question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export function createTurnsAtThread<Question, Answer>(
  options: Omit<ThreadOptions, 'idle'>,
  line: Pick<LineOptions, 'eachPerson' | 'most'>,
): TurnsAtThread<Question, Answer> {
  const turns = createLine({ atOnce: 1, comeBack: 5, ...line });
  const thread = createThread<Question, Answer>({ idle: 60_000, ...options });
  return {
    ask: (person, question) => turns.run(person, () => thread.ask(question)),
    close: thread.close,
  };
}
