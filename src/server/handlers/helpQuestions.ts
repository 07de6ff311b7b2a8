import * as audit from '#server/db/audit.ts';
import * as categories from '#server/db/categories.ts';
import type { Db } from '#server/db/connect.ts';
import * as helpQuestions from '#server/db/helpQuestions.ts';
import { reorder } from '#server/db/ordering.ts';
import * as questions from '#server/db/questions.ts';
import * as versions from '#server/db/versions.ts';
import { cleanRichText } from '#server/richText.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { HelpQuestionPage } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { moveInList } from '#shared/rules/ordering.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import { auditOf, type Handlers } from './context.ts';
import { lockForEdit } from './versions.ts';

/** Help questions of categories and conditions (specification sections 2, 3 and 5). */
async function find(db: Db, id: string): Promise<helpQuestions.HelpQuestionRow> {
  const row = await helpQuestions.load(db, id);
  if (!row) throw new Problem('help_question_not_found');
  return row;
}

async function readPage(db: Db, id: string): Promise<HelpQuestionPage> {
  const row = await find(db, id);
  const version = await versions.loadHead(db, row.version_id);
  if (!version) throw new Problem('help_question_not_found');
  return { id, text: row.text, question: row.question_id, category: row.category_id, version: { id: version.id, title: version.title } };
}

const answer = (help_question: HelpQuestionPage) => ({ help_question, stamp: stampOf(help_question.text) });

const cleanText = (text: string): string => {
  const clean = cleanRichText(text, 'text');
  if (isEmptyRich(clean)) throw new Problem('validation_failed', { fields: { text: 'required' } });
  return clean;
};

/** What it hangs on: exactly one of the two. @throws Problem question_not_found, category_not_found, validation_failed */
async function findOwner(db: Db, question: string | null, category: string | null): Promise<{ version_id: string }> {
  if ((question === null) === (category === null)) throw new Problem('validation_failed', { fields: { question: 'required', category: 'required' } });
  const owner = question ? await questions.loadHead(db, question) : await categories.loadHead(db, category as string);
  if (!owner) throw new Problem(question ? 'question_not_found' : 'category_not_found');
  return owner;
}

type Names = 'helpQuestions.get' | 'helpQuestions.create' | 'helpQuestions.update' | 'helpQuestions.move' | 'helpQuestions.delete';

export const helpQuestionHandlers: Pick<Handlers, Names> = {
  'helpQuestions.get': async ({ db }, { id }) => answer(await readPage(db, id)),

  'helpQuestions.create': async (context, { text, question, category }) =>
    context.transaction(async (db) => {
      const clean = cleanText(text);
      const { version_id } = await findOwner(db, question, category);
      await lockForEdit(db, version_id);
      const id = context.newId();
      await helpQuestions.create(db, { id, version_id, question_id: question, category_id: category, text: clean });
      await versions.bump(db, version_id);
      await audit.write(db, auditOf(context, { noun: 'help_question', record: id, event: 'create', new: { question, category, text: clean } }));
      return { id };
    }),

  'helpQuestions.update': async (context, { id, text, stamp }) =>
    context.transaction(async (db) => {
      const clean = cleanText(text);
      await lockForEdit(db, (await find(db, id)).version_id);
      const old = await find(db, id);
      refuseStale(stamp, old.text, clean);
      await helpQuestions.update(db, id, clean);
      await versions.bump(db, old.version_id);
      await audit.write(db, auditOf(context, { noun: 'help_question', record: id, event: 'update', old: { text: old.text }, new: { text: clean } }));
      return answer(await readPage(db, id));
    }),

  'helpQuestions.move': async (context, { id, direction }) =>
    context.transaction(async (db) => {
      const row = await find(db, id);
      await lockForEdit(db, row.version_id);
      await reorder(db, 'help_questions', moveInList(await helpQuestions.siblings(db, row), id, direction));
      await versions.bump(db, row.version_id);
      await audit.write(db, auditOf(context, { noun: 'help_question', record: id, event: `move ${direction}` }));
      return { help_question: await readPage(db, id) };
    }),

  'helpQuestions.delete': async (context, { id }) => {
    await context.transaction(async (db) => {
      const old = await find(db, id);
      await lockForEdit(db, old.version_id);
      await helpQuestions.remove(db, id);
      await versions.bump(db, old.version_id);
      await audit.write(db, auditOf(context, { noun: 'help_question', record: id, event: 'delete', old }));
    });
  },
};
