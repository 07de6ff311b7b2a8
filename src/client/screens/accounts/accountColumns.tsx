import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import layout from '#client/parts/layout.module.css';
import type { Column } from '#client/parts/tables/DataTable.tsx';
import { DeleteButton, EditButton } from '#client/parts/tables/RowButtons.tsx';
import type { ListedUser, User } from '#shared/model/account.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { mayDeleteAccount } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { adminTexts, userTexts } from '#shared/text/admin.ts';
import { roleNames, yesNo } from '#shared/text/labels.ts';
import { myDataTexts } from '#shared/text/myData.ts';

const { columns } = userTexts;

/** The columns of the list of accounts. @param own the id of the person who looks at the list */
export const accountColumns = (
  own: string,
  remove: (user: User) => Promise<void>,
): Column<ListedUser>[] => [
  {
    key: 'family_name',
    title: columns.name,
    sortable: 'words',
    cell: (user) => (
      <>
        <AppLink to={paths.edit_user(user.id)}>{fullName(user)}</AppLink>
        {user.prepared && <span className={layout.subtle}> ({userTexts.prepared})</span>}
      </>
    ),
  },
  { key: 'email', title: columns.email, sortable: 'words', cell: (user) => user.email },
  {
    key: 'roles',
    title: columns.roles,
    cell: (user) => roleNames(user.roles) || myDataTexts.none,
  },
  {
    key: 'last_login',
    title: columns.lastLogin,
    sortable: 'days',
    cell: ({ last_login }) =>
      last_login ? formatMoment(last_login).split(' ')[0] : userTexts.never,
  },
  {
    key: 'enabled',
    title: columns.enabled,
    sortable: 'steps',
    cell: (user) => yesNo(user.enabled),
  },
  {
    key: 'actions',
    title: adminTexts.actions,
    cell: (user) => (
      <div className={layout.actions}>
        <EditButton to={paths.edit_user(user.id)} />
        {mayDeleteAccount(own, user.id) && <DeleteButton onClick={() => void remove(user)} />}
      </div>
    ),
  },
];
