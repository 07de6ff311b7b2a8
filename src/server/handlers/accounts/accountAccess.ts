import * as accounts from '#server/db/accounts/accounts.ts';
import { lockAdministrators } from '#server/db/accounts/administrators.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { readHead } from '#server/db/inspections/inspectionHead.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { tellDeclined } from '#server/handlers/inspections/mails.ts';
import { notify } from '#server/mail/notify.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { switchedTexts } from '#shared/text/alerts.ts';

/** An administrator changes who may log in and in which roles; the person is told by mail. */

/** @throws Problem user_not_found */
export async function find(db: Db, id: string): Promise<User> {
  const user = await accounts.load(db, id);
  if (!user) throw new Problem('user_not_found');
  return user;
}

/**
 * Only a super administrator takes the roles from another, switches one off or deletes one.
 * @throws Problem access_denied
 */
export function refuseLesser(user: User, by: User): void {
  if (user.roles.includes('ROLE_SUPER_ADMIN') && !by.roles.includes('ROLE_SUPER_ADMIN'))
    throw new Problem('access_denied');
}

/** @throws Problem last_administrator */
export async function refuseWithoutAdministrator(db: Db, leaving: string): Promise<void> {
  if ((await lockAdministrators(db)).every((id) => id === leaving))
    throw new Problem('last_administrator');
}

/**
 * Switches an account off, which ends its sessions at once, or switches it on again.
 * @throws Problem own_account, access_denied, last_administrator
 */
export async function switchAccount(
  context: UserContext,
  db: Db,
  user: User,
  enabled: boolean,
): Promise<void> {
  if (user.id === context.user.id) throw new Problem('own_account');
  refuseLesser(user, context.user);
  if (!enabled && isAdmin(user.roles)) await refuseWithoutAdministrator(db, user.id);
  await accounts.setEnabled(db, user.id, enabled);
  if (!enabled) {
    await sessions.endDisabled(db, user.id);
    await endOffersTo(context, db, user);
  }
  const stand = enabled ? switchedTexts.on : switchedTexts.off;
  await tell(context, db, user, 'account-switched', { stand });
}

/**
 * Takes back what colleagues offered to a person who no longer works on inspections, and tells
 * those colleagues: the inspections are theirs still.
 */
export async function endOffersTo(context: UserContext, db: Db, taker: User): Promise<void> {
  const dropped = await offers.dropTo(db, taker.id);
  for (const { inspection, from } of dropped) {
    const head = await readHead(db, inspection);
    // An older release hands over without looking at offers, so an old offer may be left.
    if (head?.owner === from) await tellDeclined(context, db, head, taker);
  }
  for (const giver of new Set(dropped.map(({ from }) => from).toSorted()))
    await bumpWork(db, giver);
}

/** Mails a person what changed in their account (agreements part 3, "Alerts"). */
export const tell = (
  { newId, now, services }: UserContext,
  db: Db,
  user: User,
  alert: 'account-switched' | 'roles-changed',
  values: Readonly<Record<string, string>>,
): Promise<void> =>
  notify(
    db,
    { newId, now: now() },
    {
      alert,
      to: [user.email],
      values: { naam: fullName(user), ...values, link: services.publicUrl },
    },
  );
