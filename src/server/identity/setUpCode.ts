import { randomInt, timingSafeEqual } from 'node:crypto';
import { hasAdministrator } from '#server/db/accounts/administrators.ts';
import type { Db } from '#server/db/base/database.ts';
import * as secrets from '#server/db/base/secrets.ts';
import { hashToken } from './tokens.ts';

// Gives a new installation its first administrator: the start prints a code, and the first person
// to log in types it. A person who can read the server's output runs the installation anyway.

const name = 'set_up_code';

/** Letters and digits that people do not confuse. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** The code, the same at each start; null when there is an administrator. */
export const setUpCode = async (db: Db): Promise<string | null> =>
  (await hasAdministrator(db))
    ? null
    : secrets.keep(db, name, () => [part(), part(), part()].join('-'));

/** Whether somebody may type the code. */
export const isSetUpOpen = async (db: Db): Promise<boolean> =>
  (await secrets.find(db, name)) !== null && !(await hasAdministrator(db));

const spelled = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Whether this is the code; if so, it is used up. Call it in a transaction that locks the
 * administrators.
 */
export async function consumeSetUpCode(db: Db, code: string): Promise<boolean> {
  const wanted = await secrets.find(db, name);
  if (wanted === null) return false;
  const [given, right] = [code, wanted].map((one) => Buffer.from(hashToken(spelled(one))));
  if (!given || !right || !timingSafeEqual(given, right)) return false;
  return secrets.remove(db, name);
}
