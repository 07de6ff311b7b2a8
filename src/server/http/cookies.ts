import type { FastifyReply } from 'fastify';

/** In seconds, as cookies have it. */
export const sevenDays = 7 * 24 * 3600;

/** The names of the cookies, and whether only https may have them. */
export interface Cookies {
  session: string;
  login: string;
  secure: boolean;
}

/** Over https with the prefix by which a browser takes them from this very host only. */
export function cookiesAt(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:');
  return {
    session: secure ? '__Host-vi' : 'vi',
    login: secure ? '__Host-vi-login' : 'vi-login',
    secure,
  };
}

/** Sets a cookie for `maxAge` seconds; null takes it away. */
export function setCookie(
  reply: FastifyReply,
  { cookies }: { cookies: Cookies },
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
