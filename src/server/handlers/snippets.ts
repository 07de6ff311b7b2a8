import * as accounts from '#server/db/accounts/accounts.ts';
import type { Db } from '#server/db/base/database.ts';
import type { SnippetRow } from '#server/db/base/tables.ts';
import { allRevision } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import * as snippets from '#server/db/inspections/snippets.ts';
import { refuseEmpty } from '#server/richText.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import { limits } from '#shared/model/limits.ts';
import type { Snippet } from '#shared/model/snippet.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import type { Handlers, UserContext } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

/** Texts for notes: a person's own, and the organisation's, which administrators maintain. */

interface Fields {
  title: string;
  text: string;
  question: string | null;
}

/** @throws Problem validation_failed for a condition that does not exist, and for an empty text */
async function rowOf(
  context: UserContext,
  db: Db,
  { title, text, question }: Fields,
  old?: SnippetRow,
) {
  refuseEmpty(text, 'text');
  // A condition that was deleted since may stay as long as nobody changes it.
  const isKept = question !== null && question === old?.question_lineage;
  const question_lineage =
    question === null ? null : isKept ? question : await snippets.lineageOf(db, question);
  if (question !== null && question_lineage === null)
    throw new Problem('validation_failed', { fields: { question: 'unknown' } });
  return { title, text, question_lineage, updated_at: context.now() };
}

/** Adds to each text its conditions that this person may use. */
async function told(
  { user }: UserContext,
  db: Db,
  rows: readonly SnippetRow[],
): Promise<Snippet[]> {
  const lineages = rows.flatMap(({ question_lineage: one }) => (one === null ? [] : [one]));
  const usable = lineages.length === 0 ? [] : await versions.usableIds(db, user.id);
  const questions = await snippets.questionsOf(db, [...new Set(lineages)], usable);
  return rows.map(({ id, title, text, owner_id, question_lineage: one }) => ({
    id,
    title,
    text,
    shared: owner_id === null,
    // If the condition no longer exists, the text is offered at no condition.
    questions: one === null ? [] : (questions.get(one) ?? [one]),
  }));
}

const editable = ({
  title,
  text,
  question_lineage,
}: Omit<SnippetRow, 'id' | 'owner_id' | 'updated_at'>) => ({
  title,
  text,
  question_lineage,
});

async function find(context: UserContext, db: Db, id: string): Promise<SnippetRow> {
  const row = await snippets.load(db, context.user.id, id);
  if (!row) throw new Problem('snippet_not_found');
  return row;
}

/**
 * Reads and locks a text. @throws Problem snippet_not_found; access_denied for the organisation's
 * texts
 */
async function lockOwn(context: UserContext, db: Db, id: string): Promise<SnippetRow> {
  const row = await snippets.lock(db, context.user.id, id);
  if (!row) throw new Problem('snippet_not_found');
  if (row.owner_id === null && !isAdmin(context.user.roles)) throw new Problem('access_denied');
  return row;
}

async function answer(context: UserContext, db: Db, row: SnippetRow) {
  const [snippet] = (await told(context, db, [row])) as [Snippet];
  const [question] = snippet.questions;
  const version = question && (await snippets.versionOf(db, question));
  return { snippet, ...(version ? { version } : {}), stamp: stampOf(editable(row)) };
}

type Names =
  | 'snippets.list'
  | 'snippets.get'
  | 'snippets.create'
  | 'snippets.update'
  | 'snippets.delete';

export const snippetHandlers: Pick<Handlers, Names> = {
  'snippets.list': async (context) => {
    const { db, user, services } = context;
    const state = stampOf(await snippets.momentsOf(db, user.id));
    context.stopIfUnchanged(
      `${services.release}-${services.epoch.known()}-${user.id}-${state}-${await allRevision(db)}`,
    );
    return { snippets: await told(context, db, await snippets.listFor(db, user.id)) };
  },

  'snippets.get': async (context, { id }) =>
    answer(context, context.db, await find(context, context.db, id)),

  'snippets.create':
    (context, { shared, ...fields }) =>
    async ({ db, record, leaveUnrecorded, keeps }) => {
      const { user } = context;
      if (shared && !isAdmin(user.roles)) throw new Problem('access_denied');
      const owner_id = shared ? null : user.id;
      // Of two at once the second one sees what the first one made.
      await accounts.lock(db, user.id);
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => snippets.load(db, user.id, one),
        async (id) => {
          if ((await snippets.countOf(db, owner_id)) >= limits.snippets)
            throw new Problem('validation_failed', { fields: { title: 'full' } });
          const row = { id, owner_id, ...(await rowOf(context, db, fields)) };
          await snippets.create(db, row);
          keeps(row.text.length);
          if (shared) await record({ ...nameOf(row), event: 'create', new: editable(row) });
          else leaveUnrecorded();
        },
      );
    },

  'snippets.update':
    (context, { id, stamp, ...fields }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const old = await lockOwn(context, db, id);
      const wanted = await rowOf(context, db, fields, old);
      refuseStale(stamp, editable(old), editable(wanted));
      await snippets.update(db, id, wanted);
      const row = { ...old, ...wanted };
      if (old.owner_id === null)
        await record({
          ...nameOf(row),
          event: 'update',
          old: editable(old),
          new: editable(row),
        });
      else leaveUnrecorded();
      return answer(context, db, row);
    },

  'snippets.delete':
    (context, { id }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const old = await lockOwn(context, db, id);
      await snippets.remove(db, id);
      if (old.owner_id === null)
        await record({ ...nameOf(old), event: 'delete', old: editable(old) });
      else leaveUnrecorded();
    },
};

const nameOf = ({ id, title }: { id: string; title: string }) =>
  ({ noun: 'snippet', record: id, subject: title }) as const;
