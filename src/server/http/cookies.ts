import type { FastifyReply } from 'fastify';

/** In seconds, the unit of cookies. */
export const sevenDays = 7 * 24 * 3600;

/** The names of the cookies, and whether browsers may send them over https only. */
export interface Cookies {
  session: string;
  login: string;
  secure: boolean;
}

/**
 * The cookies for this address. With https their names get the prefix that makes a browser accept
 * them from this very host only.
 */
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
