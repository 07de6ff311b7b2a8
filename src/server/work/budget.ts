import { Problem } from '#shared/problems.ts';
import { perMinute, type WorkKind } from './workKind.ts';

/** How much work one person may still make this server do. */
export interface Budget {
  /**
   * Counts work before it is done. @throws Problem too_many_requests, with the seconds to wait,
   * when this person asked for too much; then nothing was counted
   */
  spend(person: string, kind: WorkKind, amount: number): void;
  /** Checks whether this amount would be let through; counts nothing. @throws Problem as `spend` */
  check(person: string, kind: WorkKind, amount: number): void;
  /** Counts work whose amount is known only afterwards. */
  charge(person: string, kind: WorkKind, amount: number): void;
  /**
   * Counts the expected amount of work before it waits for its turn. Answers a function: call it
   * with the real amount when the work has ended or was given up. @throws Problem as `spend`
   */
  reserve(person: string, kind: WorkKind, expected: number): (took: number) => void;
}

interface Left {
  amount: number;
  at: number;
}

/**
 * Makes a budget that comes back evenly over a minute. `share` of a kind: 1 is the usual budget, 2
 * twice that. Kept in memory, so each instance counts for itself.
 */
export function createBudget(
  clock: () => number,
  share: (kind: WorkKind) => number = () => 1,
): Budget {
  const people = new Map<string, Left>();
  const most = (kind: WorkKind) => perMinute[kind] * share(kind);

  function leftOf(person: string, kind: WorkKind): Left {
    const now = clock();
    const key = `${kind} ${person}`;
    const before = people.get(key);
    const back = before ? ((now - before.at) / 60_000) * most(kind) : 0;
    const left = {
      amount: before ? Math.min(most(kind), before.amount + Math.max(0, back)) : most(kind),
      at: now,
    };
    // The entry used longest ago is forgotten first: by then its budget is whole again.
    people.delete(key);
    people.set(key, left);
    for (const [old, { at }] of people) {
      if (now - at < 120_000) break;
      people.delete(old);
    }
    return left;
  }

  function check(person: string, kind: WorkKind, amount: number): Left {
    const left = leftOf(person, kind);
    // Work larger than a whole minute's budget needs that whole budget.
    const needed = Math.min(amount, most(kind));
    if (left.amount < needed || left.amount < 0) {
      const seconds = ((needed - left.amount) / most(kind)) * 60;
      throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(seconds)) });
    }
    return left;
  }

  function charge(person: string, kind: WorkKind, amount: number): void {
    leftOf(person, kind).amount -= amount;
  }

  function spend(person: string, kind: WorkKind, amount: number): void {
    check(person, kind, amount).amount -= amount;
  }

  return {
    check,
    spend,
    charge,
    reserve(person, kind, expected) {
      spend(person, kind, expected);
      return (took) => charge(person, kind, took - expected);
    },
  };
}
