import { setTimeout as pass } from 'node:timers/promises';
import { Problem } from '#shared/problems.ts';

/**
 * One person's changes go one after the other, and after each the next of the same person waits
 * twice as long as it took: so two thirds of the time are left to others, however much somebody
 * sends at once. A device sends one thing at a time anyway, and never waits for this.
 */
export interface OwnTurns {
  /** @throws Problem too_many_requests when too much of this person waits; then nothing was done */
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

/** How much of one person may wait, and the seconds after which who was refused may come back. */
const patience = { most: 20, comeBack: 1 };

/** Milliseconds that the next one waits at most: something slow for a reason holds nobody up. */
const longestRest = 100;

export function createOwnTurns(): OwnTurns {
  /** Who has something at work, and what waits behind it. */
  const waiting = new Map<string, (() => void)[]>();

  async function next(person: string, took: number): Promise<void> {
    if (waiting.get(person)?.length) await pass(Math.min(2 * took, longestRest));
    const go = waiting.get(person)?.shift();
    if (go) go();
    else waiting.delete(person);
  }

  return {
    async run(person, work) {
      const behind = waiting.get(person);
      if (!behind) waiting.set(person, []);
      else if (behind.length >= patience.most)
        throw new Problem('too_many_requests', { retryAfter: patience.comeBack });
      else await new Promise<void>((resolve) => void behind.push(resolve));
      const began = performance.now();
      try {
        return await work();
      } finally {
        void next(person, performance.now() - began);
      }
    },
  };
}
