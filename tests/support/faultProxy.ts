import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { createRules, type Rule, type RuleHandle } from './faultRules.ts';
import { travel } from './faultTrip.ts';
import type { TripNotes } from './trip.ts';

/**
 * An HTTP proxy between a client and the server, on which the line can fail in every way a real one
 * does.
 */
export interface LogEntry extends TripNotes {
  /** When it came in, in milliseconds since 1970. */
  at: number;
  method: string;
  /** As it was sent, with its query. */
  path: string;
  headers: IncomingHttpHeaders;
}

export interface FaultProxy {
  /** Where clients reach the server; the server is started with this as its PUBLIC_URL. */
  readonly url: string;
  /** Every request in order of arrival. An entry is kept up to date until its request has ended. */
  readonly log: readonly LogEntry[];
  /** Adds a rule after the others; the first that fits is used. */
  rule(rule: Rule): RuleHandle;
  /** Removes all rules. What they hold stays held until its handle releases it. */
  clear(): void;
  /** Resolves with the first entry of the log that fits, now or as soon as there is one. */
  seen(match: (entry: LogEntry) => boolean): Promise<LogEntry>;
  /**
   * No proxy any more: ends all connections of clients and refuses new ones. What a rule holds or
   * delays still goes on.
   */
  down(): Promise<void>;
  /** Listens again, at the same address. */
  up(): Promise<void>;
  /** From here on requests go to this server. */
  target(url: string): void;
  /** Ends everything; what is held or delayed goes nowhere. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Default: a free one. */
  port?: number;
  /** Throws the dice of rules with a `chance`; between 0 and 1. Default: Math.random. */
  random?: () => number;
  /**
   * A browser whose idle connection ends before any answer sends the request again by itself, a
   * POST as well, and the page hears nothing of it. Default false: a few bytes of noise before the
   * end keep it from that, so that the page hears of every failure.
   */
  browserRepeats?: boolean;
  /** Keeps the bodies of requests as text in the log. Default false. */
  keepBodies?: boolean;
}

/**
 * Starts a proxy on this computer in front of `target` (`http://host:port`). Headers pass
 * unchanged, Host too; bodies stream. A server that cannot be reached is answered for with 502 and
 * HTML.
 */
export async function startFaultProxy(
  target: string,
  options: ProxyOptions = {},
): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const rules = createRules(options.random ?? Math.random);
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const log: LogEntry[] = [];
  const watchers = new Set<(entry: LogEntry) => void>();
  let to = new URL(target);
  let port = options.port ?? 0;

  const line = {
    agent,
    signal: closing.signal,
    keepBody: options.keepBodies ?? false,
    mayRepeat: options.browserRepeats ?? false,
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url: path = '', socket } = request;
    const none = {
      status: 'waiting',
      serverStatus: null,
      requestBytes: 0,
      serverBytes: 0,
      answerBytes: 0,
      body: '',
    } as const;
    const entry: LogEntry = { at: Date.now(), method, path, headers: request.headers, ...none };
    const note = (news: Partial<TripNotes>) => {
      Object.assign(entry, news);
      for (const watch of watchers) watch(entry);
    };
    log.push(entry);
    note({});
    travel({
      ...line,
      request,
      response,
      socket,
      target: to,
      hit: rules.hit(method, path),
      note,
    }).catch(() => {
      socket.destroy();
      note({ status: 'gone' });
    });
  };

  // A request may be held for as long as a test needs.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, serve);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const up = () =>
    new Promise<void>((resolve, reject) => {
      if (server.listening) return resolve();
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        if (address && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await up();

  return {
    url: `http://localhost:${port}`,
    log,
    rule: rules.add,
    clear: rules.clear,
    seen: (match) =>
      new Promise((resolve) => {
        const known = log.find(match);
        if (known) return resolve(known);
        const watch = (entry: LogEntry) => {
          if (!match(entry)) return;
          watchers.delete(watch);
          resolve(entry);
        };
        watchers.add(watch);
      }),
    down,
    up,
    target: (url) => {
      to = new URL(url);
    },
    close: async () => {
      closing.abort();
      await down();
      agent.destroy();
    },
  };
}
