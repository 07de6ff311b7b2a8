import { parentPort } from 'node:worker_threads';
import type { Numbered } from './thread.ts';

/** Makes the file that calls it the other side of a `createThread`: it answers by this. */
export const answerAsThread = <Question, Answer>(answer: (question: Question) => Answer): void => {
  parentPort?.on('message', ({ number, value }: Numbered<Question>) =>
    parentPort?.postMessage({ number, value: answer(value) } satisfies Numbered<Answer>),
  );
};
