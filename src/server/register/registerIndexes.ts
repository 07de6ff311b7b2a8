import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Db } from '#server/db/base/database.ts';
import * as registers from '#server/db/register/registers.ts';
import { openRegister, type RegisterIndex } from '#shared/rules/register/registerIndex.ts';

const unpack = promisify(gunzip);

/** The register of this edition, opened for searching; null when it is not stored any more. */
export type OpenRegister = (db: Db, edition: string) => Promise<RegisterIndex | null>;
/**
 * The register for reports. It is read before a transaction, and only looked at within it. A
 * transaction must not wait for another one's reading, which may itself wait for that transaction.
 */
export interface ReportRegister {
  /** Reads the stored register. One that cannot be read counts as none, so nobody has to wait. */
  open(db: Db): Promise<void>;
  /** The register that was opened last, without waiting; null = none. */
  opened(): OpenedRegister | null;
}
interface OpenedRegister {
  index: RegisterIndex;
  /** The register's facts, as `factsText` writes them. */
  facts: string;
  /** The day on which it was imported. */
  date: string;
}

/**
 * Keeps one edition in memory until another one is asked for. It is read when somebody first needs
 * it, once for all who wait for it.
 */
function byEdition<T>(
  read: (db: Db, edition: string) => Promise<T | null>,
): (db: Db, edition: string) => Promise<T | null> {
  let open: { edition: string; what: Promise<T | null> } | null = null;
  return (db, edition) => {
    if (open?.edition !== edition) {
      const mine = { edition, what: read(db, edition) };
      open = mine;
      // Read too late: another edition had replaced it. The next call reads again.
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

/** Opens the stored register in both ways. */
export function openRegisters(): { register: OpenRegister; reportRegister: ReportRegister } {
  const register: OpenRegister = byEdition(async (db, edition) => {
    const text = await textOf(db, edition);
    return text === null ? null : openRegister(text, () => setImmediate());
  });
  const factsOf = byEdition((db, edition) => textOf(db, edition, 'facts'));
  const read = async (db: Db): Promise<OpenedRegister | null> => {
    const known = await registers.state(db);
    const facts = known && (await factsOf(db, known.edition));
    const index = facts ? await register(db, known.edition) : null;
    return facts && index ? { index, facts, date: known.date } : null;
  };
  let opened: OpenedRegister | null = null;
  const reportRegister: ReportRegister = {
    async open(db) {
      opened = await read(db).catch(() => null);
    },
    opened: () => opened,
  };
  return { register, reportRegister };
}
