import { Problem } from '#shared/problems.ts';

/**
 * Turns for work that can come in crowds: a few at a time, some wait, and the others are asked to
 * come back later. Without it a whole organisation that gets its line back would be served all at
 * once, each slower than the other, and whoever saves a single answer meanwhile would wait behind
 * all of them. Weights are in one unit, whichever.
 */
export interface TurnsOptions {
  /** How many work at the same time. */
  atOnce: number;
  /** How much may wait or be on its way in. */
  most: number;
  /**
   * Work of at most this weight takes no turn: it is as quick as a single change, and somebody with
   * a line may be waiting for it.
   */
  small: number;
  /** Milliseconds that one may wait. */
  patience: number;
  /**
   * Seconds after which who was refused is asked to come back; the client adds as much again by
   * chance.
   */
  comeBack: number;
}

export interface Turns {
  /**
   * For before anything is looked up. @throws Problem too_many_requests when enough waits already
   */
  refuseWhenFull(weight: number): void;
  /**
   * For before the work is read, as reading it is work too: from here on it counts. Answers what
   * must be called when it was read; who is too slow with it stops counting. What one `owner`
   * announces counts for half of `most` at the most: nobody keeps others out by announcing what
   * never comes. @throws Problem too_many_requests when enough waits already, or is announced by
   * this owner
   */
  announce(weight: number, owner?: string): () => void;
  /**
   * Does the work when its turn comes, first come first served. @throws Problem too_many_requests
   * when that is not soon; then nothing was done
   */
  inTurn<T>(weight: number, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  weight: number;
  go: () => void;
}

export function createTurns({ atOnce, most, small, patience, comeBack }: TurnsOptions): Turns {
  let atWork = 0;
  const waiting: Waiter[] = [];
  const coming = new Set<{ weight: number; owner: string | undefined }>();
  const refuse = () => new Problem('too_many_requests', { retryAfter: comeBack });
  const sum = (list: Iterable<{ weight: number }>) =>
    [...list].reduce((total, { weight }) => total + weight, 0);
  const share = most / 2;
  const comingOf = (owner: string) => sum([...coming].filter((one) => one.owner === owner));
  const sumOfComing = () => {
    const owners = new Set([...coming].flatMap(({ owner }) => owner ?? []));
    return (
      sum([...coming].filter(({ owner }) => owner === undefined)) +
      [...owners].reduce((total, owner) => total + Math.min(share, comingOf(owner)), 0)
    );
  };
  const refuseWhenFull = (weight: number): void => {
    if (weight > small && sum(waiting) + sumOfComing() >= most) throw refuse();
  };

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
    refuseWhenFull,
    announce(weight, owner) {
      refuseWhenFull(weight);
      if (weight <= small) return () => undefined;
      if (owner !== undefined && comingOf(owner) >= share) throw refuse();
      const one = { weight, owner };
      coming.add(one);
      const timer = setTimeout(() => coming.delete(one), patience);
      return () => {
        clearTimeout(timer);
        coming.delete(one);
      };
    },
    async inTurn(weight, work) {
      if (weight <= small) return work();
      if (atWork < atOnce) atWork++;
      else if (sum(waiting) >= most) throw refuse();
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
