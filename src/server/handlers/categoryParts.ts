import * as categories from '#server/db/categories.ts';
import type { Db } from '#server/db/database.ts';
import { cleanRichText } from '#server/richText.ts';
import { stampOf } from '#server/stamps.ts';
import type { CategoryPage } from '#shared/model/checklistPages.ts';
import { Problem } from '#shared/problems.ts';
import type { Context } from './context.ts';
import { lockForEdit } from './lockVersion.ts';
import { readVersionHere } from './readVersion.ts';

/** Domains and items (specification sections 2, 3 and 5). */
export async function findHead(
  db: Db,
  id: string,
): Promise<categories.CategoryHead & { title: string }> {
  const head = await categories.loadHead(db, id);
  if (!head) throw new Problem('category_not_found');
  return head;
}

/**
 * The same, in its version locked for a change: read anew, for it may have been moved or deleted
 * while this waited.
 */
export async function lockedHead(db: Db, id: string) {
  const version = await lockForEdit(db, (await findHead(db, id)).version_id);
  return { head: await findHead(db, id), version };
}

/**
 * A category with its questions and help questions, as its edit page shows it. @throws Problem
 * category_not_found
 */
export async function readPage(
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
export const fieldsFor = (parent: string | null, fields: Fields): categories.CategoryFields =>
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
export async function moveToDomain(
  db: Db,
  head: categories.CategoryHead,
  parent: string | null,
): Promise<void> {
  const domain = parent === null ? null : await categories.loadHead(db, parent);
  if (!domain || !head.parent_id || domain.parent_id || domain.version_id !== head.version_id)
    throw new Problem('validation_failed', { fields: { parent: 'not_allowed' } });
  await categories.moveTo(db, head, domain.id);
}

export const editable = ({
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

export const answer = (category: CategoryPage) => ({
  category,
  stamp: stampOf(editable(category)),
});

/** The same for the audit, which tells the domain it hangs on by its title of now. */
export async function textOf(db: Db, category: CategoryPage) {
  const above = category.parent ? await findHead(db, category.parent) : null;
  return { ...editable(category), parent: above && { id: above.id, title: above.title } };
}
