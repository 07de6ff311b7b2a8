import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Breadcrumbs.module.css';

/** Where in the app one is, with a way back to each step. */
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
