import type { Db } from '#server/db/database.ts';
import { lineagesIn } from '#server/db/lineages.ts';
import * as templates from '#server/db/templates.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import { pairVersions } from '#shared/rules/pairVersions.ts';
import type { Context } from './context.ts';
import { readVersion } from './readVersion.ts';

/** A version with its tree and its colours. @throws Problem version_not_found */
export async function readWhole(
  context: Pick<Context, 'services'>,
  db: Db,
  id: string,
): Promise<Version & { templates: Template[] }> {
  const version = await readVersion(context, db, id);
  if (!version) throw new Problem('version_not_found');
  return { ...version, templates: await templates.list(db, [id]) };
}

/** Two versions, and which part of the one is which of the other. @throws Problem version_not_found */
export async function pairedVersions(
  context: Pick<Context, 'services'>,
  db: Db,
  from: string,
  to: string,
) {
  const [before, now] = [await readWhole(context, db, from), await readWhole(context, db, to)];
  return { before, now, paired: pairVersions(before, now, await lineagesIn(db, [from, to])) };
}
