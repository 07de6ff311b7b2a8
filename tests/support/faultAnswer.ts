import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Trip } from './trip.ts';

/** Between two neighbours only: each connection has its own. */
const hopHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'expect']);

/** Headers as they travel on, in their order and spelling. */
export function throughHeaders(raw: readonly string[]): string[] {
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !hopHeaders.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
  );
}

/**
 * Gives the client the server's answer, or the first bytes of it; what the client no longer hears
 * is still read to its end.
 */
export async function passBack(
  { response, socket, note }: Trip,
  arrived: IncomingMessage,
  cutAfter: number | null,
): Promise<void> {
  if (response.destroyed || socket.destroyed) {
    arrived.resume();
    return note({ status: 'gone' });
  }
  const status = arrived.statusCode ?? 502;
  response.sendDate = false;
  response.writeHead(status, arrived.statusMessage ?? '', throughHeaders(arrived.rawHeaders));
  response.flushHeaders();
  let left = cutAfter ?? Number.POSITIVE_INFINITY;
  let answerBytes = 0;
  try {
    for await (const chunk of arrived as AsyncIterable<Buffer>) {
      const part = left < chunk.length ? chunk.subarray(0, left) : chunk;
      left -= part.length;
      answerBytes += part.length;
      if (part.length > 0 && !response.write(part) && !response.destroyed) await drained(response);
      note({ answerBytes });
      if (left === 0) break;
    }
  } catch {
    // The server went away in the middle.
    left = 0;
  }
  if (left !== 0 && cutAfter === null) {
    await ended(response, '');
    return note({ status: response.writableFinished ? status : 'gone' });
  }
  // Once what was written has left.
  socket.destroySoon();
  note({ status: 'cut' });
}

/** Answers without the server. A body is HTML unless the headers say otherwise. */
export async function answer(
  { response, note }: Trip,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    ...given,
  });
  await ended(response, bytes);
  note({ answerBytes: bytes.length, status: response.writableFinished ? status : 'gone' });
}

/** Until the client took what was written, or left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Ends the answer; until it has left, or the client has. */
async function ended(response: ServerResponse, last: Buffer | string): Promise<void> {
  if (!response.destroyed)
    await new Promise<void>((resolve) =>
      response.once('close', resolve).end(last, () => resolve()),
    );
}
