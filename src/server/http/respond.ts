import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, Redirect } from '#server/handlers/context.ts';
import type { Route } from '#shared/contract/route.ts';
import type { ServeOptions } from './serveOptions.ts';

export const sevenDays = 7 * 24 * 3600;

export function setCookie(
  reply: FastifyReply,
  { cookies }: ServeOptions,
  name: string,
  value: string | null,
  maxAge: number,
): void {
  reply.setCookie(name, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookies.secure,
    maxAge: value === null ? 0 : maxAge,
  });
}

export function send(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  checkOutput: boolean,
): FastifyReply {
  if (route.kind === 'redirect') return reply.redirect((answer as Redirect).location);
  if (route.kind === 'file') {
    const file = answer as FileAnswer;
    reply.type(file.mime).header('cache-control', 'no-store');
    if (file.name) reply.header('content-disposition', dispositionOf(file.name, file.download));
    if (!(file.bytes instanceof Uint8Array)) return reply.send(Readable.from(file.bytes));
    return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  }
  if (route.output === null) return reply.code(204).send();
  if (checkOutput) route.output.parse(answer);
  return reply.code(route.status ?? 200).send(answer);
}

/** The name twice: without accents for old programs, in full for all others. */
function dispositionOf(name: string, download = false): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${full}`}`;
}

/** A signal that ends when the connection ends before the answer was written. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
