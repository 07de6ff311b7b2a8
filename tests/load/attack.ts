import { randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { gzipSync } from 'node:zlib';

/**
 * What one person who is logged in can ask of a server that costs it much (findings S1, S2, S4, S5,
 * S6), as raw requests: bodies that no program of ours sends.
 */
export interface Attacker {
  url: string;
  cookie: string;
  account: string;
  /** An inspection in progress, its conditions, and how far it is before all. */
  inspection: string;
  questions: readonly string[];
  version: string;
  revision: number;
  /** A finished inspection with a heavy report. */
  finished: string;
  /** One with as much in it as an inspection may have. */
  longest: string;
  /** Its conditions. */
  manyQuestions: readonly string[];
  /**
   * Sessions of people who may ask for what takes long, one for each of those rows: what one asked
   * for is not left to the next.
   */
  overseers: Record<'search' | 'figures' | 'workbook' | 'moves' | 'compare' | 'copy', string>;
  /** Where it comes from; another address than that of who is measured. */
  from?: string;
  /** The certificate that an https address is believed by. */
  ca?: string | undefined;
}

export interface Raw {
  method?: string;
  path: string;
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Milliseconds after which the connection is cut, whatever came. */
  hangUp?: number;
  /** Told of the answer's text. */
  onText?: (text: string) => void;
}

/** Sends it, on a connection of its own; answers the status, 0 = no answer. */
export const send = (
  { url, cookie, from, ca }: Pick<Attacker, 'url' | 'cookie' | 'from' | 'ca'>,
  { method = 'POST', path, bytes, headers = {}, hangUp, onText }: Raw,
): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port, host, protocol } = new URL(url);
    const asked = (protocol === 'https:' ? secureRequest : plainRequest)({
      hostname,
      port,
      family: 4,
      ...(from ? { localAddress: from } : {}),
      ...(ca ? { ca } : {}),
      path,
      method,
      agent: false,
      headers: {
        host,
        cookie,
        ...(bytes ? { 'content-length': bytes.length, 'content-type': 'application/json' } : {}),
        ...headers,
      },
    });
    asked.on('error', () => resolve(0));
    asked.on('response', (answer) => {
      answer.on('error', () => resolve(answer.statusCode ?? 0));
      const said: Buffer[] = [];
      answer.on('data', (piece: Buffer) => onText && said.push(piece));
      answer.on('end', () => {
        onText?.(Buffer.concat(said).toString());
        resolve(answer.statusCode ?? 0);
      });
    });
    if (hangUp) setTimeout(() => asked.destroy(), hangUp);
    asked.end(bytes);
  });

export const packed = { 'content-encoding': 'gzip' };
export const queue = '/api/action-queue';

/** So many at once, until all are done; what came back, by status. */
export async function all(count: number, atOnce: number, one: (n: number) => Promise<number>) {
  const seen: Record<number, number> = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const status = await one(next++);
        seen[status] = (seen[status] ?? 0) + 1;
      }
    }),
  );
  return seen;
}

export const note = (
  attacker: Pick<Attacker, 'inspection' | 'questions'>,
  notes: string,
  more: object = {},
) => ({
  id: randomUUID(),
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  inspection: attacker.inspection,
  payload: { question: attacker.questions[0], notes },
  ...more,
});
export const body = (actions: readonly object[]) => gzipSync(JSON.stringify({ actions }));

export type Attack = (attacker: Attacker, times: number) => Promise<Record<number, number>>;
