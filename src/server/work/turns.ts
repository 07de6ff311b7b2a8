import { Problem } from '#shared/problems.ts';

// Turns for work that may come in crowds: a few work at a time, some wait, and the others must come
// back later. Otherwise a whole organisation whose line comes back would be served all at once,
// each slower than the other, and a person who saves a single answer would wait behind all of them.
// Any unit of weight will do, if all weights have the same.

interface TurnsOptions {
  /** How many work at the same time. */
  atOnce: number;
  /** How much weight may wait or be on its way in. */
  most: number;
  /**
   * Work of at most this weight takes no turn: it is as quick as a single change, and a person with
   * a line may be waiting for it.
   */
  small: number;
  /** Milliseconds that work may wait for its turn. */
  patience: number;
  /** Seconds after which refused work must come back; clients add up to as much again by chance. */
  comeBack: number;
}

export interface Turns {
  /** Seconds after which work that was refused in a crowd may come again. */
  comeBack: number;
  /**
   * Call this before anything is looked up. @throws Problem too_many_requests when enough waits
   * already
   */
  refuseWhenFull(weight: number): void;
  /**
   * Call this before the work is read, because reading is work too: from here on it counts. Answers
   * a function to call when it was read; work that is read too slowly stops counting. The announced
   * work of one `owner` counts for half of `most` at most, so that nobody keeps others out by
   * announcing work that never comes. @throws Problem too_many_requests when enough waits already,
   * or this owner announced enough
   */
  announce(weight: number, owner?: string): () => void;
  /**
   * Does the work when its turn comes: first come, first served. An owner with work being done
   * waits behind the others, and cannot take the last free place. The waiting work of one `owner`
   * counts for half of `most` at most.
   * @throws Problem too_many_requests when its turn does not come soon, or enough work of this
   *   owner waits; then nothing was done
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

/** Counts the work of this process only: each process gives its own turns. */
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

  /** Resolves when this work has its turn. */
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

  /** Gives a free place to the first owner without running work, otherwise to the first who may. */
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
      // Work of one person never fills the line alone, however large it is.
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
