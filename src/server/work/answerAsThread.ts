import { parentPort } from 'node:worker_threads';
import { giveWayAsThread } from '#server/lowPriority.ts';
import type { Answered, Asked } from './thread.ts';

/**
 * Makes the calling file the other side of a `createThread`: it answers each question with
 * `answer`.
 */
export function answerAsThread<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  giveWayAsThread();
  const tell = (told: Answered<Answer>) => parentPort?.postMessage(told);
  parentPort?.on('message', async ({ number, question }: Asked<Question>) => {
    try {
      tell({ number, answer: await answer(question) });
    } catch (error) {
      tell({ number, error });
    }
  });
}
