import { Problem } from '#shared/problems.ts';

/**
 * How many requests of one person are served at the same time. The others wait before their body is
 * read. So what one person has in memory here stays bounded, whatever they ask for.
 */
export interface AtOnce {
  /**
   * Resolves when the request may go on, with a function to call when it ends. A request that takes
   * longer than `patience` milliseconds no longer counts: its connection may have broken in the
   * middle of an answer. When too many requests are that slow, `end` of the oldest is called,
   * because unread answers stay in memory. `end` is null for a request that must not be ended.
   * @throws Problem too_many_requests when too many requests of this person wait
   */
  enter(person: string, end: (() => void) | null): Promise<() => void>;
}

interface AtOnceOptions {
  eachPerson: number;
  /** How many requests of one person may wait. */
  waiting: number;
  /** How many requests of one person may take longer than `patience`. */
  slow: number;
  /** Milliseconds. */
  patience: number;
}

interface Company {
  inside: number;
  /** The `end` functions of slow requests, which no longer count; the oldest first. */
  slow: Set<() => void>;
  waiting: (() => void)[];
}

/** Counts the requests of this process only; people who ask for nothing take no memory. */
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
        // A request that ends gives its place to this one.
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
