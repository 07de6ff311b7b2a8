import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Hit } from './faultRules.ts';

/** One request's way to the server and back, with what goes wrong on it. */
export interface Trip {
  request: IncomingMessage;
  response: ServerResponse;
  /** The client's connection; a request that ended early forgets its own. */
  socket: Socket;
  target: URL;
  agent: Agent;
  hit: Hit;
  /** Ends waiting when the proxy closes. */
  signal: AbortSignal;
  /** Whether the request's body is noted, too. */
  keepBody: boolean;
  /** Whether a browser may send again by itself what ends without an answer. */
  mayRepeat: boolean;
  /** Told of everything that happens on the way. */
  note(news: Partial<TripNotes>): void;
}

export interface TripNotes {
  /**
   * What the client got: the status of a whole answer; or `dropped` or `cut` or `refused` by a
   * fault; `gone` when the client left before. Until then `waiting`, or `held`.
   */
  status: number | 'waiting' | 'held' | 'dropped' | 'cut' | 'refused' | 'gone';
  /** What the server answered, whether or not the client heard of it; null = it did not. */
  serverStatus: number | null;
  /** Bytes of the request's body that the client sent. */
  requestBytes: number;
  /** Bytes of it that were passed on to the server. */
  serverBytes: number;
  /** Bytes of the answer's body that were passed on to the client. */
  answerBytes: number;
  /** The request's body, as text, where the proxy keeps them. */
  body: string;
}
