import type { Db } from '#server/db/base/database.ts';
import type { Context } from '#server/handlers/context/context.ts';
import { stampOf } from '#server/stamps.ts';
import type { CategoryPage } from '#shared/model/checklistPages.ts';
import { Problem } from '#shared/problems.ts';
import { categoryTextsOf } from '#shared/rules/checklist/categoryTexts.ts';
import { findHead } from './categoryParts.ts';
import { readVersionHere } from './readVersion.ts';

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

/** The answer of a call, with the stamp that a later change of these texts must send along. */
export const answer = (category: CategoryPage) => ({
  category,
  stamp: stampOf(categoryTextsOf(category)),
});

/** The same texts for the audit, which names the domain above by the title it has now. */
export async function textOf(db: Db, category: CategoryPage) {
  const above = category.parent ? await findHead(db, category.parent) : null;
  return { ...categoryTextsOf(category), parent: above && { id: above.id, title: above.title } };
}
