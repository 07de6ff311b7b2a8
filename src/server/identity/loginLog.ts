import * as audit from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { nameById } from '#server/db/base/nameById.ts';
import type { SessionRow } from '#server/db/base/tables.ts';
import { addStored, receiptBytes } from '#server/db/devices/stored.ts';
import { uuidv7 } from '#server/ids.ts';
import type { User } from '#shared/model/account.ts';
import type { SensitiveAct } from '#shared/model/audit.ts';
import { deviceName } from '#shared/rules/device/deviceName.ts';
import { fullName } from '#shared/rules/words/format.ts';

/** The browser's own name (User-Agent), and the address it asks from. */
export interface From {
  browser: string;
  address: string;
}

/**
 * Records on the administrators' log that a person logged in or was refused. The entry counts among
 * what is kept of that person. Call it in a transaction.
 */
export async function writeLogin(
  db: Db,
  clock: () => number,
  user: User,
  event: Extract<SensitiveAct, `${string}login`>,
  { browser, address }: From,
): Promise<void> {
  const length = await audit.write(db, {
    id: uuidv7(clock()),
    at: new Date(clock()).toISOString(),
    account: user.id,
    noun: 'session',
    record: user.id,
    subject: fullName(user),
    event,
    new: { device: deviceName(browser), address },
  });
  await addStored(db, user.id, 'changes', length + receiptBytes);
}

/** @param by who ended them; null = the provider. Answers the length of the entry. */
const ended = async (
  db: Db,
  clock: () => number,
  by: string | null,
  account: string,
  old: object,
): Promise<number> =>
  audit.write(db, {
    id: uuidv7(clock()),
    at: new Date(clock()).toISOString(),
    account: by,
    noun: 'account',
    record: account,
    subject: await nameById(db, account),
    event: 'end-session',
    old,
  });

/**
 * Records that a person logged out of this session. Call it in the transaction that ends the
 * session. Answers how many bytes of that person are kept with it.
 */
export const writeLogout = async (
  db: Db,
  clock: () => number,
  { account_id: account, device, created_at }: SessionRow,
): Promise<number> =>
  (await ended(db, clock, account, account, { device, created_at })) + receiptBytes;

/** Records that the provider ended an account's sessions; call it in the ending transaction. */
export const writeEnded = (
  db: Db,
  clock: () => number,
  account: string,
  sessions: number,
): Promise<number> => ended(db, clock, null, account, { sessions });
