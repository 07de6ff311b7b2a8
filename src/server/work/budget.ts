import { Problem } from '#shared/problems.ts';
import { perMinute, type WorkKind } from './workKind.ts';

/** How much work one person may still make this server do. */
export interface Budget {
  /**
   * Counts work before it is done. @throws Problem too_many_requests, with the seconds to wait,
   * when this person has asked for too much; then nothing was counted
   */
  spend(person: string, kind: WorkKind, amount: number): void;
  /** Whether so much would be let through; counts nothing. @throws Problem as `spend` */
  check(person: string, kind: WorkKind, amount: number): void;
  /** Counts work of which only afterwards is known how much it was. */
  charge(person: string, kind: WorkKind, amount: number): void;
  /**
   * Counts what work is expected to take, before it waits for its turn. Call what this answers when
   * the work ended or was given up, with what it took. @throws Problem as `spend`
   */
  reserve(person: string, kind: WorkKind, expected: number): (took: number) => void;
}

interface Left {
  amount: number;
  at: number;
}

/**
 * What is not used comes back evenly over a minute. `share` of a kind: 1 is the usual budget, 2 twice
 * as much. Kept in memory, so each instance counts for itself.
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
    // Whoever asks least recently is forgotten first: by then the budget is whole again.
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
    // Something larger than a whole minute's budget takes a full one.
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
