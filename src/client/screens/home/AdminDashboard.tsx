import { useEffect, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { showFailure } from '#client/records/failures.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
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
  versions?: number;
  users?: number;
  alerts?: number;
}

async function count(admin: boolean): Promise<Counts> {
  const query = { page: 1, limit: 1, filter: '', sort: '' };
  const inspections = call('inspections.list', query);
  if (!admin) return { inspections: (await inspections).total };
  const [all, versions, users, { alerts }] = await Promise.all([
    inspections,
    call('versions.list', query),
    call('users.list', query),
    call('alerts.list', {}),
  ]);
  return {
    inspections: all.total,
    versions: versions.total,
    users: users.total,
    alerts: alerts.length,
  };
}

export function AdminDashboard() {
  const [counts, setCounts] = useState<Counts | null>(null);
  const admin = useStore(state.account, (account) => isAdmin(account?.roles ?? []));
  useEffect(() => {
    let here = true;
    count(admin)
      .then((found) => here && setCounts(found))
      // Without a connection these links are gone too, and the header says why.
      .catch((error: unknown) => here && !(error instanceof Offline) && showFailure(error));
    return () => {
      here = false;
    };
  }, [admin]);
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
