import { reorder } from '#server/db/base/ordering.ts';
import * as categories from '#server/db/checklists/categories.ts';
import { forgetGone } from '#server/db/checklists/forgetGone.ts';
import { bump } from '#server/db/checklists/versionRevision.ts';
import { refuseStale } from '#server/stamps.ts';
import { Problem } from '#shared/problems.ts';
import { categoryTextsOf } from '#shared/rules/checklist/categoryTexts.ts';
import { moveInList, placeIn } from '#shared/rules/checklist/ordering.ts';
import { subjectOf } from '#shared/rules/office/auditSubject.ts';
import { fieldsFor } from './checklists/categoryFields.ts';
import { answer, readPage, textOf } from './checklists/categoryPage.ts';
import { findHead, lockedHead, moveToDomain } from './checklists/categoryParts.ts';
import { refuseFullerVersion } from './checklists/checklistSize.ts';
import { lockFreeVersion } from './checklists/lockVersion.ts';
import { readVersion } from './checklists/readVersion.ts';
import type { Handlers } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

type Names =
  | 'categories.formData'
  | 'categories.get'
  | 'categories.create'
  | 'categories.update'
  | 'categories.move'
  | 'categories.delete';

export const categoryHandlers: Pick<Handlers, Names> = {
  'categories.formData': async (context, { version: id }) => {
    const version = await readVersion(context, context.db, id);
    if (!version) throw new Problem('version_not_found');
    return {
      parents: version.categories
        .filter(({ parent }) => parent === null)
        .map(({ id, title, number }) => ({ id, title, number })),
    };
  },

  'categories.get': async (context, { id }) => answer(await readPage(context, context.db, id)),

  'categories.create':
    (context, { version, parent, ...fields }) =>
    async ({ db, record, leaveUnrecorded, keeps }) => {
      const { title } = await lockFreeVersion({ db, keeps }, version);
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => categories.loadHead(db, one),
        async (id) => {
          const above = parent ? await findHead(db, parent) : null;
          if (above) {
            // A domain is a category without parent, an item one with a parent; no deeper
            // (agreements part 3).
            if (above.version_id !== version || above.parent_id)
              throw new Problem('validation_failed', { fields: { parent: 'not_allowed' } });
          }
          const stored = fieldsFor(parent, fields);
          await refuseFullerVersion(db, version, 'title', stored);
          await categories.create(db, { id, version_id: version, parent_id: parent }, stored);
          await bump(db, version, context);
          const made = {
            version,
            parent: above && { id: above.id, title: above.title },
            ...stored,
          };
          await record({
            noun: 'category',
            record: id,
            subject: subjectOf(title, stored.title),
            event: 'create',
            new: made,
          });
        },
      );
    },

  'categories.update':
    (context, { id, parent, stamp, ...fields }) =>
    async ({ db, record, keeps }) => {
      const { head } = await lockedHead({ db, keeps }, id);
      const old = await readPage(context, db, id);
      const was = await textOf(db, old);
      const { last_question_title = old.last_question_title } = fields;
      const wanted = fieldsFor(head.parent_id, { ...fields, last_question_title });
      refuseStale(
        stamp,
        categoryTextsOf(old),
        categoryTextsOf({ ...wanted, parent: parent === undefined ? old.parent : parent }),
      );
      await refuseFullerVersion(db, head.version_id, 'title', wanted, {
        ...categoryTextsOf(old),
        parent: null,
      });
      await categories.update(db, id, wanted);
      if (parent !== undefined && parent !== head.parent_id) {
        // Moving an item makes another checklist: once a version has inspections, only texts and
        // order may change.
        await lockFreeVersion({ db, keeps }, head.version_id);
        await moveToDomain(db, head, parent);
      }
      await bump(db, head.version_id, context);
      const category = await readPage(context, db, id);
      const entry = {
        noun: 'category',
        record: id,
        subject: subjectOf(category.version.title, category.title),
        event: 'update',
      } as const;
      await record({ ...entry, old: was, new: await textOf(db, category) });
      return answer(category);
    },

  'categories.move':
    (context, { id, direction }) =>
    async ({ db, record, keeps }) => {
      const { head, version } = await lockedHead({ db, keeps }, id);
      const siblings = await categories.siblings(db, head);
      const moved = moveInList(siblings, id, direction);
      await reorder(db, 'categories', moved);
      await bump(db, head.version_id, context);
      const entry = {
        noun: 'category',
        record: id,
        subject: subjectOf(version.title, head.title),
        event: `move ${direction}`,
      } as const;
      await record({ ...entry, old: placeIn(siblings, id), new: placeIn(moved, id) });
      return { category: await readPage(context, db, id) };
    },

  'categories.delete':
    (context, { id }) =>
    async ({ db, record, keeps }) => {
      const { version_id } = await findHead(db, id);
      await lockFreeVersion({ db, keeps }, version_id);
      const old = await readPage(context, db, id);
      const { parent } = await textOf(db, old);
      await categories.remove(db, id);
      await forgetGone(db, version_id);
      await bump(db, version_id, context);
      const entry = {
        noun: 'category',
        record: id,
        subject: subjectOf(old.version.title, old.title),
        event: 'delete',
      } as const;
      await record({ ...entry, old: { ...old, parent } });
    },
};
