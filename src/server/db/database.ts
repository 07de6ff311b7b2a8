import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The database, of either kind: `openDatabase` tells from its address which. */
export type Db = Kysely<Tables>;

export interface OpenOptions {
  allowUnsafeServer?: boolean;
  /** How long to wait for a server that is not there yet, in ms; default 0. */
  waitMs?: number;
  /** Told once, when it has to be waited for. `where` = host:port/database. */
  onWait?: (where: string) => void;
}
