import * as accounts from '#server/db/accounts.ts';
import { lockAdministrators } from '#server/db/administrators.ts';
import type { Db } from '#server/db/database.ts';
import * as files from '#server/db/files.ts';
import * as inspections from '#server/db/inspections.ts';
import * as sessions from '#server/db/sessions.ts';
import { cleanImage } from '#server/images.ts';
import { notify } from '#server/mail/notify.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin, mayDeleteAccount } from '#shared/rules/access.ts';
import { fullName } from '#shared/rules/format.ts';
import { noRoles } from '#shared/text/alerts.ts';
import { roleLabels } from '#shared/text/labels.ts';
import type { Handlers, UserContext } from './context.ts';
import { withoutExtId } from './session.ts';

/** Accounts (specification sections 2, 5 and 6). */
async function find(db: Db, id: string): Promise<User> {
  const user = await accounts.load(db, id);
  if (!user) throw new Problem('user_not_found');
  return user;
}

/** The roles after an administrator's ticks; a tick that was not sent changes nothing. */
function tickedRoles(
  user: User,
  by: User,
  ticks: { admin?: boolean | undefined; inspector?: boolean | undefined },
): Role[] {
  const roles = new Set(user.roles);
  if (ticks.inspector === true) roles.add('ROLE_INSPECTOR');
  if (ticks.inspector === false) roles.delete('ROLE_INSPECTOR');
  if (ticks.admin === true && !isAdmin(user.roles)) roles.add('ROLE_ADMIN');
  if (ticks.admin === false && isAdmin(user.roles)) {
    if (user.roles.includes('ROLE_SUPER_ADMIN') && !by.roles.includes('ROLE_SUPER_ADMIN'))
      throw new Problem('access_denied');
    roles.delete('ROLE_ADMIN');
    roles.delete('ROLE_SUPER_ADMIN');
  }
  return [...roles];
}

async function refuseWithoutAdministrator(db: Db, leaving: string): Promise<void> {
  if ((await lockAdministrators(db)).every((id) => id === leaving))
    throw new Problem('last_administrator');
}

const editable = ({ phonePrimary, roles }: Pick<User, 'phonePrimary' | 'roles'>) => ({
  phonePrimary,
  roles: roles.toSorted(),
});
const answer = (user: User) => ({ user, stamp: stampOf(editable(user)) });

export const accountHandlers: Pick<
  Handlers,
  'users.list' | 'users.get' | 'users.save' | 'users.delete'
> = {
  'users.list': async ({ db }, query) => accounts.list(db, query),

  'users.get': async ({ db }, { id }) => ({
    ...answer(await find(db, id)),
    inspection_count: await inspections.countOf(db, id),
  }),

  'users.save': async (
    context,
    { id, phonePrimary, admin, inspector, image, removeImage, stamp },
  ) => {
    const byAdmin = isAdmin(context.user.roles);
    if (!byAdmin && context.user.id !== id) throw new Problem('access_denied');
    // Before the transaction: making an image takes long.
    const clean = image && image.length > 0 ? await cleanImage(image) : null;
    return async ({ db, record }) => {
      await accounts.lock(db, id);
      const user = await find(db, id);
      const roles = byAdmin ? tickedRoles(user, context.user, { admin, inspector }) : user.roles;
      refuseStale(
        stamp,
        editable(user),
        editable({ phonePrimary: phonePrimary ?? user.phonePrimary, roles }),
      );
      if (await saveRoles(db, user, roles)) await tellRoles(context, db, id);
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
      if (
        user.roles.includes('ROLE_SUPER_ADMIN') &&
        !context.user.roles.includes('ROLE_SUPER_ADMIN')
      )
        throw new Problem('access_denied');
      if (isAdmin(user.roles)) await refuseWithoutAdministrator(db, id);
      await accounts.remove(db, id, context.now());
      await sessions.removeOfAccount(db, id);
      await record({
        noun: 'account',
        record: id,
        subject: fullName(user),
        event: 'delete',
        old: user,
      });
    },
};

/** The person hears of other roles (decisions part 3, "Alerts"). */
async function tellRoles(context: UserContext, db: Db, id: string): Promise<void> {
  const user = await find(db, id);
  await notify(
    db,
    { newId: context.newId, now: context.now() },
    {
      alert: 'roles-changed',
      to: [user.email],
      values: {
        naam: fullName(user),
        rollen: user.roles.map((role) => roleLabels[role]).join(', ') || noRoles,
        link: context.services.publicUrl,
      },
    },
  );
}

/** True when they changed. */
async function saveRoles(db: Db, user: User, roles: Role[]): Promise<boolean> {
  if (roles.length === user.roles.length && roles.every((role) => user.roles.includes(role)))
    return false;
  if (isAdmin(user.roles) && !isAdmin(roles)) await refuseWithoutAdministrator(db, user.id);
  await accounts.setRoles(db, user.id, roles);
  return true;
}
