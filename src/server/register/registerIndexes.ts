import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '#server/db/database.ts';
import * as registers from '#server/db/registers.ts';
import { openRegister, type RegisterIndex } from '#shared/rules/registerIndex.ts';

const unpack = promisify(gunzip);

/** The register of this edition, opened for searching; null when it is no longer kept. */
export type OpenRegister = (db: Db, edition: string) => Promise<RegisterIndex | null>;

/**
 * Keeps the register open in memory, until there is another edition. It is opened when somebody
 * first searches, once for all who wait for it.
 */
export function createRegisterIndexes(): OpenRegister {
  let open: { edition: string; index: Promise<RegisterIndex | null> } | null = null;
  return (db, edition) => {
    if (open?.edition !== edition) {
      const mine = { edition, index: read(db, edition) };
      open = mine;
      // Read too late, when there was another one already: the next search reads that.
      const forget = () => {
        if (open === mine) open = null;
      };
      mine.index.then((index) => index === null && forget(), forget);
    }
    return open.index;
  };
}

async function read(db: Db, edition: string): Promise<RegisterIndex | null> {
  const packed = await registers.packed(db, edition);
  return packed && openRegister((await unpack(packed)).toString(), () => setImmediate());
}
