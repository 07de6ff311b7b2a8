import type { Db } from '#server/db/database.ts';
import type { Services } from '#server/handlers/context.ts';
import type { Cookies } from './cookies.ts';

/** What the routes are served with. */
export interface ServeOptions {
  db: Db;
  /** The same, where nothing can be changed: for handlers. */
  reading: Db;
  services: Services;
  clock: () => number;
  newId: () => string;
  publicUrl: string;
  cookies: Cookies;
  /** Whether answers are held against their schema: in tests and development, not in production. */
  checkOutput: boolean;
  /** How often somebody may ask: the limits of one call, as a setting of its route. */
  limitOf: (name: string, perMinute: number) => object;
}
