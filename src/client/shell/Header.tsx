import { lazy, Suspense, useId } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Avatar } from '#client/parts/Avatar.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { User } from '#shared/model/account.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Header.module.css';
import { Dropdown, MenuLink } from './Menu.tsx';
import { flatMenu, isGroup, menuFor } from './menu.ts';

/** Most screens have room for the full menu, and never load this one. */
const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));

/** Header and menus (specification section 2, "Chrome"). */
export function Header({ onLogout }: { onLogout: () => void }) {
  const account = useStore(state.account);
  const online = useStore(state.online);
  const open = useStore(state.mobileMenu);
  const entries = account ? menuFor(account.roles, online) : [];
  const panel = useId();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <AppLink to={paths.home()} className={styles.brand} aria-label={chromeTexts.product}>
          <Mark />
          <span>{chromeTexts.product}</span>
        </AppLink>
        {entries.length > 0 && (
          <nav className={styles.menu} aria-label={chromeTexts.mainMenu}>
            <ul className={styles.menuList}>
              {entries.map((entry) => (
                <li key={entry.label}>
                  {isGroup(entry) ? <Dropdown group={entry} /> : <MenuLink {...entry} />}
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.who}>
          <span role="status">
            {!online && (
              <span className={styles.offline}>
                <Icon name="offline" /> {chromeTexts.offline}
              </span>
            )}
          </span>
          {account && (
            <>
              <AppLink to={paths.help()} className={styles.help} aria-label={chromeTexts.help}>
                <Icon name="question" />
              </AppLink>
              <Profile account={account} />
              <button
                type="button"
                className={`${styles.button} ${styles.logout}`}
                onClick={onLogout}
              >
                <Icon name="logout" />
                <span>{chromeTexts.logout}</span>
              </button>
              <button
                type="button"
                className={`${styles.button} ${styles.toggle}`}
                aria-expanded={open}
                aria-controls={panel}
                onClick={() => state.mobileMenu.set(!open)}
              >
                <Icon name={open ? 'close' : 'menu'} />
                <span>{open ? chromeTexts.closeMenu : chromeTexts.openMenu}</span>
              </button>
            </>
          )}
        </div>
      </div>
      {account && open && (
        <Suspense fallback={null}>
          <MobileMenu id={panel} account={account} onLogout={onLogout} items={flatMenu(entries)} />
        </Suspense>
      )}
    </header>
  );
}

/** The mark of the product: a checklist. */
const Mark = () => (
  <svg className={styles.brandMark} viewBox="0 0 64 64" aria-hidden="true">
    <path
      d="M20 14h24a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z"
      fill="currentColor"
    />
    <path
      d="M25 10h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H25a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z"
      className={styles.brandClip}
    />
    <path
      d="m22 30 3.500 3.500 6-6.500M22 42l3.500 3.500 6-6.500M36 31h7M36 43h7"
      className={styles.brandLines}
    />
  </svg>
);

/** The person who is logged in; without a role they have no page of their own data to go to. */
function Profile({ account }: { account: User }) {
  const inside = (
    <>
      <Avatar user={account} size={40} />
      <span className={styles.profileName}>{fullName(account)}</span>
    </>
  );
  if (account.roles.length === 0) return <span className={styles.profile}>{inside}</span>;
  return (
    <AppLink to={paths['my-data']()} className={styles.profile}>
      {inside}
    </AppLink>
  );
}
