import { randomInt, timingSafeEqual } from 'node:crypto';
import { hasAdministrator } from '#server/db/administrators.ts';
import type { Db } from '#server/db/database.ts';
import * as secrets from '#server/db/secrets.ts';
import { hashToken } from './tokens.ts';

/**
 * How a new installation gets its first administrator: a code that the start prints, which the
 * first one to log in types over. Whoever reads the server's output runs the installation anyway.
 */
const name = 'set_up_code';

/** Letters and digits that nobody takes for one another. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** The code, the same at each start; null as soon as there is an administrator. */
export const setUpCode = async (db: Db): Promise<string | null> =>
  (await hasAdministrator(db))
    ? null
    : secrets.keep(db, name, () => [part(), part(), part()].join('-'));

/** Whether a code may be typed. */
export const isSetUpOpen = async (db: Db): Promise<boolean> =>
  (await secrets.find(db, name)) !== null && !(await hasAdministrator(db));

const spelled = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Whether this is the code; then it is used up. Call it in a transaction that locks the
 * administrators.
 */
export async function consumeSetUpCode(db: Db, code: string): Promise<boolean> {
  const wanted = await secrets.find(db, name);
  if (wanted === null) return false;
  const [given, right] = [code, wanted].map((one) => Buffer.from(hashToken(spelled(one))));
  if (!given || !right || !timingSafeEqual(given, right)) return false;
  return secrets.remove(db, name);
}
