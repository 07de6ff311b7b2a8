import layout from '#client/parts/layout.module.css';
import type { VersionRow } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { treeTexts } from '#shared/text/versions.ts';
import styles from './Locked.module.css';

/**
 * Says that only texts and order may change, once inspections use the version (specification
 * section 2).
 */
export function Locked({
  version,
  unfinished,
}: {
  version: Pick<VersionRow, 'inspection_count'>;
  /** How many of its inspections see a changed text at once; undefined when that is not known. */
  unfinished: number | undefined;
}) {
  const { inspection_count: all } = version;
  return canChangeStructure(version) ? null : (
    <p className={`${layout.block} ${styles.locked}`}>
      {treeTexts.locked(all)}
      {unfinished !== undefined && ` ${treeTexts.impact(unfinished, all - unfinished)}`}
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
