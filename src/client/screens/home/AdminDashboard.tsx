import { useEffect, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { showFailure } from '#client/records/failures.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { isAdmin, isCoordinator } from '#shared/rules/office/access.ts';
import { dashboardTexts } from '#shared/text/admin.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import styles from './AdminDashboard.module.css';

type Block = [
  icon: IconName,
  title: string,
  to: string,
  count: number | undefined | null,
  text: string,
];

/**
 * What an administrator manages, each with how many there are (specification section 2, "Shared
 * block"), and what a coordinator oversees.
 */
interface Counts {
  inspections: number;
  /** Inspections with a term that is over; only a coordinator knows. */
  late?: number;
  versions?: number;
  users?: number;
  alerts?: number;
}

async function count(admin: boolean, coordinator: boolean): Promise<Counts> {
  const query = { page: 1, limit: 1, filter: '', sort: '' };
  const [{ total }, late] = await Promise.all([
    call('inspections.list', query),
    coordinator ? call('inspections.list', { ...query, late: true }) : null,
  ]);
  const inspections = { inspections: total, late: late?.total ?? 0 };
  if (!admin) return inspections;
  const [versions, users, { alerts }] = await Promise.all([
    call('versions.list', query),
    call('users.list', query),
    call('alerts.list', {}),
  ]);
  return {
    ...inspections,
    versions: versions.total,
    users: users.total,
    alerts: alerts.length,
  };
}

export function AdminDashboard() {
  const [counts, setCounts] = useState<Counts | null>(null);
  const admin = useStore(state.account, (account) => isAdmin(account?.roles ?? []));
  const coordinator = useStore(state.account, (account) => isCoordinator(account?.roles ?? []));
  const late = counts?.late ?? 0;
  useEffect(() => {
    let here = true;
    count(admin, coordinator)
      .then((found) => here && setCounts(found))
      // Without a connection these links are gone too, and the header says why.
      .catch((error: unknown) => here && !(error instanceof Offline) && showFailure(error));
    return () => {
      here = false;
    };
  }, [admin, coordinator]);
  // The last but one of each row is its count: undefined is not known yet, null is nothing to
  // count.
  const overview: Block[] = [
    [
      'calendar',
      screenTitles.allInspections,
      paths.all_inspections(),
      counts?.inspections,
      dashboardTexts.inspections,
    ],
    ['chart', screenTitles.figures, paths.figures(), null, dashboardTexts.figures],
  ];
  const administration: Block[] = [
    [
      'checklist',
      screenTitles.versions,
      paths.versions(),
      counts?.versions,
      dashboardTexts.versions,
    ],
    ['user', screenTitles.users, paths.users(), counts?.users, dashboardTexts.users],
    ['edit', screenTitles.snippets, paths.snippets(), null, dashboardTexts.snippets],
    ['search', screenTitles.register, paths.register(), null, dashboardTexts.register],
    ['note', screenTitles.alerts, paths.alerts(), counts?.alerts, dashboardTexts.alerts],
    ['list', screenTitles.audit, paths.audit(), null, dashboardTexts.audit],
    ['wrench', screenTitles.system, paths.system(), null, dashboardTexts.system],
  ];
  const blocks = admin ? administration.toSpliced(2, 0, ...overview) : overview;
  return (
    <section aria-label={dashboardTexts.title}>
      <ul className={styles.blocks}>
        {blocks.map(([icon, title, to, total, text]) => (
          <li key={title} className={`${layout.block} ${styles.block}`}>
            <h2 id={`beheer-${icon}`} className="nl-heading nl-heading--level-2">
              <Icon name={icon} /> {title}
            </h2>
            {total !== null && (
              <p className={styles.count}>{total?.toLocaleString('nl-NL') ?? '–'}</p>
            )}
            <p className={layout.subtle}>{text}</p>
            {to === paths.all_inspections() && late > 0 && (
              <AppLink to={`${to}?late=1`} className={`nl-link ${styles.late}`}>
                {dashboardTexts.late(late)}
              </AppLink>
            )}
            {/* Not the words of the menu's links: on one page, one name leads to one place. */}
            <AppLink to={to} aria-describedby={`beheer-${icon}`}>
              {dashboardTexts.open}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
