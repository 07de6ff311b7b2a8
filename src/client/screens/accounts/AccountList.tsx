import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters } from '#client/navigation/query.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { FilterSelect } from '#client/parts/fields/FilterSelect.tsx';
import { showFailure } from '#client/records/failures.ts';
import { removeAfterAsking } from '#client/records/removing.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useTable } from '#client/records/useTable.ts';
import { withLoading } from '#client/state/loading.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { RoleFilter, User } from '#shared/model/account.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { userTexts } from '#shared/text/admin.ts';
import { roleLabels } from '#shared/text/labels.ts';
import { accountColumns } from './accountColumns.tsx';
import { transferFirst } from './OwnedBy.tsx';

const roleFilters: readonly [RoleFilter, string][] = [
  ['ROLE_ADMIN', roleLabels.ROLE_ADMIN],
  ['ROLE_INSPECTOR', roleLabels.ROLE_INSPECTOR],
  ['ROLE_COORDINATOR', roleLabels.ROLE_COORDINATOR],
  ['none', userTexts.withoutRole],
];

/** The accounts (specification section 2): paged, sorted and searched by the server. */
const load = async (query: { page: number; filter: string; sort: string; role: string }) => {
  const role = roleFilters.find(([one]) => one === query.role)?.[0] ?? '';
  const { users, ...place } = await call('users.list', { ...query, role });
  return { rows: users, ...place };
};

export function AccountList() {
  const own = useStore(state.account)?.id ?? '';
  const table = useTable('users', load, 'family_name', ['role']);
  const remove = async (user: User) => {
    try {
      const { inspection_count } = await withLoading(call('users.get', { id: user.id }));
      const text =
        userTexts.remove.text + (inspection_count > 0 ? userTexts.owns(inspection_count) : '');
      const removal = { ...userTexts.remove, text, name: fullName(user), done: userTexts.deleted };
      await removeAfterAsking({
        ...removal,
        ...(inspection_count > 0 ? { first: transferFirst(user.id) } : {}),
        remove: () => call('users.delete', { id: user.id }),
        after: table.reload,
      });
    } catch (error) {
      showFailure(error, { otherwise: paths.home() });
    }
  };
  const shown = accountColumns(own, remove);
  return (
    <ServerTable
      title={userTexts.title}
      nouns={[userTexts.one, userTexts.more]}
      columns={shown}
      table={table}
      filters={
        <FilterSelect
          label={userTexts.role}
          value={table.asked.role}
          all={userTexts.anyRole}
          options={roleFilters}
          onChange={(role) => changeFilters({ role })}
        />
      }
      actions={
        <ButtonLink to={paths.add_user()} kind="primary" icon="plus">
          {userTexts.add}
        </ButtonLink>
      }
    />
  );
}
