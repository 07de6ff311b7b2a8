import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { CategoryRow, QuestionRow, Tables } from '#server/db/base/tables.ts';
import type { Category } from '#shared/model/checklist.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';

/** The tables that a tree is in. */
type Part = 'categories' | 'questions' | 'help_questions';

/**
 * The rows of a version in one of them, in their order. A large checklist takes long to read, so
 * other requests go before what is done next.
 */
async function rowsOf<P extends Part>(
  db: Db,
  part: P,
  version: string,
): Promise<Selectable<Tables[P]>[]> {
  const rows = await db
    .selectFrom(part as Part)
    .selectAll()
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  await setImmediate();
  return rows as Selectable<Tables[P]>[];
}

/** The whole tree of a version, flat, in display order: each domain followed by its items. */
export async function loadCategories(db: Db, version: string): Promise<Category[]> {
  // One query after the other: a transaction has one connection.
  const categories = await rowsOf(db, 'categories', version);
  const questions = await rowsOf(db, 'questions', version);
  const help = await rowsOf(db, 'help_questions', version);
  const itemsOf = Map.groupBy(
    categories.filter((row) => row.parent_id),
    (row) => row.parent_id,
  );
  const questionsOf = Map.groupBy(questions, (row) => row.category_id);
  const helpOf = Map.groupBy(help, (row) => row.question_id ?? row.category_id);
  const helpFor = (id: string) =>
    (helpOf.get(id) ?? []).map((row) => ({ id: row.id, text: row.text }));
  const toQuestion = (row: QuestionRow, ...place: number[]) => ({
    id: row.id,
    title: row.title,
    title_or_default: titleOrDefault(row.title, row.text),
    text: row.text,
    description: row.description,
    default_value: row.default_value,
    number: numberAt(...place),
    help_questions: helpFor(row.id),
  });
  const toCategory = (row: CategoryRow, ...place: number[]): Category => ({
    id: row.id,
    parent: row.parent_id,
    number: numberAt(...place),
    title: row.title,
    description: row.description,
    default_value: row.default_value,
    last_question: row.last_question,
    last_question_title: row.last_question_title,
    questions: (questionsOf.get(row.id) ?? []).map((question, index) =>
      toQuestion(question, ...place, index),
    ),
    help_questions: helpFor(row.id),
  });
  return categories
    .filter((row) => !row.parent_id)
    .flatMap((domain, d) => [
      toCategory(domain, d),
      ...(itemsOf.get(domain.id) ?? []).map((item, i) => toCategory(item, d, i)),
    ]);
}
