import type { Route } from '#shared/contract/route.ts';
import type { ServeOptions } from './serveOptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the list in the body that may be long. */
    list?: string;
    /** The call counts for no limit of requests. */
    isUncounted?: boolean;
  }
}

/** The settings of a row that are needed before its handler runs. */
export const routeConfig = (
  name: string,
  { list, uncounted, perMinute }: Route,
  { limitOf }: ServeOptions,
): object => ({
  ...(list ? { list: list.name } : {}),
  ...(uncounted ? { isUncounted: true } : {}),
  ...(perMinute === undefined ? {} : { rateLimit: limitOf(name, perMinute) }),
});
