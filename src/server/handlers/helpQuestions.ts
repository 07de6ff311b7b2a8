import type { Db } from '#server/db/base/database.ts';
import { reorder } from '#server/db/base/ordering.ts';
import * as categories from '#server/db/checklists/categories.ts';
import * as helpQuestions from '#server/db/checklists/helpQuestions.ts';
import * as questions from '#server/db/checklists/questions.ts';
import { bump } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { refuseEmpty } from '#server/richText.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { HelpQuestionPage } from '#shared/model/checklistPages.ts';
import { Problem } from '#shared/problems.ts';
import { moveInList, placeIn } from '#shared/rules/checklist/ordering.ts';
import { subjectOf } from '#shared/rules/office/auditSubject.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { refuseFullerVersion } from './checklists/checklistSize.ts';
import { lockForEdit } from './checklists/lockVersion.ts';
import type { Handlers } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

// Help questions of categories and conditions (specification sections 2, 3 and 5).

async function find(db: Db, id: string): Promise<helpQuestions.HelpQuestionRow> {
  const row = await helpQuestions.load(db, id);
  if (!row) throw new Problem('help_question_not_found');
  return row;
}

async function readPage(db: Db, id: string): Promise<HelpQuestionPage> {
  const row = await find(db, id);
  const version = await versions.loadHead(db, row.version_id);
  if (!version) throw new Problem('help_question_not_found');
  return {
    id,
    text: row.text,
    question: row.question_id,
    category: row.category_id,
    version: { id: version.id, title: version.title },
  };
}

const answer = (help_question: HelpQuestionPage) => ({
  help_question,
  stamp: stampOf(help_question.text),
});

/**
 * The condition or category that a help question belongs to: exactly one of the two.
 * @throws Problem question_not_found, category_not_found, validation_failed
 */
async function findOwner(
  db: Db,
  question: string | null,
  category: string | null,
): Promise<{ version_id: string; title: string }> {
  if ((question === null) === (category === null))
    throw new Problem('validation_failed', {
      fields: { question: 'required', category: 'required' },
    });
  const owner = question
    ? await questions.loadHead(db, question)
    : await categories.loadHead(db, category as string);
  if (!owner) throw new Problem(question ? 'question_not_found' : 'category_not_found');
  return {
    version_id: owner.version_id,
    title: titleOrDefault(owner.title, 'text' in owner ? owner.text : ''),
  };
}

type On = Pick<helpQuestions.HelpQuestionRow, 'question_id' | 'category_id'>;

/** The name in the audit: the version, the owning condition or category, and its first words. */
async function nameOf(db: Db, version: { title: string }, row: On & { id: string; text: string }) {
  const { title } = await findOwner(db, row.question_id, row.category_id);
  return {
    noun: 'help_question',
    record: row.id,
    subject: subjectOf(version.title, title, titleOrDefault('', richToPlain(row.text))),
  } as const;
}

/** The text and what it belongs to, for the audit. */
async function wholeOf(db: Db, { question_id, category_id, text }: On & { text: string }) {
  const { title } = await findOwner(db, question_id, category_id);
  return {
    ...(question_id
      ? { question: { id: question_id, title } }
      : { category: { id: category_id, title } }),
    text,
  };
}

type Names =
  | 'helpQuestions.get'
  | 'helpQuestions.create'
  | 'helpQuestions.update'
  | 'helpQuestions.move'
  | 'helpQuestions.delete';

export const helpQuestionHandlers: Pick<Handlers, Names> = {
  'helpQuestions.get': async ({ db }, { id }) => answer(await readPage(db, id)),

  'helpQuestions.create':
    (context, { text, question, category }) =>
    async ({ db, record, leaveUnrecorded, keeps }) => {
      refuseEmpty(text, 'text');
      const { version_id } = await findOwner(db, question, category);
      // A help question of an item is shown nowhere.
      if (category !== null && (await categories.loadHead(db, category))?.parent_id)
        throw new Problem('validation_failed', { fields: { category: 'not_allowed' } });
      const version = await lockForEdit({ db, keeps }, version_id);
      // Checked again: its owner may have been deleted while this waited.
      await findOwner(db, question, category);
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => helpQuestions.load(db, one),
        async (id) => {
          const row = {
            id,
            version_id,
            question_id: question,
            category_id: category,
            text,
          };
          await refuseFullerVersion(db, version_id, 'text', { text });
          await helpQuestions.create(db, row);
          await bump(db, version_id, context);
          await record({
            ...(await nameOf(db, version, row)),
            event: 'create',
            new: await wholeOf(db, row),
          });
        },
      );
    },

  'helpQuestions.update':
    (context, { id, text, stamp }) =>
    async ({ db, record, keeps }) => {
      refuseEmpty(text, 'text');
      const version = await lockForEdit({ db, keeps }, (await find(db, id)).version_id);
      const old = await find(db, id);
      refuseStale(stamp, old.text, text);
      await refuseFullerVersion(db, old.version_id, 'text', { text }, { was: old.text });
      await helpQuestions.update(db, id, text);
      await bump(db, old.version_id, context);
      const name = await nameOf(db, version, { ...old, text });
      await record({ ...name, event: 'update', old: { text: old.text }, new: { text } });
      return answer(await readPage(db, id));
    },

  'helpQuestions.move':
    (context, { id, direction }) =>
    async ({ db, record, keeps }) => {
      const version = await lockForEdit({ db, keeps }, (await find(db, id)).version_id);
      const row = await find(db, id);
      const siblings = await helpQuestions.siblings(db, row);
      const moved = moveInList(siblings, id, direction);
      await reorder(db, 'help_questions', moved);
      await bump(db, row.version_id, context);
      const name = await nameOf(db, version, row);
      await record({
        ...name,
        event: `move ${direction}`,
        old: placeIn(siblings, id),
        new: placeIn(moved, id),
      });
      return { help_question: await readPage(db, id) };
    },

  'helpQuestions.delete':
    (context, { id }) =>
    async ({ db, record, keeps }) => {
      const version = await lockForEdit({ db, keeps }, (await find(db, id)).version_id);
      const old = await find(db, id);
      await helpQuestions.remove(db, id);
      await bump(db, old.version_id, context);
      await record({
        ...(await nameOf(db, version, old)),
        event: 'delete',
        old: await wholeOf(db, old),
      });
    },
};
