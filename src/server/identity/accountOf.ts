import * as accounts from '#server/db/accounts/accounts.ts';
import { administratorAddresses } from '#server/db/accounts/administrators.ts';
import * as logins from '#server/db/accounts/logins.ts';
import { preparedFor, takeOver } from '#server/db/accounts/prepared.ts';
import * as audit from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction, isUniqueViolation } from '#server/db/base/transactions.ts';
import { uuidv7 } from '#server/ids.ts';
import { notify } from '#server/mail/notify.ts';
import { screenPaths } from '#shared/contract/addresses.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { rolesOf } from './claimedRoles.ts';
import { type Claims, personOf } from './claims.ts';
import { type From, writeLogin } from './loginLog.ts';
import { isNamedAdministrator, type NamedAdministrators } from './namedAdministrator.ts';

/** Finds the account for the identity provider's claims (agreements part 2). */
interface AccountOptions extends NamedAdministrators {
  db: Db;
  clock: () => number;
  publicUrl: string;
  issuerKey: string;
  rolesClaim: string | null;
  rolesMap: Readonly<Record<string, Role>>;
}

/**
 * The account for these claims. It is made at the first login, and updated at every later one. Null
 * when it may not come in. Changes are on the audit without a person, because no administrator made
 * them.
 */
export async function accountOf(...login: Parameters<typeof accountOnce>): Promise<User | null> {
  try {
    return await accountOnce(...login);
  } catch (error) {
    // The same person logged in from two tabs at once, for the first time: by now the account
    // exists.
    if (isUniqueViolation(error)) return accountOnce(...login);
    throw error;
  }
}

async function accountOnce(
  claims: Claims,
  options: AccountOptions,
  from: From,
): Promise<User | null> {
  const { db, clock, publicUrl } = options;
  const person = personOf(options.issuerKey, claims);
  const claimed = rolesOf(claims, options.rolesClaim, options.rolesMap);
  const maker = { newId: () => uuidv7(clock()), now: new Date(clock()).toISOString() };
  return inTransaction(db, async (trx) => {
    const found = await logins.findByIdentity(trx, person.iss, person.extId);
    if (found) await accounts.lock(trx, found.id);
    // Read again: an administrator may have changed it while we waited for the lock.
    const before = found && (await logins.findByIdentity(trx, person.iss, person.extId));
    if (before) await logins.refresh(trx, before.id, person);
    // A deleted account comes back without its former roles, but with its work: an administrator
    // decides again.
    const deleted = before ? null : await logins.tombstoneOf(trx, person.iss, person.extId);
    // Only if the provider vouches for the address: otherwise anybody could claim it.
    const waiting =
      before || deleted || claims['email_verified'] !== true
        ? null
        : await preparedFor(trx, person.email);
    const asPrepared = waiting ? await accounts.load(trx, waiting) : null;
    const prepared = asPrepared && (await takeOver(trx, asPrepared.id, person)) ? asPrepared : null;
    const id = before?.id ?? deleted ?? prepared?.id ?? maker.newId();
    const waited = prepared ?? before;
    if (deleted) await logins.revive(trx, deleted, person);
    else if (!waited) await logins.create(trx, id, person, claimed ?? [], maker.now);
    let known = await accounts.load(trx, id);
    if (
      known?.enabled &&
      !known.roles.includes('ROLE_SUPER_ADMIN') &&
      (await isNamedAdministrator(trx, claims, options))
    ) {
      await accounts.setRoles(trx, id, [...known.roles, 'ROLE_SUPER_ADMIN']);
      known = await accounts.load(trx, id);
    }
    if (!known) return null;
    if (JSON.stringify(known) !== JSON.stringify(waited)) {
      const entry = {
        noun: 'account',
        record: id,
        subject: fullName(known),
        event: waited ? 'save' : 'create',
        new: known,
      } as const;
      await audit.write(trx, {
        id: maker.newId(),
        at: maker.now,
        account: null,
        ...entry,
        ...(waited ? { old: waited } : {}),
      });
    }
    if (!before && known.roles.length === 0)
      await notify(trx, maker, {
        alert: 'account-without-roles',
        to: await administratorAddresses(trx),
        values: {
          naam: fullName(known),
          gebruikersnaam: known.username,
          link: publicUrl + screenPaths.edit_user(id),
        },
      });
    if (!known.enabled) await writeLogin(trx, clock, known, 'refused-login', from);
    return known.enabled ? known : null;
  });
}
