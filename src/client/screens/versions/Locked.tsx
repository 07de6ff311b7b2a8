import layout from '#client/parts/layout.module.css';
import type { VersionRow } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { canChangeStructure } from '#shared/rules/editing.ts';
import { treeTexts } from '#shared/text/versions.ts';
import styles from './Locked.module.css';

/**
 * Says that only texts and order may change, once inspections use the version (specification
 * section 2).
 */
export function Locked({ version }: { version: Pick<VersionRow, 'inspection_count'> }) {
  return canChangeStructure(version) ? null : (
    <p className={`${layout.block} ${styles.locked}`}>
      {treeTexts.locked(version.inspection_count)}
    </p>
  );
}

/**
 * For the pages that add something: throws when the version is in use, so that nobody fills in a
 * form that cannot be saved.
 * @throws Problem version_in_use
 */
export function refuseLocked(version: Pick<VersionRow, 'inspection_count'>): void {
  if (!canChangeStructure(version)) throw new Problem('version_in_use');
}
