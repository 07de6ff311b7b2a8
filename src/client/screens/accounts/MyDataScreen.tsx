import { useState } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import { Facts } from '#client/parts/Facts.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { toHeadingIfLost } from '#client/parts/toHeading.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { tellOffline } from '#client/state/tellOffline.ts';
import type { User } from '#shared/model/account.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { roleNames } from '#shared/text/labels.ts';
import { myDataTexts } from '#shared/text/myData.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import { ownDataTexts } from '#shared/text/system.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './MyDataScreen.module.css';
import { Portrait } from './Portrait.tsx';
import { OwnSessions } from './Sessions.tsx';

/**
 * A person's own data (specification section 2): to read, and to change phone and image;
 * administrators also their roles.
 */
export function MyDataScreen() {
  const account = useStore(state.account);
  const [editing, setIsEditing] = useState(false);
  const setEditing = (next: boolean) => {
    setIsEditing(next);
    // The button that was pressed is gone.
    toHeadingIfLost();
  };
  if (!account) return null;
  const crumbs = isAdmin(account.roles)
    ? [{ label: screenTitles.users, to: paths.users() }, { label: fullName(account) }]
    : [{ label: myDataTexts.title }];
  return (
    <Page
      title={myDataTexts.title}
      crumbs={crumbs}
      actions={
        !editing && (
          // Only the server changes this data: nobody fills in a form that cannot be saved.
          <Button
            icon="edit"
            onClick={() => (state.online.get() ? setEditing(true) : tellOffline())}
          >
            {myDataTexts.edit}
          </Button>
        )
      }
    >
      {editing ? (
        <AccountForm
          user={account}
          stamp={null}
          done={outcomeTexts.myDataSaved}
          then={() => setEditing(false)}
        />
      ) : (
        <ReadData account={account} />
      )}
    </Page>
  );
}

function ReadData({ account }: { account: User }) {
  const rows: [string, string][] = [
    [myDataTexts.username, account.username],
    [myDataTexts.givenName, account.givenName],
    [myDataTexts.familyName, account.familyName],
    [myDataTexts.email, account.email],
    [myDataTexts.phone, account.phonePrimary],
    [myDataTexts.roles, roleNames(account.roles)],
    ...(isAdmin(account.roles)
      ? ([[myDataTexts.extId, account.extId ?? '']] as [string, string][])
      : []),
  ];
  return (
    <>
      <section className={`${layout.block} ${styles.myData}`} aria-label={myDataTexts.title}>
        <Facts rows={rows} none={myDataTexts.none} />
        <Portrait account={account} />
      </section>
      <OwnSessions />
      <OwnData />
    </>
  );
}

/**
 * Everything that is kept about this person, as a download. The server has it, so it is there only
 * with a connection.
 */
function OwnData() {
  const online = useStore(state.online);
  if (!online) return null;
  return (
    <section className={`${layout.block} ${styles.ownData}`} aria-labelledby="own-data">
      <h2 id="own-data" className="nl-heading nl-heading--level-2">
        {ownDataTexts.title}
      </h2>
      <p>{ownDataTexts.text}</p>
      <a className="nl-button" href={paths.own_data()} download>
        <span className="nl-button__icon-start">
          <Icon name="download" />
        </span>
        <span className="nl-button__label">{ownDataTexts.download}</span>
      </a>
    </section>
  );
}
