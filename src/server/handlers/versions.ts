import * as accounts from '#server/db/accounts/accounts.ts';
import type { Db } from '#server/db/base/database.ts';
import { isUniqueViolation } from '#server/db/base/transactions.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import { type Life, lifeOf, livesOf } from '#server/db/checklists/versionLife.ts';
import { bump, bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { usesOf } from '#server/db/checklists/versionUse.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin, isCoordinator } from '#shared/rules/office/access.ts';
import { copyVersion, lengthOf } from './checklists/copyVersion.ts';
import { freeTitle } from './checklists/freeTitle.ts';
import {
  lockForEdit,
  lockFreeVersion,
  lockVersion,
  type VersionHead,
} from './checklists/lockVersion.ts';
import { readWhole } from './checklists/pairedVersions.ts';
import { readVersionFor } from './checklists/readVersion.ts';
import type { Handlers, Work } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

// Versions (specification sections 2, 4 and 8).

async function refuseTakenTitle(db: Db, title: string, except?: string): Promise<void> {
  if (await versions.titleTaken(db, title, except)) throw new Problem('name_conflict');
}

/** Two administrators may save one title at the same moment: the database refuses the second. */
export const orConflict =
  <T>(work: Work<T>): Work<T> =>
  async (transaction) => {
    try {
      return await work(transaction);
    } catch (error) {
      throw isUniqueViolation(error) ? new Problem('name_conflict', { cause: error }) : error;
    }
  };

/** The version's own fields that an edit may change, in the form of the log and the stamp. */
const editable = (
  { title, online, archived = false, valid_from = null }: versions.Fields,
  changes: string,
) => ({ title, online, archived, valid_from, changes });
const rowOf = ({ revision: _, ...row }: VersionHead): VersionRow => row;
const changedOf = (life: Pick<Life, 'changed'> | undefined) =>
  life?.changed ? { changed: life.changed } : {};

/** A published version is never archived: publishing takes it out of the archive. */
const settled = ({ changes = '', ...fields }: versions.Fields) =>
  editable({ ...fields, archived: Boolean(fields.archived) && !fields.online }, changes);

/** Leaves `archived` out: only a new version that is archived needs it in the log. */
const unarchived = ({ archived: _, ...fields }: ReturnType<typeof editable>) => fields;

/** Keeps only the fields that the caller sent: the other fields stay as they are. */
const sent = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

type Names =
  | 'versions.list'
  | 'versions.get'
  | 'versions.create'
  | 'versions.update'
  | 'versions.duplicate'
  | 'versions.delete';

export const versionHandlers: Pick<Handlers, Names> = {
  'versions.list': async ({ db, user }, query) => {
    const page = await versions.list(db, query, isAdmin(user.roles) ? undefined : user.id);
    const ids = page.versions.map(({ id }) => id);
    const lives = isAdmin(user.roles) ? await livesOf(db, ids) : null;
    const uses = isCoordinator(user.roles) ? await usesOf(db, ids) : null;
    return {
      ...page,
      versions: page.versions.map((row) => ({
        ...row,
        ...changedOf(lives?.get(row.id)),
        ...(uses ? { used_for: uses.get(row.id) ?? {} } : {}),
      })),
    };
  },

  'versions.get': async (context, { id }) => {
    const version = await readVersionFor(context, context.db, id);
    if (!isAdmin(context.user.roles)) return { version, stamp: '' };
    const life = await lifeOf(context.db, id);
    return {
      version: { ...version, changes: life.changes, ...changedOf(life) },
      stamp: stampOf(editable(version, life.changes)),
      unfinished: await versions.unfinishedOf(context.db, id),
      ...(life.origin ? { origin: life.origin } : {}),
    };
  },

  'versions.create': (context, { title, online, ...life }) =>
    orConflict(async ({ db, record, leaveUnrecorded }) => {
      // Of two at once the second one sees what the first one made.
      await accounts.lock(db, context.user.id);
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => versions.loadHead(db, one),
        async (id) => {
          await refuseTakenTitle(db, title);
          const fields = settled({ title, online, ...life });
          await versions.create(db, { id, ...fields }, context.now());
          await bumpAll(db);
          await record({
            noun: 'version',
            record: id,
            subject: title,
            event: 'create',
            new: fields.archived ? fields : unarchived(fields),
          });
        },
      );
    }),

  'versions.update': (context, { id, stamp, title, ...wanted }) =>
    orConflict(async ({ db, record, keeps }) => {
      const head = await lockForEdit({ db, keeps }, id);
      const old = editable(head, (await lifeOf(db, id)).changes);
      const fields = settled({ ...old, ...sent(wanted), title });
      refuseStale(stamp, old, fields);
      await refuseTakenTitle(db, title, id);
      await versions.update(db, id, fields);
      await bump(db, id, context);
      await record({
        noun: 'version',
        record: id,
        subject: title,
        event: fields.online === old.online ? 'update' : fields.online ? 'publish' : 'unpublish',
        old,
        new: fields,
      });
      const { changes, ...life } = await lifeOf(db, id);
      const version = { ...rowOf(await lockVersion(db, id)), changes, ...changedOf(life) };
      return { version, stamp: stampOf(fields) };
    }),

  'versions.duplicate': async (context, { id }) => {
    // Before the transaction, because other people may wait for that.
    const seen = await readWhole(context, context.db, id);
    const length = await lengthOf(seen);
    return orConflict(async ({ db, record, keeps }) => {
      keeps(length);
      const { title, revision } = await lockVersion(db, id);
      const isSame = revision === seen.revision;
      const categories = isSame ? seen.categories : await loadCategories(db, id);
      const free = await freeTitle(title, (one) => versions.titleTaken(db, one));
      const copy = { id: context.newId(), title: free, online: false };
      await copyVersion(context, db, { id, categories }, copy);
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
    });
  },

  'versions.delete':
    (_context, { id }) =>
    async ({ db, record, keeps }) => {
      const old = await lockFreeVersion({ db, keeps }, id);
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
