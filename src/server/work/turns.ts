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
  /** Seconds after which who came in a crowd may come again. */
  comeBack: number;
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
   * Does the work when its turn comes: first come, first served. Somebody whose work is being done
   * waits behind the others, and cannot take the last free place. What one `owner` has waiting counts for half of `most` at the most.
   * @throws Problem too_many_requests when its turn does not come soon, or enough of this owner
   *   waits; then nothing was done
   */
  inTurn<T>(weight: number, work: () => Promise<T>, owner?: string): Promise<T>;
}

interface Owned {
  weight: number;
  owner: string | undefined;
}
interface Waiter extends Owned {
  go: () => void;
}

export function createTurns({ atOnce, most, small, patience, comeBack }: TurnsOptions): Turns {
  const atWork: Owned[] = [];
  const waiting: Waiter[] = [];
  const coming = new Set<Owned>();
  const refuse = () => new Problem('too_many_requests', { retryAfter: comeBack });
  const sum = (list: Iterable<{ weight: number }>) =>
    [...list].reduce((total, { weight }) => total + weight, 0);
  const share = most / 2;
  const places = Math.max(1, atOnce - 1);
  const isFree = (owner: string | undefined): boolean =>
    atWork.length < atOnce &&
    (owner === undefined || atWork.filter((one) => one.owner === owner).length < places);
  const ownedIn = (list: Iterable<Owned>, owner: string) =>
    sum([...list].filter((one) => one.owner === owner));
  const comingOf = (owner: string) => ownedIn(coming, owner);
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
  const turn = (owned: Owned): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...owned,
        go: () => {
          clearTimeout(timer);
          atWork.push(owned);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(refuse());
      }, patience);
      waiting.push(waiter);
    });

  /** A place is free: somebody's whose other work is not being done, else the first. */
  function next(): void {
    const busy = new Set(atWork.flatMap(({ owner }) => owner ?? []));
    const idle = waiting.findIndex(({ owner }) => owner === undefined || !busy.has(owner));
    const at = idle >= 0 ? idle : waiting.findIndex(({ owner }) => isFree(owner));
    if (at >= 0) waiting.splice(at, 1)[0]?.go();
  }

  return {
    comeBack,
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
    async inTurn(weight, work, owner) {
      if (weight <= small) return work();
      // However large it is: one person's alone does not fill the line.
      const own = { weight: owner === undefined ? weight : Math.min(weight, share), owner };
      if (!isFree(owner)) {
        if (sum(waiting) >= most) throw refuse();
        if (owner !== undefined && ownedIn(waiting, owner) >= share) throw refuse();
        await turn(own);
      } else atWork.push(own);
      try {
        return await work();
      } finally {
        atWork.splice(atWork.indexOf(own), 1);
        next();
      }
    },
  };
}
