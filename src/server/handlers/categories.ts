import * as categories from '#server/db/categories.ts';
import type { Db } from '#server/db/database.ts';
import { reorder } from '#server/db/ordering.ts';
import * as templates from '#server/db/templates.ts';
import { bump } from '#server/db/versionRevision.ts';
import { cleanRichText } from '#server/richText.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { CategoryPage } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { subjectOf } from '#shared/rules/auditChanges.ts';
import { moveInList, placeIn } from '#shared/rules/ordering.ts';
import type { Context, Handlers } from './context.ts';
import { readVersion, readVersionHere } from './readVersion.ts';
import { lockForEdit, lockFreeVersion } from './versions.ts';

/** Domains and items (specification sections 2, 3 and 5). */
async function findHead(db: Db, id: string): Promise<categories.CategoryHead & { title: string }> {
  const head = await categories.loadHead(db, id);
  if (!head) throw new Problem('category_not_found');
  return head;
}

/**
 * The same, in its version locked for a change: read anew, for it may have been moved or deleted
 * while this waited.
 */
async function lockedHead(db: Db, id: string) {
  const version = await lockForEdit(db, (await findHead(db, id)).version_id);
  return { head: await findHead(db, id), version };
}

/**
 * A category with its questions and help questions, as its edit page shows it. @throws Problem
 * category_not_found
 */
async function readPage(
  context: Pick<Context, 'services' | 'db'>,
  db: Db,
  id: string,
): Promise<CategoryPage> {
  const { version_id } = await findHead(db, id);
  const version = await readVersionHere(context, db, version_id);
  const category = version?.categories.find((one) => one.id === id);
  if (!version || !category) throw new Problem('category_not_found');
  return { ...category, version: { id: version.id, title: version.title } };
}

interface Fields {
  title: string;
  description: string;
  default_value: string;
  last_question: string;
  last_question_title: string;
}
/**
 * Description, default value and last question are edited only on domains (specification section
 * 3).
 */
const fieldsFor = (parent: string | null, fields: Fields): categories.CategoryFields =>
  parent
    ? {
        title: fields.title,
        description: '',
        default_value: '',
        last_question: '',
        last_question_title: '',
      }
    : {
        title: fields.title,
        description: cleanRichText(fields.description, 'description'),
        default_value: cleanRichText(fields.default_value, 'default_value'),
        last_question: fields.last_question,
        last_question_title: fields.last_question_title,
      };

/**
 * Hangs an item on another domain of its version; a domain stays a domain. @throws Problem
 * validation_failed
 */
async function moveToDomain(
  db: Db,
  head: categories.CategoryHead,
  parent: string | null,
): Promise<void> {
  const domain = parent === null ? null : await categories.loadHead(db, parent);
  if (!domain || !head.parent_id || domain.parent_id || domain.version_id !== head.version_id)
    throw new Problem('validation_failed', { fields: { parent: 'not_allowed' } });
  await categories.moveTo(db, head, domain.id);
}

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
    async ({ db, record }) => {
      const { title } = await lockFreeVersion(db, version);
      const above = parent ? await findHead(db, parent) : null;
      if (above) {
        // A domain is a category without parent, an item one with a parent; no deeper (decisions
        // part 3).
        if (above.version_id !== version || above.parent_id)
          throw new Problem('validation_failed', { fields: { parent: 'not_allowed' } });
      }
      const id = context.newId();
      const stored = fieldsFor(parent, fields);
      await categories.create(db, { id, version_id: version, parent_id: parent }, stored);
      await bump(db, version);
      const made = { version, parent: above && { id: above.id, title: above.title }, ...stored };
      await record({
        noun: 'category',
        record: id,
        subject: subjectOf(title, stored.title),
        event: 'create',
        new: made,
      });
      return { id };
    },

  'categories.update':
    (context, { id, parent, stamp, ...fields }) =>
    async ({ db, record }) => {
      const { head } = await lockedHead(db, id);
      const old = await readPage(context, db, id);
      const was = await textOf(db, old);
      const wanted = fieldsFor(head.parent_id, fields);
      refuseStale(
        stamp,
        editable(old),
        editable({ ...wanted, parent: parent === undefined ? old.parent : parent }),
      );
      await categories.update(db, id, wanted);
      if (parent !== undefined && parent !== head.parent_id) {
        // Another place is another checklist: with inspections on it only texts and order may
        // change.
        await lockFreeVersion(db, head.version_id);
        await moveToDomain(db, head, parent);
      }
      await bump(db, head.version_id);
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
    async ({ db, record }) => {
      const { head, version } = await lockedHead(db, id);
      const siblings = await categories.siblings(db, head);
      const moved = moveInList(siblings, id, direction);
      await reorder(db, 'categories', moved);
      await bump(db, head.version_id);
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
    async ({ db, record }) => {
      const { version_id } = await findHead(db, id);
      await lockFreeVersion(db, version_id);
      const old = await readPage(context, db, id);
      const { parent } = await textOf(db, old);
      await categories.remove(db, id);
      await templates.forgetGone(db, version_id);
      await bump(db, version_id);
      const entry = {
        noun: 'category',
        record: id,
        subject: subjectOf(old.version.title, old.title),
        event: 'delete',
      } as const;
      await record({ ...entry, old: { ...old, parent } });
    },
};

const editable = ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  parent,
}: Fields & Pick<CategoryPage, 'parent'>) => ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  parent,
});

const answer = (category: CategoryPage) => ({ category, stamp: stampOf(editable(category)) });

/** The same for the audit, which tells the domain it hangs on by its title of now. */
async function textOf(db: Db, category: CategoryPage) {
  const above = category.parent ? await findHead(db, category.parent) : null;
  return { ...editable(category), parent: above && { id: above.id, title: above.title } };
}
