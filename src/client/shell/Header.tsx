import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { usePath } from '#client/navigation/router.ts';
import { Avatar } from '#client/parts/Avatar.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { User } from '#shared/model/account.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { fullName } from '#shared/rules/format.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Header.module.css';
import { flatMenu, isGroup, type MenuGroup, menuFor } from './menu.ts';

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
        <AppLink to={paths.home()} className={styles.brand}>
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
        <MobileMenu id={panel} account={account} onLogout={onLogout} items={flatMenu(entries)} />
      )}
    </header>
  );
}

/** Who is logged in; without a role there is no page of own data to go to. */
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

/**
 * Whether an address lies in the section of a menu entry: /versies/bewerken/… in /versies/lijst.
 */
const isWithin = (path: string, to: string): boolean =>
  to !== '/' && path.split('/')[1] === to.split('/')[1];

function MenuLink({ label, to }: { label: string; to: string }) {
  const path = usePath();
  return (
    <AppLink
      to={to}
      className={styles.menuLink}
      aria-current={path === to ? 'page' : isWithin(path, to) ? 'true' : undefined}
    >
      {label}
    </AppLink>
  );
}

function MobileMenu({
  id,
  account,
  items,
  onLogout,
}: {
  id: string;
  account: User;
  items: { label: string; to: string }[];
  onLogout: () => void;
}) {
  // Administrators edit their account where they edit all accounts; for others that address is
  // closed.
  const profile = isAdmin(account.roles) ? paths.edit_user(account.id) : paths['my-data']();
  return (
    <nav id={id} className={styles.mobileMenu} aria-label={chromeTexts.mainMenu}>
      <ul className={layout.plain}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink {...item} />
          </li>
        ))}
        <li>
          <AppLink to={profile} className={styles.menuLink}>
            <Avatar user={account} size={24} /> {fullName(account)}
          </AppLink>
        </li>
        <li>
          <button type="button" className={styles.menuLink} onClick={onLogout}>
            {chromeTexts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Dropdown({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: MouseEvent) =>
      !ref.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    ref.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to Escape of the controls inside it
    <div className={styles.dropdown} ref={ref} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.menuLink}
        aria-current={group.items.some(({ to }) => isWithin(path, to)) ? 'true' : undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {group.label} <Icon name="down" />
      </button>
      {open && (
        <ul className={styles.dropdownList}>
          {group.items.map((item) => (
            <li key={item.to}>
              <MenuLink {...item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Breadcrumbs() {
  const crumbs = useStore(state.crumbs);
  if (!crumbs || crumbs.length === 0) return null;
  return (
    <nav className={styles.crumbs} aria-label={chromeTexts.breadcrumbs}>
      <ol className={styles.crumbsList}>
        <li>
          <AppLink to={paths.home()} className={`${styles.crumbsHome} nl-link`}>
            <Icon name="home" />
            <span className={layout.hidden}>{chromeTexts.home}</span>
          </AppLink>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            <Icon name="right" />
            {crumb.to ? <AppLink to={crumb.to}>{crumb.label}</AppLink> : <span>{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
