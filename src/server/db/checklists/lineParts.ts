import type { Db } from '#server/db/base/database.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';

/** Versions with the version that each is a copy of, and the parts that copies have in common. */

interface LinkedVersion {
  id: string;
  title: string;
  /** Published: inspectors can choose it. */
  online: boolean;
  /** The version that this one is a copy of, or replaces; it may have been deleted. */
  origin: string | null;
}

/** All versions, the newest first. */
export async function linkedVersions(db: Db): Promise<LinkedVersion[]> {
  return db
    .selectFrom('versions')
    .select(['id', 'title', 'online', 'origin_id as origin'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface LinePart {
  id: string;
  version: string;
  /** The domain of an item; the domain or item of a condition. */
  parent: string | null;
  isCondition: boolean;
  title: string;
  /** The title of the extra condition at its end. */
  extra: string;
  /** The first part of its line of copies. */
  lineage: string;
}

/**
 * The parts of a version. Siblings are in their order, and each part comes after the part it is in.
 */
export async function lineParts(db: Db, version: string): Promise<LinePart[]> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'version_id', 'parent_id', 'title', 'last_question_title', 'lineage'])
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'version_id', 'category_id', 'title', 'text', 'lineage'])
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // Positions count among siblings only, so an item's row may come before its domain's row.
  const domains = categories.filter((row) => row.parent_id === null);
  const items = categories.filter((row) => row.parent_id !== null);
  return [
    ...[...domains, ...items].map((row) => ({
      id: row.id,
      version: row.version_id,
      parent: row.parent_id,
      isCondition: false,
      title: row.title,
      extra: row.last_question_title,
      lineage: row.lineage ?? row.id,
    })),
    ...questions.map((row) => ({
      id: row.id,
      version: row.version_id,
      parent: row.category_id,
      isCondition: true,
      title: titleOrDefault(row.title, row.text),
      extra: '',
      lineage: row.lineage ?? row.id,
    })),
  ];
}
