import * as categories from '#server/db/categories.ts';
import type { Db } from '#server/db/connect.ts';
import * as helpQuestions from '#server/db/helpQuestions.ts';
import * as questions from '#server/db/questions.ts';
import * as templates from '#server/db/templates.ts';
import * as versions from '#server/db/versions.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Context } from './context.ts';

/** Deep copy of a version: domains, items, conditions, help questions and colours (decisions part 3). */
export async function copyVersion(
  db: Db,
  from: string,
  copy: { id: string; title: string; online: boolean },
  { newId, now }: Pick<Context, 'newId' | 'now'>,
): Promise<void> {
  const tree = await versions.loadCategories(db, from);
  await versions.create(db, copy, now());
  const ids = await storeTree(db, copy.id, tree, newId);
  const translate = (list: readonly string[]) => list.map((id) => ids.get(id)).filter((id) => id !== undefined);
  for (const template of await templates.list(db, [from]))
    await templates.create(db, {
      id: newId(),
      version: copy.id,
      title: template.title,
      skip_categories: translate(template.skip_categories),
      skip_questions: translate(template.skip_questions),
    });
}

/** What a tree needs to be stored; ids are made anew and the map from old to new ones comes back. */
export async function storeTree(db: Db, version: string, tree: readonly Category[], newId: () => string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const idFor = (old: string) => {
    const id = newId();
    ids.set(old, id);
    return id;
  };
  for (const category of tree) {
    const id = idFor(category.id);
    const parent = category.parent === null ? null : (ids.get(category.parent) ?? null);
    const { title, description, default_value, last_question, last_question_title } = category;
    await categories.create(db, { id, version_id: version, parent_id: parent }, { title, description, default_value, last_question, last_question_title });
    for (const { text } of category.help_questions)
      await helpQuestions.create(db, { id: newId(), version_id: version, category_id: id, question_id: null, text });
    for (const question of category.questions) {
      const questionId = idFor(question.id);
      const fields = { title: question.title, text: question.text, description: question.description, default_value: question.default_value };
      await questions.create(db, { id: questionId, version_id: version, category_id: id }, fields);
      for (const { text } of question.help_questions)
        await helpQuestions.create(db, { id: newId(), version_id: version, category_id: null, question_id: questionId, text });
    }
  }
  return ids;
}
