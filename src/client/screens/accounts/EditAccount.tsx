import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress } from '#client/state/lists.ts';
import type { Params } from '#shared/contract/addresses.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { userTexts } from '#shared/text/admin.ts';
import { AccountForm } from './AccountForm.tsx';
import { OwnedBy } from './OwnedBy.tsx';
import { SessionsOf } from './Sessions.tsx';

/**
 * An account as an administrator edits it, also their own (specification section 2, "Accounts").
 */
export function EditAccount({ params }: { params: Params<'edit_user'> }) {
  const id = params.id;
  const { data } = useRecord(() => call('users.get', { id }), id, { otherwise: paths.users() });
  if (!data) return null;
  const name = fullName(data.user);
  return (
    <Page
      title={name}
      tab={userTexts.editTab}
      crumbs={[{ label: userTexts.title, to: listAddress(paths.users()) }, { label: name }]}
    >
      <AccountForm
        user={data.user}
        stamp={data.stamp}
        done={userTexts.saved}
        then={listAddress(paths.users())}
        inspections={data.inspection_count}
      />
      <OwnedBy account={id} count={data.inspection_count} />
      <SessionsOf account={id} />
    </Page>
  );
}
