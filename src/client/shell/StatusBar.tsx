import type { ReactNode } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { toSending } from '#shared/text/offline.ts';
import styles from './StatusBars.module.css';

/** Where a screen fills the window, a bar without `kind` keeps the same height whatever it says. */
export function Bar({
  label,
  icon,
  kind,
  children,
  actions,
}: {
  label: string;
  icon: IconName;
  kind?: 'refused' | 'keeping';
  children: ReactNode;
  actions?: ReactNode;
}) {
  const fills = useStore(state.fills);
  return (
    <aside
      className={`${styles.bar} ${kind ? styles[kind] : ''} ${fills && !kind ? styles.line : ''}`}
      data-part="status-bar"
      aria-label={label}
    >
      <Icon name={icon} />
      <p role="status">{children}</p>
      {actions && <div className={`${layout.actions} ${layout.noPrint}`}>{actions}</div>}
    </aside>
  );
}

/** A link to the page with everything that waits or was refused. */
export const openSending = (
  <ButtonLink to={paths.sending()} kind="subtle">
    {toSending}
  </ButtonLink>
);
/** Loads the code for it, and then offers all unsent work of this person as a download. */
export const saveReserve = () =>
  void import('#client/sync/reserve.ts').then((reserve) => reserve.saveReserve());
