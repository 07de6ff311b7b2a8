import { Problem } from '#shared/problems.ts';

/**
 * Turns for work that can come in crowds: a few at a time, some wait, and the others are asked to come back later. Without
 * it a whole organisation that gets its line back would be served all at once, each slower than the other, and whoever
 * saves a single answer meanwhile would wait behind all of them.
 */
export interface TurnsOptions {
  /** How many work at the same time. */
  atOnce: number;
  /** How much may wait, in the unit of `weight`. */
  most: number;
  /** Milliseconds that one may wait. */
  patience: number;
  /** Seconds after which who was refused is asked to come back; the client adds as much again by chance. */
  comeBack: number;
}

export interface Turns {
  /** For before the work is even read. @throws Problem too_many_requests when enough waits already */
  refuseWhenFull(): void;
  /** Does the work when its turn comes, first come first served. @throws Problem too_many_requests when that is not soon; then nothing was done */
  inTurn<T>(weight: number, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  weight: number;
  go: () => void;
}

export function createTurns({ atOnce, most, patience, comeBack }: TurnsOptions): Turns {
  let atWork = 0;
  const waiting: Waiter[] = [];
  const refuse = () => new Problem('too_many_requests', { retryAfter: comeBack });
  const isFull = () => waiting.reduce((sum, { weight }) => sum + weight, 0) >= most;

  /** Resolves when it is this one's turn. */
  const turn = (weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        weight,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(refuse());
      }, patience);
      waiting.push(waiter);
    });

  return {
    refuseWhenFull() {
      if (isFull()) throw refuse();
    },
    async inTurn(weight, work) {
      if (atWork < atOnce) atWork++;
      else if (isFull()) throw refuse();
      else await turn(weight);
      try {
        return await work();
      } finally {
        // The place goes on to the next, or is free.
        const next = waiting.shift();
        if (next) next.go();
        else atWork--;
      }
    },
  };
}
