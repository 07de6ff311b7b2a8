import { setTimeout as pass } from 'node:timers/promises';

/**
 * One person's changes go one after the other, and after each the next of the same person waits as
 * long as it took: so half of the time is left to others, however much somebody sends at once.
 * Nothing waits longer than `patience` for that: what is slow for another reason holds up nobody. A
 * device sends one thing at a time anyway, and never waits for this.
 */
export interface OwnTurns {
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

/** Milliseconds that the next one rests at most, and that anything waits at most. */
const longestRest = 50;
const patience = 5_000;

export function createOwnTurns(): OwnTurns {
  /** Who has something at work, and what waits behind it. */
  const waiting = new Map<string, (() => void)[]>();

  async function next(person: string, took: number): Promise<void> {
    if (waiting.get(person)?.length) await pass(Math.min(took, longestRest));
    const go = waiting.get(person)?.shift();
    if (go) go();
    else waiting.delete(person);
  }

  /** Resolves when it is its turn: true; or when it waited long enough: false. */
  const turn = (behind: (() => void)[]): Promise<boolean> =>
    new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        const at = behind.indexOf(go);
        if (at >= 0) behind.splice(at, 1);
        resolve(false);
      }, patience);
      behind.push(go);
    });

  return {
    async run(person, work) {
      const behind = waiting.get(person);
      if (!behind) waiting.set(person, []);
      else if (!(await turn(behind))) return work();
      const began = performance.now();
      try {
        return await work();
      } finally {
        void next(person, performance.now() - began);
      }
    },
  };
}
