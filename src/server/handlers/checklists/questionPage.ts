import type { Db } from '#server/db/base/database.ts';
import * as questions from '#server/db/checklists/questions.ts';
import type { Context } from '#server/handlers/context/context.ts';
import { stampOf } from '#server/stamps.ts';
import type { QuestionPage } from '#shared/model/checklistPages.ts';
import { Problem } from '#shared/problems.ts';
import { subjectOf } from '#shared/rules/office/auditSubject.ts';
import { readVersionHere } from './readVersion.ts';

/** A condition's version and item. @throws Problem question_not_found */
export async function findHead(db: Db, id: string) {
  const head = await questions.loadHead(db, id);
  if (!head) throw new Problem('question_not_found');
  return head;
}

/** A condition with its item, as its edit page shows it. @throws Problem question_not_found */
export async function readPage(
  context: Pick<Context, 'services' | 'db'>,
  db: Db,
  id: string,
): Promise<QuestionPage> {
  const { version_id, category_id } = await findHead(db, id);
  const version = await readVersionHere(context, db, version_id);
  const category = version?.categories.find((one) => one.id === category_id);
  const question = category?.questions.find((one) => one.id === id);
  if (!version || !category || !question) throw new Problem('question_not_found');
  return {
    ...question,
    category: {
      id: category.id,
      title: category.title,
      version: { id: version.id, title: version.title },
    },
  };
}

/** The condition's name in the audit. */
export const nameOf = ({ id, title_or_default, category }: QuestionPage) =>
  ({
    noun: 'question',
    record: id,
    subject: subjectOf(category.version.title, title_or_default),
  }) as const;

/** The fields that an administrator may change. */
export const editable = ({
  title,
  text,
  description,
  default_value,
  category,
}: questions.QuestionFields & { category: { id: string } }) => ({
  title,
  text,
  description,
  default_value,
  category: category.id,
});

/** The answer for the condition's page, with its stamp. */
export const answer = (question: QuestionPage) => ({
  question,
  stamp: stampOf(editable(question)),
});

/** The same fields for the audit, which also names the item by its title. */
export const textOf = (question: QuestionPage) => ({
  ...editable(question),
  category: { id: question.category.id, title: question.category.title },
});
