import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, Redirect } from '#server/handlers/context/context.ts';
import { jsonText } from '#server/jsonText.ts';
import type { Route } from '#shared/contract/route.ts';
import { dispositionOf } from './disposition.ts';

interface Sending {
  checkOutput: boolean;
  /** Is told how many bytes an answer or a file has. */
  weigh(bytes: number): void;
  /** Called while an answer leaves in parts: throws when this person may no longer read it. */
  refuseIfRevoked(): Promise<void>;
}

/** Answers as the row says: a redirect, a file, nothing, or JSON. */
export async function send(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  { checkOutput, weigh, refuseIfRevoked }: Sending,
): Promise<FastifyReply> {
  if (route.kind === 'redirect') return reply.redirect((answer as Redirect).location);
  if (route.kind === 'file') {
    const file = answer as FileAnswer;
    reply.type(file.mime).header('cache-control', 'no-store');
    if (file.name) reply.header('content-disposition', dispositionOf(file.name, file.download));
    if (!(file.bytes instanceof Uint8Array))
      return reply.send(Readable.from(watched(file.bytes, weigh, refuseIfRevoked)));
    weigh(file.bytes.byteLength);
    return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  }
  if (route.output === null) return reply.code(204).send();
  if (checkOutput) route.output.parse(answer);
  const text = await jsonText(answer);
  weigh(text.length);
  return reply
    .code(route.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text);
}

/** Milliseconds after which a long answer checks again who reads it. */
const lookEach = 1_000;

/** Counts an answer that leaves in parts while they leave: nobody knows the total before. */
async function* watched<Part extends { length: number }>(
  parts: AsyncIterable<Part>,
  weigh: (bytes: number) => void,
  refuseIfRevoked: () => Promise<void>,
): AsyncGenerator<Part> {
  let looked = performance.now();
  for await (const part of parts) {
    if (performance.now() - looked > lookEach) {
      await refuseIfRevoked();
      looked = performance.now();
    }
    weigh(part.length);
    yield part;
  }
}

/** A signal that aborts when the connection closes before the answer was written. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
