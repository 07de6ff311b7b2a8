import type { Db } from '#server/db/base/database.ts';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import * as templates from '#server/db/checklists/templates.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Context } from '#server/handlers/context/context.ts';
import { inPieces } from '#server/work/pauses.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import { type PairedVersions, pairVersions } from '#shared/rules/versions/pairVersions.ts';
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

type Ids = ReadonlyMap<string, string>;
/** Translations already made, by ids and revisions of both versions; the last used stands last. */
const told = new Map<string, Ids>();
const mostTold = 20;

/**
 * Ids of the parts of one version, with the ids of the same parts in the other. A device may need
 * them for every change, so they stay in memory while neither version changes. @throws Problem
 * version_not_found
 */
export async function translation(
  context: Pick<Context, 'services'>,
  db: Db,
  from: string,
  to: string,
): Promise<Ids> {
  const heads = [await versions.loadTitle(db, from), await versions.loadTitle(db, to)];
  const key = heads.map((head) => `${head?.id}@${head?.revision}`).join(' ');
  const ids = told.get(key) ?? idsOf((await pairedVersions(context, db, from, to)).paired);
  told.delete(key);
  told.set(key, ids);
  for (const oldest of told.keys()) {
    if (told.size <= mostTold) break;
    told.delete(oldest);
  }
  return ids;
}

const idsOf = ({ pairs }: PairedVersions): Ids =>
  new Map([...pairs.toNew].map(([was, is]) => [was.id, is.id]));

/** Two versions, and which of their parts are the same. @throws Problem version_not_found */
export async function pairedVersions(
  context: Pick<Context, 'services'>,
  db: Db,
  from: string,
  to: string,
) {
  const [before, now] = [await readWhole(context, db, from), await readWhole(context, db, to)];
  const lineages = await lineagesIn(db, [from, to]);
  return { before, now, paired: await inPieces(pairVersions(before, now, lineages)) };
}
