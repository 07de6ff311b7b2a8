import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The database, of either kind: `openDatabase` chooses the kind by its address. */
export type Db = Kysely<Tables>;

export interface OpenOptions {
  allowUnsafeServer?: boolean;
  /** Milliseconds to wait for a server that is not there yet; default 0. */
  waitMs?: number;
  /** Called once when we have to wait for it. `where` = host:port/database. */
  onWait?: (where: string) => void;
}
