import * as categories from '#server/db/categories.ts';
import type { Db } from '#server/db/database.ts';
import * as helpQuestions from '#server/db/helpQuestions.ts';
import * as questions from '#server/db/questions.ts';
import type { Category } from '#shared/model/checklist.ts';

/**
 * Stores a tree as that of a version; ids are made anew and the map from old to new ones comes
 * back. `lineageOf`: what a part is a copy of, by its id in `tree`.
 */
export async function storeTree(
  db: Db,
  version: string,
  tree: readonly Category[],
  newId: () => string,
  lineageOf: (id: string) => string | null = () => null,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const idFor = (old: string) => {
    const id = newId();
    ids.set(old, id);
    return id;
  };
  const addHelp = async (
    help: Category['help_questions'],
    below: { category_id: string | null; question_id: string | null },
  ) => {
    for (const { text } of help)
      await helpQuestions.create(db, { id: newId(), version_id: version, ...below, text });
  };
  for (const category of tree) {
    const id = idFor(category.id);
    const parent = category.parent === null ? null : (ids.get(category.parent) ?? null);
    const { title, description, default_value, last_question, last_question_title } = category;
    await categories.create(
      db,
      { id, version_id: version, parent_id: parent },
      { title, description, default_value, last_question, last_question_title },
      lineageOf(category.id),
    );
    await addHelp(category.help_questions, { category_id: id, question_id: null });
    for (const question of category.questions) {
      const questionId = idFor(question.id);
      const fields = {
        title: question.title,
        text: question.text,
        description: question.description,
        default_value: question.default_value,
      };
      await questions.create(
        db,
        { id: questionId, version_id: version, category_id: id },
        fields,
        lineageOf(question.id),
      );
      await addHelp(question.help_questions, { category_id: null, question_id: questionId });
    }
  }
  return ids;
}
