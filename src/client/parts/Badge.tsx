import type { ReactNode } from 'react';
import type { InspectionStatus } from '#shared/model/enums.ts';
import styles from './Badge.module.css';

/** A short word beside a name; with `kind` it has the colour of that status. */
export function Badge({
  kind,
  children,
}: {
  kind?: InspectionStatus | 'late';
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${kind ? styles[kind] : ''}`}>{children}</span>;
}
