import type { Db } from '#server/db/base/database.ts';
import type { Services } from '#server/handlers/context/context.ts';
import type { Cookies } from './cookies.ts';

/** The options that all routes are served with. */
export interface ServeOptions {
  db: Db;
  /** The same database without the right to change anything, for handlers. */
  reading: Db;
  services: Services;
  clock: () => number;
  newId: () => string;
  publicUrl: string;
  cookies: Cookies;
  /** Whether answers are checked by their schema: in tests and development, not in production. */
  checkOutput: boolean;
  /** Makes the setting of a route that limits how often one person may call it. */
  limitOf: (name: string, perMinute: number) => object;
}
