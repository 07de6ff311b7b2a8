import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Avatar } from '#client/parts/Avatar.tsx';
import layout from '#client/parts/layout.module.css';
import type { User } from '#shared/model/account.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Menu.module.css';
import { MenuLink } from './Menu.tsx';

/** The menu where the header has no room for it: everything below one another. */
export function MobileMenu({
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
