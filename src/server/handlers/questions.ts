import type { Db } from '#server/db/base/database.ts';
import { reorder } from '#server/db/base/ordering.ts';
import * as categories from '#server/db/checklists/categories.ts';
import { forgetGone } from '#server/db/checklists/forgetGone.ts';
import * as questions from '#server/db/checklists/questions.ts';
import { bump } from '#server/db/checklists/versionRevision.ts';
import { refuseStale } from '#server/stamps.ts';
import { Problem } from '#shared/problems.ts';
import { moveInList, placeIn } from '#shared/rules/checklist/ordering.ts';
import { subjectOf } from '#shared/rules/office/auditSubject.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { refuseFullerVersion } from './checklists/checklistSize.ts';
import { type Changing, lockForEdit, lockFreeVersion } from './checklists/lockVersion.ts';
import { answer, editable, findHead, nameOf, readPage, textOf } from './checklists/questionPage.ts';
import type { Handlers } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

/** Conditions (specification sections 2, 3 and 5). */

/**
 * Locks the condition's version for a change, then reads the condition again: it may have been
 * moved or deleted while this waited.
 */
async function lockedHead(changing: Changing, id: string) {
  await lockForEdit(changing, (await findHead(changing.db, id)).version_id);
  return findHead(changing.db, id);
}

/**
 * The item that a condition belongs to. @throws Problem validation_failed when it is unknown or no
 * item
 */
async function findItem(
  db: Db,
  id: string,
  version?: string,
): Promise<categories.CategoryHead & { title: string }> {
  const item = await categories.loadHead(db, id);
  if (!item || (version !== undefined && item.version_id !== version))
    throw new Problem('validation_failed', { fields: { category: 'unknown' } });
  if (!item.parent_id)
    throw new Problem('validation_failed', { fields: { category: 'not_allowed' } });
  return item;
}

type Names =
  | 'questions.get'
  | 'questions.create'
  | 'questions.update'
  | 'questions.move'
  | 'questions.delete';

export const questionHandlers: Pick<Handlers, Names> = {
  'questions.get': async (context, { id }) => answer(await readPage(context, context.db, id)),

  'questions.create':
    (context, { category, version, ...stored }) =>
    async ({ db, record, leaveUnrecorded, keeps }) => {
      const { title } = await lockFreeVersion(
        { db, keeps },
        (await findItem(db, category, version)).version_id,
      );
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => questions.loadHead(db, one),
        async (id) => {
          // Checked again: the item may have been deleted while this waited.
          const item = await findItem(db, category, version);
          await refuseFullerVersion(db, item.version_id, 'text', stored);
          await questions.create(
            db,
            { id, version_id: item.version_id, category_id: item.id },
            stored,
          );
          await bump(db, item.version_id, context);
          const entry = {
            noun: 'question',
            record: id,
            subject: subjectOf(title, titleOrDefault(stored.title, stored.text)),
            event: 'create',
          } as const;
          await record({
            ...entry,
            new: { category: { id: item.id, title: item.title }, ...stored },
          });
        },
      );
    },

  'questions.update':
    (context, { id, category, stamp, ...wanted }) =>
    async ({ db, record, keeps }) => {
      const head = await lockedHead({ db, keeps }, id);
      const old = await readPage(context, db, id);
      refuseStale(
        stamp,
        editable(old),
        editable({ ...wanted, category: { id: category ?? old.category.id } }),
      );
      await refuseFullerVersion(db, head.version_id, 'text', wanted, {
        ...editable(old),
        category: null,
      });
      await questions.update(db, id, wanted);
      // Moving a condition makes another checklist: once a version has inspections, only texts and
      // order may change.
      if (category && category !== head.category_id) {
        await lockFreeVersion({ db, keeps }, head.version_id);
        await questions.moveTo(db, id, (await findItem(db, category, head.version_id)).id);
      }
      await bump(db, head.version_id, context);
      const question = await readPage(context, db, id);
      await record({
        ...nameOf(question),
        event: 'update',
        old: textOf(old),
        new: textOf(question),
      });
      return answer(question);
    },

  'questions.move':
    (context, { id, direction }) =>
    async ({ db, record, keeps }) => {
      const head = await lockedHead({ db, keeps }, id);
      const siblings = await questions.siblings(db, head);
      const moved = moveInList(siblings, id, direction);
      await reorder(db, 'questions', moved);
      await bump(db, head.version_id, context);
      const question = await readPage(context, db, id);
      await record({
        ...nameOf(question),
        event: `move ${direction}`,
        old: placeIn(siblings, id),
        new: placeIn(moved, id),
      });
      return { question };
    },

  'questions.delete':
    (context, { id }) =>
    async ({ db, record, keeps }) => {
      const { version_id } = await findHead(db, id);
      await lockFreeVersion({ db, keeps }, version_id);
      const old = await readPage(context, db, id);
      await questions.remove(db, id);
      await forgetGone(db, version_id);
      await bump(db, version_id, context);
      await record({ ...nameOf(old), event: 'delete', old });
    },
};
