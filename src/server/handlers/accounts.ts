import * as accounts from '#server/db/accounts/accounts.ts';
import * as calendarAddresses from '#server/db/accounts/calendarAddresses.ts';
import { prepare } from '#server/db/accounts/prepared.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import * as files from '#server/db/files/files.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as snippets from '#server/db/inspections/snippets.ts';
import { type CleanImage, cleanImage, pixelsIn } from '#server/images.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin, mayDeleteAccount } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import {
  endOffersTo,
  find,
  refuseLesser,
  refuseWithoutAdministrator,
  switchAccount,
} from './accounts/accountAccess.ts';
import { saveRoles, tellRoles } from './accounts/accountRoles.ts';
import { mended, mendPrepared, namesOf, withOwnAddress } from './accounts/mendPrepared.ts';
import { withoutExtId } from './accounts/withoutExtId.ts';
import type { Handlers, UserContext } from './context/context.ts';

// Accounts (specification sections 2, 5 and 6).

interface Ticks {
  admin?: boolean | undefined;
  inspector?: boolean | undefined;
  coordinator?: boolean | undefined;
}
/** These roles have one tick each; an administrator can be of two kinds. */
const plainRoles = [
  ['inspector', 'ROLE_INSPECTOR'],
  ['coordinator', 'ROLE_COORDINATOR'],
] as const satisfies readonly [keyof Ticks, Role][];

/** The roles after an administrator's ticks; a tick that was not sent changes nothing. */
function tickedRoles(user: User, by: User, ticks: Ticks): Role[] {
  const roles = new Set(user.roles);
  for (const [tick, role] of plainRoles)
    if (ticks[tick] !== undefined) roles[ticks[tick] ? 'add' : 'delete'](role);
  if (ticks.admin === true && !isAdmin(user.roles)) roles.add('ROLE_ADMIN');
  if (ticks.admin === false && isAdmin(user.roles)) {
    refuseLesser(user, by);
    roles.delete('ROLE_ADMIN');
    roles.delete('ROLE_SUPER_ADMIN');
  }
  return [...roles];
}

const editable = (user: User) => ({
  phonePrimary: user.phonePrimary,
  roles: user.roles.toSorted(),
  enabled: user.enabled,
  ...(user.prepared ? namesOf(user) : {}),
});
const answer = (user: User) => ({ user, stamp: stampOf(editable(user)) });

export const accountHandlers: Pick<
  Handlers,
  'users.list' | 'users.prepare' | 'users.get' | 'users.save' | 'users.delete'
> = {
  'users.list': async ({ db }, query) => accounts.list(db, query),

  'users.prepare':
    (context, { admin, inspector, coordinator, ...person }) =>
    async ({ db, record }) => {
      const id = context.newId();
      const ticks = { inspector, coordinator };
      const roles: Role[] = [
        ...(admin ? (['ROLE_ADMIN'] as const) : []),
        ...plainRoles.filter(([tick]) => ticks[tick]).map(([, role]) => role),
      ];
      await withOwnAddress(db, person.email, id, () =>
        prepare(db, id, person, roles, context.now()),
      );
      const made = await find(db, id);
      const subject = fullName(made);
      await record({ noun: 'account', record: id, subject, event: 'create', new: made });
      return { id };
    },

  'users.get': async ({ db }, { id }) => ({
    ...answer(await find(db, id)),
    inspection_count: await inspections.countOf(db, id),
  }),

  'users.save': async (
    context,
    { id, phonePrimary, enabled, image, removeImage, stamp, ...given },
  ) => {
    const byAdmin = isAdmin(context.user.roles);
    if (!byAdmin && context.user.id !== id) throw new Problem('access_denied');
    // Before the transaction: making an image takes long.
    const clean = image && image.length > 0 ? await madeImage(context, image) : null;
    return async ({ db, record }) => {
      await accounts.lock(db, id);
      const user = await find(db, id);
      const roles = byAdmin ? tickedRoles(user, context.user, given) : user.roles;
      const isOn = byAdmin ? (enabled ?? user.enabled) : user.enabled;
      refuseStale(
        stamp,
        editable(user),
        editable({
          ...user,
          ...(byAdmin ? mended(user, given) : {}),
          phonePrimary: phonePrimary ?? user.phonePrimary,
          roles,
          enabled: isOn,
        }),
      );
      if (byAdmin) await mendPrepared(db, user, given, stamp);
      if (isOn !== user.enabled) await switchAccount(context, db, user, isOn);
      if (await saveRoles(context, db, user, roles)) await tellRoles(context, db, id);
      if (phonePrimary !== undefined) await accounts.setPhone(db, id, phonePrimary);
      if (clean || removeImage) {
        const fileId = clean ? context.newId() : null;
        if (clean && fileId)
          await files.create(db, {
            id: fileId,
            accountId: id,
            lastModified: context.now(),
            ...clean,
          });
        await accounts.setFile(db, id, fileId);
        if (user.imageFile) await files.remove(db, user.imageFile.id);
      }
      const saved = await find(db, id);
      await record({
        noun: 'account',
        record: id,
        subject: fullName(saved),
        event: 'save',
        old: user,
        new: saved,
      });
      return answer(byAdmin ? saved : withoutExtId(saved));
    };
  },

  'users.delete':
    (context, { id }) =>
    async ({ db, record }) => {
      await accounts.lock(db, id);
      const user = await find(db, id);
      if (!mayDeleteAccount(context.user.id, id)) throw new Problem('own_account');
      refuseLesser(user, context.user);
      if (isAdmin(user.roles)) await refuseWithoutAdministrator(db, id);
      await accounts.remove(db, id, context.now());
      await sessions.removeOfAccount(db, id);
      await calendarAddresses.remove(db, id);
      await snippets.removeOf(db, id);
      await endOffersTo(context, db, user);
      await record({
        noun: 'account',
        record: id,
        subject: fullName(user),
        event: 'delete',
        old: user,
      });
    },
};

/** Makes the uploaded image safe; it waits until it is this person's turn. */
async function madeImage(
  { user, services: { budget, images }, gone }: UserContext,
  image: Uint8Array,
): Promise<CleanImage> {
  budget.spend(user.id, 'pixels', await pixelsIn(image));
  return images.run(user.id, () => cleanImage(image), gone);
}
