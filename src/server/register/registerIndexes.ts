import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '#server/db/database.ts';
import * as registers from '#server/db/registers.ts';
import { openRegister, type RegisterIndex } from '#shared/rules/registerIndex.ts';

const unpack = promisify(gunzip);

/** The register of this edition, opened for searching; null when it is no longer kept. */
export type OpenRegister = (db: Db, edition: string) => Promise<RegisterIndex | null>;
/** What reports need of this edition, as one text; null when there is none. */
export type OpenFacts = (db: Db, edition: string) => Promise<string | null>;

/**
 * Keeps what was read of an edition in memory, until there is another one. It is read when somebody
 * first needs it, once for all who wait for it.
 */
function byEdition<T>(
  read: (db: Db, edition: string) => Promise<T | null>,
): (db: Db, edition: string) => Promise<T | null> {
  let open: { edition: string; what: Promise<T | null> } | null = null;
  return (db, edition) => {
    if (open?.edition !== edition) {
      const mine = { edition, what: read(db, edition) };
      open = mine;
      // Read too late, when there was another one already: the next time reads that.
      const forget = () => {
        if (open === mine) open = null;
      };
      mine.what.then((what) => what === null && forget(), forget);
    }
    return open.what;
  };
}

const textOf = async (db: Db, edition: string, text?: 'facts'): Promise<string | null> => {
  const packed = await registers.packed(db, edition, text);
  return packed && (await unpack(packed)).toString();
};

/** Both, of the register that is kept. */
export const openRegisters = (): { register: OpenRegister; registerFacts: OpenFacts } => ({
  register: byEdition(async (db, edition) => {
    const text = await textOf(db, edition);
    return text === null ? null : openRegister(text, () => setImmediate());
  }),
  registerFacts: byEdition((db, edition) => textOf(db, edition, 'facts')),
});
