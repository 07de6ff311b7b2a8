import { type IncomingMessage, request as open } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { answer, passBack, throughHeaders } from './faultAnswer.ts';
import type { Fault } from './faultRules.ts';
import type { Trip, TripNotes } from './trip.ts';

type Kind = Fault['kind'];
type Of<K extends Kind> = Extract<Fault, { kind: K }>;

const badGateway =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/**
 * Makes the trip. Rejects only for a client that left before it had sent its whole request, or a
 * proxy that closes.
 */
export async function travel(trip: Trip): Promise<void> {
  const { request, response, socket, note } = trip;
  const fault = <K extends Kind>(kind: K) =>
    trip.hit.faults.find((one): one is Of<K> => one.kind === kind);
  const cutOff = (status: TripNotes['status']) => {
    note({ status });
    if (trip.mayRepeat) return void socket.destroySoon();
    // No browser takes this for an answer, nor for a connection that was merely idle for too long;
    // it looks once it has sent all.
    socket.end('the line broke\r\n\r\n');
    if (request.readableEnded) return void socket.destroySoon();
    request.once('end', () => socket.destroySoon()).resume();
  };
  for (const stream of [request, response]) stream.on('error', () => undefined);
  if (fault('refuse')) return cutOff('refused');
  let requestBytes = 0;
  const kept: Buffer[] = [];
  request.on('data', (chunk: Buffer) => {
    requestBytes += chunk.length;
    if (trip.keepBody) kept.push(chunk);
    note({ requestBytes });
  });
  request.on(
    'end',
    () =>
      kept.length > 0 &&
      note({ body: textOf(Buffer.concat(kept), request.headers['content-encoding']) }),
  );
  request.pause();

  const waits = trip.hit.faults.filter(
    (one) => one.kind === 'hold' || (one.kind === 'delay' && !one.answer),
  );
  const own = fault('answer');
  // What waits here is wholly here: it no longer needs its client.
  const body = waits.length > 0 || own ? await whole(request) : null;
  for (const wait of waits) {
    if (wait.kind === 'hold') {
      const released = trip.hit.held();
      note({ status: 'held' });
      await released;
      trip.signal.throwIfAborted();
      note({ status: 'waiting' });
    } else await pause(wait as Of<'delay'>, trip.signal);
  }
  if (own) return answer(trip, own.status, own.body ?? '', own.headers);

  let arrived: IncomingMessage | null;
  const cut = fault('cutRequest');
  try {
    arrived = await ask(trip, body, cut ? cut.after : null);
  } catch {
    if (request.destroyed && !request.complete) throw new Error('the client left');
    if (fault('dropAnswer')) return cutOff('dropped');
    return answer(trip, 502, badGateway);
  }
  if (!arrived) return cutOff('cut');
  arrived.on('error', () => undefined);
  note({ serverStatus: arrived.statusCode ?? 0 });

  const late = trip.hit.faults.find(
    (one): one is Of<'delay'> => one.kind === 'delay' && one.answer === true,
  );
  if (late) await pause(late, trip.signal);
  if (fault('dropAnswer')) {
    arrived.resume();
    await finished(arrived).catch(() => undefined);
    return cutOff('dropped');
  }
  await passBack(trip, arrived, fault('cutAnswer')?.after ?? null);
}

/**
 * Sends the request on and answers with the server's; null when it was cut after `cutAfter` bytes.
 * Rejects when the server is not there.
 */
async function ask(
  { request, target, agent, note }: Trip,
  body: Buffer | null,
  cutAfter: number | null,
): Promise<IncomingMessage | null> {
  const { hostname, port } = target;
  const { method = 'GET', url = '/' } = request;
  const upstream = open({
    hostname,
    port,
    method,
    path: url,
    agent,
    headers: throughHeaders(request.rawHeaders),
  });
  let serverBytes = 0;
  const count = (chunk: Buffer) => {
    serverBytes += chunk.length;
    note({ serverBytes });
  };
  // Both stay listened to: an error after the answer has begun must not end the process.
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    upstream.once('response', resolve).on('error', reject),
  );
  answered.catch(() => undefined);
  if (cutAfter !== null) {
    upstream.flushHeaders();
    let left = cutAfter;
    try {
      for await (const chunk of body
        ? [body]
        : (request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)) {
        const part = chunk.subarray(0, left);
        left -= part.length;
        const written = new Promise<void>((resolve, reject) =>
          upstream.write(part, (error) => (error ? reject(error) : resolve())),
        );
        await Promise.race([written, answered]);
        count(part);
        if (left === 0) break;
      }
    } finally {
      upstream.destroy();
    }
    return null;
  }
  if (body) {
    count(body);
    upstream.end(body);
    return answered;
  }
  request.on('data', count);
  request.on('close', () => request.complete || upstream.destroy());
  // A server that is gone, or answers before it has heard all, must not keep the client from
  // sending the rest.
  upstream.on('error', () => request.unpipe(upstream).resume());
  request.pipe(upstream);
  return answered;
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const pause = ({ ms }: Of<'delay'>, signal: AbortSignal) =>
  pass(typeof ms === 'function' ? ms() : ms, undefined, { signal });

/** A body as text, unpacked; one that was cut off has none. */
function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding !== 'gzip') return body.toString();
  try {
    return gunzipSync(body).toString();
  } catch {
    return '';
  }
}
