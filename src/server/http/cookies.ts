import type { FastifyReply } from 'fastify';
import type { ServeOptions } from './serveOptions.ts';

/** In seconds, as cookies have it. */
export const sevenDays = 7 * 24 * 3600;

/** Sets a cookie for `maxAge` seconds; null takes it away. */
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
