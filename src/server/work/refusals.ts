import { setTimeout as pass } from 'node:timers/promises';
import { Problem } from '#shared/problems.ts';

/**
 * Counts refused requests. A session with too many is refused before anything is looked up for it.
 * A valid session is counted by itself, also for its mistakes (400, 404, 422); all sessions of one
 * person together may have a few times as many. A request without
 * one is counted by its address, if it needed a login or asked too much; such an address is only
 * answered late, because other people log in there. Counted in the memory of this process alone.
 */
export interface Refusals {
  /**
   * Answers late when it refuses, so that a caller who asks again at once costs next to nothing.
   * `drop` ends the connection: it is called when so many answers wait already that this one gets
   * none.
   * @throws Problem too_many_requests when this session was refused too often this minute
   */
  refuseWhenMany(asks: Asks, drop: () => void): Promise<void>;
  /**
   * Counts an answer with this status if that status counts. `person`: the id of the person whose
   * valid session this is; null = the session is not valid.
   */
  count(asks: Asks, status: number, person: string | null): void;
}

/** The caller, before anything is looked up. */
export interface Asks {
  address: string;
  /** The session's cookie; '' = none. */
  session: string;
}

/**
 * How much each status counts. A body that is too large must be read before it is refused. A client
 * that ignores a 429 does so on purpose.
 */
const weights: Readonly<Record<number, number>> = { 401: 1, 403: 1, 413: 10, 429: 3 };
/** The same for a valid session. No app makes a thousand mistakes a minute. */
const weightsOfSession: typeof weights = { ...weights, 400: 2, 404: 1, 422: 1 };

/** How many times what one session may, all sessions of a person may. */
const tablets = 5;

const minute = 60_000;
/** The most keys that are remembered; above this the oldest is forgotten. */
const mostKeys = 10_000;
/** Milliseconds that a refusal waits before it is answered. */
const lateness = 250;
/**
 * The most answers that wait at once. Above this the connection is ended: each waiting answer holds
 * a connection.
 */
const mostLate = 500;

/** Adds a key, and forgets the oldest one when there are too many. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostKeys) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/**
 * @param clock milliseconds since 1970
 * @param most refusals a minute
 * @param wait resolves after this many milliseconds
 */
export function createRefusals(
  clock: () => number,
  most = 1_000,
  wait: (ms: number) => Promise<unknown> = pass,
): Refusals {
  const counts = new Map<string, { count: number; until: number }>();
  /**
   * Sessions that were valid lately, with their person: they do not wait because of others at their
   * address.
   */
  const holding = new Map<string, string>();
  let late = 0;
  const current = (key: string) => {
    const found = counts.get(key);
    return found && found.until > clock() ? found : null;
  };
  const above = (key: string, limit: number) => {
    const found = current(key);
    return found && found.count >= limit ? found : null;
  };
  const keyOf = ({ address, session }: Asks) => `${address} ${session}`;

  async function answerLate(drop: () => void): Promise<void> {
    if (late >= mostLate) {
      drop();
      throw new Problem('too_many_requests', { retryAfter: 1 });
    }
    late++;
    await wait(lateness);
    late--;
  }

  return {
    async refuseWhenMany(asks, drop) {
      const person = holding.get(keyOf(asks));
      const own = asks.session === '' ? null : above(keyOf(asks), most);
      const full = own ?? (person === undefined ? null : above(person, tablets * most));
      if (full) {
        await answerLate(drop);
        const retryAfter = Math.max(1, Math.ceil((full.until - clock()) / 1_000));
        throw new Problem('too_many_requests', { retryAfter });
      }
      if (person !== undefined) return;
      if ((current(asks.address)?.count ?? 0) >= most) await answerLate(drop);
    },
    count(asks, status, person) {
      if (person !== null) remember(holding, keyOf(asks), person);
      else if (status === 401) holding.delete(keyOf(asks));
      const weight = (person === null ? weights : weightsOfSession)[status];
      if (weight === undefined) return;
      for (const key of person === null ? [asks.address] : [keyOf(asks), person]) {
        const found = current(key);
        if (found) found.count += weight;
        else remember(counts, key, { count: weight, until: clock() + minute });
      }
    },
  };
}
