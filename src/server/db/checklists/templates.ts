import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { Tables } from '#server/db/base/tables.ts';
import type { Template } from '#shared/model/template.ts';
import { choiceOf } from './choice.ts';

// Colours: stored selections of a version, in the order they were added.

const toTemplate = (row: Tables['templates']): Template => ({
  id: row.id,
  title: row.title,
  version: row.version_id,
  ...choiceOf(row),
});

const toRow = (template: Omit<Template, 'id' | 'version'>) => ({
  title: template.title,
  skip_categories_json: JSON.stringify(template.skip_categories),
  skip_questions_json: JSON.stringify(template.skip_questions),
});

/** A query for the colours of these versions, or of all. */
const those = (db: Db, versions: readonly string[] | undefined) =>
  db
    .selectFrom('templates')
    .$if(versions !== undefined, (q) => q.where('version_id', 'in', versions as string[]));

/** The bytes of the colours of these versions, or of all. */
export async function bytesOf(db: Db, versions?: readonly string[]): Promise<number> {
  if (versions?.length === 0) return 0;
  const { bytes } = await those(db, versions)
    .select(
      sql<number | string | null>`sum(octet_length(skip_categories_json)
        + octet_length(skip_questions_json))`.as('bytes'),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The colours of these versions, or of all. */
export async function list(db: Db, versions?: readonly string[]): Promise<Template[]> {
  if (versions?.length === 0) return [];
  const rows = await those(db, versions)
    .selectAll()
    .orderBy('version_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toTemplate);
}

/** One colour; null when it does not exist. */
export async function load(db: Db, id: string): Promise<Template | null> {
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toTemplate(row) : null;
}

/** The colours after which other requests go first: each may name every condition. */
const together = 10;

/** Adds the colours of a version that has none yet, in this order. */
export async function addFirst(db: Db, templates: readonly Template[]): Promise<void> {
  for (const [at, template] of templates.entries()) {
    // The embedded database answers without a pause, so we make one.
    if (at > 0 && at % together === 0) await setImmediate();
    await insert(db, template, at + 1);
  }
}

/** Adds a colour as the last one of its version. */
export async function create(db: Db, template: Template): Promise<void> {
  const last = await db
    .selectFrom('templates')
    .select('position')
    .where('version_id', '=', template.version)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  await insert(db, template, (last?.position ?? 0) + 1);
}

const insert = (db: Db, template: Template, position: number) =>
  db
    .insertInto('templates')
    .values({ id: template.id, version_id: template.version, position, ...toRow(template) })
    .execute();

/** Replaces title and selection; inspections that copied the old selection keep that. */
export async function update(
  db: Db,
  id: string,
  template: Omit<Template, 'id' | 'version'>,
): Promise<void> {
  await db.updateTable('templates').set(toRow(template)).where('id', '=', id).execute();
}

/** Removes a colour; inspections that copied its selection keep that. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('templates').where('id', '=', id).execute();
}
