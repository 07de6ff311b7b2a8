import type { Db } from '#server/db/base/database.ts';
import * as templates from '#server/db/checklists/templates.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { Selection, Template } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { subjectOf } from '#shared/rules/office/auditSubject.ts';
import { ownChoice } from '#shared/rules/versions/ownChoice.ts';
import { refuseMoreColours } from './checklists/checklistSize.ts';
import { freeTitle } from './checklists/freeTitle.ts';
import { lockVersion } from './checklists/lockVersion.ts';
import { pairedVersions } from './checklists/pairedVersions.ts';
import { readVersion } from './checklists/readVersion.ts';
import type { Handlers, UserContext } from './context/context.ts';
import { makeOnce } from './context/makeOnce.ts';

// Colours (specification sections 2, 4 and 5).

async function find(db: Db, id: string): Promise<Template> {
  const template = await templates.load(db, id);
  if (!template) throw new Problem('inspection_template_not_found');
  return template;
}

/** The versions whose colours this person may read; undefined = all. */
const readable = async ({ db, user }: UserContext): Promise<string[] | undefined> =>
  isAdmin(user.roles) ? undefined : versions.usableIds(db, user.id);

/** A colour may only leave out parts that its version has. @throws Problem validation_failed */
async function refuseUnknown(
  context: UserContext,
  db: Db,
  version: string,
  lists: Pick<Template, 'skip_categories' | 'skip_questions'>,
): Promise<void> {
  const categories = (await readVersion(context, db, version))?.categories ?? [];
  const knownCategories = new Set(categories.map(({ id }) => id));
  const knownQuestions = new Set(
    categories.flatMap(({ questions }) => questions.map(({ id }) => id)),
  );
  if (lists.skip_categories.some((id) => !knownCategories.has(id)))
    throw new Problem('validation_failed', { fields: { skip_categories: 'unknown' } });
  if (lists.skip_questions.some((id) => !knownQuestions.has(id)))
    throw new Problem('validation_failed', { fields: { skip_questions: 'unknown' } });
}

const editable = ({
  title,
  skip_categories,
  skip_questions,
}: Omit<Template, 'id' | 'version'>) => ({
  title,
  skip_categories: skip_categories.toSorted(),
  skip_questions: skip_questions.toSorted(),
});

const listsOf = ({ skip_categories, skip_questions }: Selection): Selection => ({
  skip_categories,
  skip_questions,
});

const answer = (template: Template) => ({
  inspection_template: template,
  stamp: stampOf(editable(template)),
});

/** The most bytes of colours that are read together. */
const most = 16_000_000;

type Names =
  | 'templates.list'
  | 'templates.get'
  | 'templates.create'
  | 'templates.update'
  | 'templates.copy'
  | 'templates.delete';

export const templateHandlers: Pick<Handlers, Names> = {
  'templates.list': async (context, { version }) => {
    const may = await readable(context);
    const wanted =
      version === undefined ? may : may === undefined || may.includes(version) ? [version] : [];
    // If there is too much, the client must ask for one version at a time.
    if (version === undefined && (await templates.bytesOf(context.db, wanted)) > most)
      throw new Problem('validation_failed', { fields: { version: 'required' } });
    return { inspection_templates: await templates.list(context.db, wanted) };
  },

  'templates.get': async (context, { id }) => {
    const template = await find(context.db, id);
    if ((await readable(context))?.includes(template.version) === false)
      throw new Problem('inspection_template_not_found');
    return answer(template);
  },

  'templates.create':
    (context, { version, ...fields }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const { title } = await lockVersion(db, version);
      return makeOnce(
        context,
        { leaveUnrecorded },
        (one) => templates.load(db, one),
        async (id) => {
          await refuseUnknown(context, db, version, fields);
          await refuseMoreColours(db, version, fields);
          const template = { id, version, ...fields };
          await templates.create(db, template);
          await bumpAll(db);
          const name = {
            noun: 'template',
            record: template.id,
            subject: subjectOf(title, template.title),
          } as const;
          await record({ ...name, event: 'create', new: template });
        },
      );
    },

  'templates.update':
    (context, { id, stamp, ...fields }) =>
    async ({ db, record }) => {
      const { title } = await lockVersion(db, (await find(db, id)).version);
      const old = await find(db, id);
      refuseStale(stamp, editable(old), editable(fields));
      await refuseUnknown(context, db, old.version, fields);
      await refuseMoreColours(db, old.version, fields, old);
      await templates.update(db, id, fields);
      await bumpAll(db);
      const saved = await find(db, id);
      await record({
        noun: 'template',
        record: id,
        subject: subjectOf(title, saved.title),
        event: 'update',
        old,
        new: saved,
      });
      return answer(saved);
    },

  'templates.copy':
    (context, { id, version }) =>
    async ({ db, record }) => {
      const from = await find(db, id);
      const { title } = await lockVersion(db, version);
      const { before, now, paired } = await pairedVersions(context, db, from.version, version);
      const names = new Set(now.templates.map((one) => one.title));
      const template = {
        id: context.newId(),
        version,
        title: await freeTitle(from.title, (one) => names.has(one)),
        ...(from.version === version ? listsOf(from) : ownChoice(before, now, paired, from)),
      };
      await refuseMoreColours(db, version, template);
      await templates.create(db, template);
      await bumpAll(db);
      await record({
        noun: 'template',
        record: template.id,
        subject: subjectOf(title, template.title),
        event: 'duplicate',
        new: template,
      });
      return { id: template.id };
    },

  'templates.delete':
    (_context, { id }) =>
    async ({ db, record }) => {
      const { title } = await lockVersion(db, (await find(db, id)).version);
      const old = await find(db, id);
      await templates.remove(db, id);
      await bumpAll(db);
      await record({
        noun: 'template',
        record: id,
        subject: subjectOf(title, old.title),
        event: 'delete',
        old,
      });
    },
};
