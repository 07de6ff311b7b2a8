import { Problem } from '#shared/problems.ts';

/**
 * How many requests of one person are served at the same time. The others wait, before their body
 * is read: so what one person has in memory here is bounded, whatever is asked for.
 */
export interface AtOnce {
  /**
   * Resolves when the request may go on, with a function to call when it ends. A request that takes
   * longer than `patience` milliseconds no longer counts: its line may have fallen away in the
   * middle of an answer. When too many are that slow, the oldest is ended by its `end`: answers that
   * nobody reads stay in memory. `end` is null for a request that must not be ended.
   * @throws Problem too_many_requests when too many of this person wait
   */
  enter(person: string, end: (() => void) | null): Promise<() => void>;
}

export interface AtOnceOptions {
  eachPerson: number;
  /** How many of one person may wait. */
  waiting: number;
  /** How many of one person may take longer than `patience`. */
  slow: number;
  /** Milliseconds. */
  patience: number;
}

interface Company {
  inside: number;
  /** Those that no longer count, by how to end them; the oldest first. */
  slow: Set<() => void>;
  waiting: (() => void)[];
}

export function createAtOnce({ eachPerson, waiting, slow, patience }: AtOnceOptions): AtOnce {
  const people = new Map<string, Company>();

  return {
    async enter(person, end) {
      const company = people.get(person) ?? { inside: 0, slow: new Set(), waiting: [] };
      people.set(person, company);
      if (company.inside < eachPerson) company.inside++;
      else {
        if (company.waiting.length >= waiting)
          throw new Problem('too_many_requests', { retryAfter: 1 });
        // The place of who leaves goes on to this one.
        await new Promise<void>((resolve) => company.waiting.push(resolve));
      }
      let isInside = true;
      const giveUpPlace = () => {
        if (!isInside) return;
        isInside = false;
        clearTimeout(timer);
        const next = company.waiting.shift();
        if (next) next();
        else company.inside--;
      };
      const timer = setTimeout(() => {
        giveUpPlace();
        if (end === null) return;
        company.slow.add(end);
        const [oldest] = company.slow;
        if (company.slow.size > slow) oldest?.();
      }, patience).unref();
      return () => {
        giveUpPlace();
        if (end) company.slow.delete(end);
        if (company.inside === 0 && company.slow.size === 0) people.delete(person);
      };
    },
  };
}
