import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { User } from '#shared/model/account.ts';
import type { SensitiveAct } from '#shared/model/audit.ts';
import { deviceName } from '#shared/rules/deviceName.ts';
import { fullName } from '#shared/rules/format.ts';

/** Who the browser says it is (User-Agent), and the address it asks from. */
export interface From {
  browser: string;
  address: string;
}

/** Puts on the administrators' log that somebody logged in, or was not let in. */
export const writeLogin = (
  db: Db,
  { newId, now }: { newId: () => string; now: string },
  user: User,
  event: Extract<SensitiveAct, `${string}login`>,
  { browser, address }: From,
): Promise<void> =>
  audit.write(db, {
    id: newId(),
    at: now,
    account: user.id,
    noun: 'session',
    record: user.id,
    subject: fullName(user),
    event,
    new: { device: deviceName(browser), address },
  });
