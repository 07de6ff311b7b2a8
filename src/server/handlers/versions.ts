import { loadCategories } from '#server/db/checklistTree.ts';
import type { Db } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/transactions.ts';
import { bump, bumpAll } from '#server/db/versionRevision.ts';
import * as versions from '#server/db/versions.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { canChangeStructure } from '#shared/rules/editing.ts';
import { copySuffix } from '#shared/text/files.ts';
import type { Handlers, Work } from './context.ts';
import { copyVersion } from './copyVersion.ts';
import { keepEarlierTree } from './judgedTree.ts';
import { readVersionFor } from './readVersion.ts';

/** Versions (specification sections 2, 4 and 8). */
type Head = VersionRow & { revision: number };

/** The version, locked until the end of this change. @throws Problem version_not_found */
export async function lockVersion(db: Db, id: string): Promise<Head> {
  const head = await versions.lockHead(db, id);
  if (!head) throw new Problem('version_not_found');
  return head;
}

/**
 * The same for a change of its tree: what inspections under way were judged on is kept. @throws
 * Problem version_not_found
 */
export async function lockForEdit(db: Db, id: string): Promise<Head> {
  const head = await lockVersion(db, id);
  if (head.inspection_count > 0)
    await keepEarlierTree(db, { ...head, categories: await loadCategories(db, id) });
  return head;
}

/**
 * Adding and deleting is possible only while no inspection uses the version. @throws Problem
 * version_not_found, version_in_use
 */
export async function lockFreeVersion(db: Db, id: string): Promise<Head> {
  const head = await lockForEdit(db, id);
  if (!canChangeStructure(head)) throw new Problem('version_in_use');
  return head;
}

async function refuseTakenTitle(db: Db, title: string, except?: string): Promise<void> {
  if (await versions.titleTaken(db, title, except)) throw new Problem('name_conflict');
}

/** Two administrators may take the same title at the same moment: the database decides. */
export const orConflict =
  <T>(work: Work<T>): Work<T> =>
  async (transaction) => {
    try {
      return await work(transaction);
    } catch (error) {
      throw isUniqueViolation(error) ? new Problem('name_conflict', { cause: error }) : error;
    }
  };

/** The title of a copy, with the first number that is free (decisions part 3). */
async function copyTitle(db: Db, title: string): Promise<string> {
  for (let n = 1; ; n++) {
    const suffix = copySuffix(n);
    const candidate = `${title.slice(0, limits.title - suffix.length)}${suffix}`;
    if (!(await versions.titleTaken(db, candidate))) return candidate;
  }
}

const editable = ({ title, online }: Pick<Head, 'title' | 'online'>) => ({ title, online });
const rowOf = ({ revision: _, ...row }: Head): VersionRow => row;

type Names =
  | 'versions.list'
  | 'versions.get'
  | 'versions.create'
  | 'versions.update'
  | 'versions.duplicate'
  | 'versions.delete';

export const versionHandlers: Pick<Handlers, Names> = {
  'versions.list': async ({ db, user }, query) =>
    versions.list(db, query, isAdmin(user.roles) ? undefined : user.id),

  'versions.get': async (context, { id }) => {
    const version = await readVersionFor(context, context.db, id);
    const answer = { version, stamp: stampOf(editable(version)) };
    return isAdmin(context.user.roles)
      ? { ...answer, unfinished: await versions.unfinishedOf(context.db, id) }
      : answer;
  },

  'versions.create': (context, { title, online }) =>
    orConflict(async ({ db, record }) => {
      await refuseTakenTitle(db, title);
      const id = context.newId();
      await versions.create(db, { id, title, online }, context.now());
      await bumpAll(db);
      await record({
        noun: 'version',
        record: id,
        subject: title,
        event: 'create',
        new: { title, online },
      });
      return { id };
    }),

  'versions.update': (_context, { id, title, online: wanted, stamp }) =>
    orConflict(async ({ db, record }) => {
      const old = await lockForEdit(db, id);
      const online = wanted ?? old.online;
      refuseStale(stamp, editable(old), { title, online });
      await refuseTakenTitle(db, title, id);
      await versions.update(db, id, { title, online });
      await bump(db, id);
      await record({
        noun: 'version',
        record: id,
        subject: title,
        event: 'update',
        old: { title: old.title, online: old.online },
        new: { title, online },
      });
      return { version: rowOf(await lockVersion(db, id)), stamp: stampOf({ title, online }) };
    }),

  'versions.duplicate': (context, { id }) =>
    orConflict(async ({ db, record }) => {
      const { title } = await lockVersion(db, id);
      const copy = { id: context.newId(), title: await copyTitle(db, title), online: false };
      await copyVersion(db, id, copy, context);
      await bumpAll(db);
      await record({
        noun: 'version',
        record: copy.id,
        subject: copy.title,
        event: 'duplicate',
        old: { id, title },
        new: copy,
      });
      return { id: copy.id };
    }),

  'versions.delete':
    (_context, { id }) =>
    async ({ db, record }) => {
      const old = await lockFreeVersion(db, id);
      await versions.remove(db, id);
      await bumpAll(db);
      await record({
        noun: 'version',
        record: id,
        subject: old.title,
        event: 'delete',
        old: { title: old.title, online: old.online },
      });
    },
};
