import { setTimeout as pass } from 'node:timers/promises';
import { Problem } from '#shared/problems.ts';

/**
 * Counts what is refused: who goes on asking is asked to come back, before anything is looked up
 * for them. A session answers for itself alone, and also for what it gets wrong (400, 404, 422); who
 * has none that holds is counted by address for what needs a login or is too much, and then only
 * answered late: others at that address log in there. In memory, of this process alone.
 */
export interface Refusals {
  /**
   * Answers late when it refuses: whoever asks again at once then costs next to nothing. `drop`
   * ends the connection: so many answers wait already that this one gets none.
   * @throws Problem too_many_requests when this session was refused too often this minute
   */
  refuseWhenMany(asks: Asks, drop: () => void): Promise<void>;
  /** Counts an answer with this status, when it is one of those; `known`: the session holds. */
  count(asks: Asks, status: number, known: boolean): void;
}

/** Who asks, before anything is looked up. */
export interface Asks {
  address: string;
  /** The cookie of the session; '' = none. */
  session: string;
}

/**
 * How much each status counts. A body that is too large costs reading before it is refused; whoever
 * ignores a 429 does so on purpose.
 */
const weights: Readonly<Record<number, number>> = { 401: 1, 403: 1, 413: 10, 429: 3 };
/** The same for a session: no app makes a thousand mistakes a minute, nor looks for what is not. */
const weightsOfSession: typeof weights = { ...weights, 400: 2, 404: 1, 422: 1 };

const minute = 60_000;
/** Keys that are remembered; above it the oldest is forgotten. */
const mostKeys = 10_000;
/** Milliseconds that a refusal waits for its answer. */
const lateness = 250;
/** Answers that wait at once: above it a connection is ended, for each holds one. */
const mostLate = 500;

/** A map that forgets what came first. */
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
 * @param wait resolves after so many milliseconds
 */
export function createRefusals(
  clock: () => number,
  most = 1_000,
  wait: (ms: number) => Promise<unknown> = pass,
): Refusals {
  const counts = new Map<string, { count: number; until: number }>();
  /** Sessions that held lately: these need not wait for what others at their address do. */
  const holding = new Map<string, true>();
  let late = 0;
  const current = (key: string) => {
    const found = counts.get(key);
    return found && found.until > clock() ? found : null;
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
      const own = asks.session === '' ? null : current(keyOf(asks));
      if (own && own.count >= most) {
        await answerLate(drop);
        const retryAfter = Math.max(1, Math.ceil((own.until - clock()) / 1_000));
        throw new Problem('too_many_requests', { retryAfter });
      }
      if (holding.has(keyOf(asks))) return;
      if ((current(asks.address)?.count ?? 0) >= most) await answerLate(drop);
    },
    count(asks, status, known) {
      if (known) remember(holding, keyOf(asks), true);
      else if (status === 401) holding.delete(keyOf(asks));
      const weight = (known ? weightsOfSession : weights)[status];
      if (weight === undefined) return;
      const key = known ? keyOf(asks) : asks.address;
      const found = current(key);
      if (found) found.count += weight;
      else remember(counts, key, { count: weight, until: clock() + minute });
    },
  };
}
