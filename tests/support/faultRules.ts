/** What can go wrong between a client and its server, and to which requests it happens. */
export type Fault =
  /**
   * The server gets the request and answers in full, so it was committed; the client's connection
   * ends without an answer.
   */
  | { kind: 'dropAnswer' }
  /**
   * Only so many bytes of the request's body reach the server, at most all; then both connections
   * end.
   */
  | { kind: 'cutRequest'; after: number }
  /**
   * So many bytes of the answer's body (as it travels, so compressed) are delivered, at most all;
   * then the connection ends.
   */
  | { kind: 'cutAnswer'; after: number }
  /**
   * Waits before the request is passed on, which happens even when the client is gone by then; or
   * before the answer is.
   */
  | { kind: 'delay'; ms: number | (() => number); answer?: boolean }
  /** Keeps the request until `release()`, then passes it on, however long the client is gone. */
  | { kind: 'hold' }
  /** Answers without the server. A body is HTML unless the headers say otherwise. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** Ends the connection at once. */
  | { kind: 'refuse' };

export interface Asked {
  method: string;
  /** As it was sent, with its query. */
  path: string;
  /**
   * How many requests with this method and path (without its query) came so far; the first is 1.
   */
  count: number;
}

export interface Rule {
  /** Every field that is given must fit; absent = every request. */
  match?: ((request: Asked) => boolean) | { method?: string; path?: RegExp };
  /** How often it is used at most; absent = for ever. */
  times?: number;
  /** Between 0 and 1: how likely a request that matches is hit. */
  chance?: number;
  /** Throws the dice for `chance`; between 0 and 1. Default: that of the proxy. */
  random?: () => number;
  /** Several go together, such as a delay with a dropped answer. */
  fault: Fault | readonly Fault[];
}

export interface RuleHandle {
  /** Requests that it hit. */
  readonly used: number;
  /** Requests that it holds at this moment. */
  readonly held: number;
  /** Passes on all that it holds, in order of arrival. Those that come later are held anew. */
  release(): void;
  /** Hits nothing any more. What it holds stays held until `release()`. */
  remove(): void;
}

/** What a request meets: its faults, and how it waits when it is held. */
export interface Hit {
  faults: readonly Fault[];
  held(): Promise<void>;
}

export interface Rules {
  add(rule: Rule): RuleHandle;
  clear(): void;
  /** The first rule that fits is used, alone; no rule = no faults. */
  hit(method: string, path: string): Hit;
}

/** Makes an empty list of rules; `random` throws the dice of rules without dice of their own. */
export function createRules(random: () => number): Rules {
  let rules: { take(request: Asked): Hit | null }[] = [];
  const counts = new Map<string, number>();
  return {
    add(rule) {
      let used = 0;
      const waiting: (() => void)[] = [];
      const faults = [rule.fault].flat() as Fault[];
      const held = () => new Promise<void>((resolve) => waiting.push(resolve));
      const take = (request: Asked): Hit | null => {
        if (used >= (rule.times ?? Number.POSITIVE_INFINITY) || !fits(rule, request)) return null;
        if (rule.chance !== undefined && (rule.random ?? random)() >= rule.chance) return null;
        used++;
        return { faults, held };
      };
      const entry = { take };
      rules.push(entry);
      return {
        get used() {
          return used;
        },
        get held() {
          return waiting.length;
        },
        release() {
          for (const go of waiting.splice(0)) go();
        },
        remove() {
          rules = rules.filter((one) => one !== entry);
        },
      };
    },
    clear() {
      rules = [];
    },
    hit(method, path) {
      const key = `${method} ${path.split('?', 1)[0]}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      for (const { take } of rules) {
        const hit = take({ method, path, count });
        if (hit) return hit;
      }
      return { faults: [], held: async () => undefined };
    },
  };
}

function fits({ match }: Rule, request: Asked): boolean {
  if (typeof match === 'function') return match(request);
  return (
    (match?.method ?? request.method) === request.method &&
    (match?.path?.test(request.path) ?? true)
  );
}
