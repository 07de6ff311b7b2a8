import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import layout from '#client/parts/layout.module.css';
import { type Crumb, state } from '#client/state/state.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import styles from './Page.module.css';

/**
 * A screen's frame: its title, its crumbs, its actions. The heading takes the focus, so that a
 * screen reader starts there.
 */
export function Page({
  title,
  tab = title,
  subtitle,
  crumbs,
  actions,
  children,
  className = '',
  fills = false,
}: {
  title: string;
  /**
   * The title of the browser's tab, where the page's own title names a place or a person: that name
   * would stay in the history.
   */
  tab?: string;
  subtitle?: string;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /**
   * For a screen that needs the room for the work itself: its head is one low line, and the window
   * never scrolls.
   */
  fills?: boolean;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = tab === chromeTexts.product ? tab : `${tab} – ${chromeTexts.product}`;
  }, [tab]);
  const key = JSON.stringify(crumbs ?? null);
  useEffect(() => {
    state.crumbs.set(JSON.parse(key) as Crumb[] | null);
  }, [key]);
  useLayoutEffect(() => {
    state.fills.set(fills);
    return () => state.fills.set(false);
  }, [fills]);
  useEffect(() => {
    // Not at the first load: then the browser starts at the top of the page by itself.
    if (document.body.dataset['moved']) ref.current?.focus({ preventScroll: true });
    document.body.dataset['moved'] = '1';
  }, []);
  return (
    <div className={`${styles.page} ${fills ? styles.fills : ''} ${className}`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className="nl-heading nl-heading--level-1" tabIndex={-1} ref={ref}>
            {title}
          </h1>
          {subtitle && <p className={layout.subtle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={`${layout.actions} ${styles.actions} ${layout.noPrint}`}>{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}
