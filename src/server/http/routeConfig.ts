import type { Route } from '#shared/contract/route.ts';
import type { ServeOptions } from './serveOptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The list in the body that may be long. */
    list?: string;
    /** It counts for no limit of requests. */
    isUncounted?: boolean;
  }
}

/** What a row says to those who look at a request before its handler does. */
export const routeConfig = (
  name: string,
  { list, uncounted, perMinute }: Route,
  { limitOf }: ServeOptions,
): object => ({
  ...(list ? { list: list.name } : {}),
  ...(uncounted ? { isUncounted: true } : {}),
  ...(perMinute === undefined ? {} : { rateLimit: limitOf(name, perMinute) }),
});
