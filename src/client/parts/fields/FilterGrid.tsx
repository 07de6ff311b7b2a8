import type { ReactNode } from 'react';
import layout from '#client/parts/layout.module.css';
import styles from './FilterGrid.module.css';

/** Fields that filter a list, in columns as many as fit. */
export const FilterGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={`${styles.filters} ${layout.noPrint}`}>
    <legend className={layout.hidden}>{label}</legend>
    {children}
  </fieldset>
);
