import type { Db } from '#server/db/base/database.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Context, UserContext } from '#server/handlers/context/context.ts';
import type { Category, Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/office/access.ts';

type Services = Pick<Context, 'services'>;

/**
 * A version with its tree, which comes from memory while the version does not change; `load` reads
 * the other fields.
 */
async function withTree<T extends { id: string; revision: number }>(
  { services }: Services,
  db: Db,
  load: () => Promise<T | null>,
): Promise<(T & { categories: Category[] }) | null> {
  for (;;) {
    const head = await load();
    const categories = head && (await services.tree(db, head));
    // Null: another process changed the version between the two reads, and head and tree must be of
    // the same state.
    if (!head || categories) return head && categories ? { ...head, categories } : null;
  }
}

/** The version in full; null when it does not exist. */
export const readVersion = (context: Services, db: Db, id: string): Promise<Version | null> =>
  withTree(context, db, () => versions.loadHead(db, id));

/**
 * The version for judging a change: without the number of its inspections, because counting many
 * takes long.
 */
export const readTree = (context: Services, db: Db, id: string): Promise<Tree | null> =>
  withTree(context, db, () => versions.loadTitle(db, id));

/** The tree that an inspection is judged by: its own if it has one, otherwise its version's. */
export const readTreeOf = async (
  context: Services,
  db: Db,
  { version: { id, title, categories } }: Inspection,
): Promise<Tree | null> =>
  categories ? { id, title, categories, revision: neverChanges } : readTree(context, db, id);

/** The revision of an inspection's own tree. A device that names any revision has that tree. */
export const neverChanges = 0;

export type Tree = Pick<Version, 'id' | 'title' | 'revision' | 'categories'>;

/**
 * The version within a change. It is not read from memory, which must not learn a state that may
 * still be rolled back.
 */
export async function readVersionHere(
  context: Pick<Context, 'services' | 'db'>,
  db: Db,
  id: string,
): Promise<Version | null> {
  return db === context.db ? readVersion(context, db, id) : versions.load(db, id);
}

/**
 * The version, if this person may see it: inspectors see online versions and those that their own
 * inspections use. @throws Problem version_not_found
 */
export async function readVersionFor(context: UserContext, db: Db, id: string): Promise<Version> {
  const version = await readVersion(context, db, id);
  if (!version) throw new Problem('version_not_found');
  if (
    !version.online &&
    !isAdmin(context.user.roles) &&
    !(await versions.usableIds(db, context.user.id)).includes(id)
  )
    throw new Problem('version_not_found');
  return version;
}
