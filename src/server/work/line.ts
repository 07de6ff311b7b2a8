import { Problem } from '#shared/problems.ts';

// A line for heavy work that people ask for: a report, an image. A few works run at a time, and
// people get turns: a person who asks for twenty does not hold up a person who asks for one.

export interface LineOptions {
  /** How many works run at the same time. */
  atOnce: number;
  /** How many works of one person may wait or run. */
  eachPerson: number;
  /** How many works may wait in all. */
  most: number;
  /** Seconds after which a refused person may try again. */
  comeBack: number;
  /**
   * Whether a place stays empty after a work for the time that the work took, half a second at
   * most: others need the database as well, and more than once.
   */
  rests?: true;
}

export interface Line {
  /**
   * Does the work when its turn comes. `gone` aborts when the person who asked no longer waits;
   * then work that still waits is not done.
   * @throws Problem too_many_requests when too many works of this person wait; unavailable when too
   *   many wait in all, or the person is gone
   */
  run<T>(person: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

interface Waiter {
  go: () => void;
}

/** The longest rest, in milliseconds. */
const longestRest = 500;

/** Each line counts by itself: what a person asks for in one does not count in another. */
export function createLine({ atOnce, eachPerson, most, comeBack, rests }: LineOptions): Line {
  /** The waiting works, by person; the first person is next. */
  const waiting = new Map<string, Waiter[]>();
  const counts = new Map<string, number>();
  let [atWork, inLine] = [0, 0];

  function enter(person: string): void {
    const own = counts.get(person) ?? 0;
    if (own >= eachPerson) throw new Problem('too_many_requests', { retryAfter: comeBack });
    if (inLine >= most) throw new Problem('unavailable', { retryAfter: comeBack });
    counts.set(person, own + 1);
  }
  function leave(person: string): void {
    const left = (counts.get(person) ?? 1) - 1;
    if (left > 0) counts.set(person, left);
    else counts.delete(person);
  }

  const turn = (person: string, gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = () => {
        const own = (waiting.get(person) ?? []).filter((one) => one !== waiter);
        if (own.length > 0) waiting.set(person, own);
        else waiting.delete(person);
        inLine--;
        reject(new Problem('unavailable'));
      };
      const waiter: Waiter = {
        go: () => {
          gone?.removeEventListener('abort', give);
          inLine--;
          resolve();
        },
      };
      waiting.set(person, [...(waiting.get(person) ?? []), waiter]);
      inLine++;
      gone?.addEventListener('abort', give, { once: true });
    });

  function next(): void {
    const [first] = waiting;
    if (!first) {
      atWork--;
      return;
    }
    const [person, [waiter, ...others]] = first;
    // The person's other works go behind everybody else's.
    waiting.delete(person);
    if (others.length > 0) waiting.set(person, others);
    waiter?.go();
  }

  return {
    async run(person, work, gone) {
      if (gone?.aborted) throw new Problem('unavailable');
      enter(person);
      try {
        if (atWork < atOnce) atWork++;
        else await turn(person, gone);
        const start = performance.now();
        try {
          return await work();
        } finally {
          if (rests) setTimeout(next, Math.min(longestRest, performance.now() - start)).unref();
          else next();
        }
      } finally {
        leave(person);
      }
    },
  };
}
