import { storeTree } from '#server/checklists/storeTree.ts';
import type { Db } from '#server/db/base/database.ts';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import * as templates from '#server/db/checklists/templates.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Context } from '#server/handlers/context/context.ts';
import { writeJson } from '#server/jsonText.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import type { readWhole } from './pairedVersions.ts';

/**
 * Makes a deep copy of a version: domains, items, conditions, help questions and colours
 * (agreements part 3).
 */
export async function copyVersion(
  { newId, now }: Pick<Context, 'newId' | 'now'>,
  db: Db,
  { id: from, categories }: Pick<Version, 'id' | 'categories'>,
  copy: { id: string; title: string; online: boolean },
): Promise<void> {
  await versions.create(db, { ...copy, origin: from }, now());
  const lineages = await lineagesIn(db, [from]);
  const ids = await storeTree(db, copy.id, categories, newId, (id) => lineages.get(id) ?? id);
  const translate = (list: readonly string[]) =>
    list.map((id) => ids.get(id)).filter((id) => id !== undefined);
  const pause = createPauses();
  const colours: Template[] = [];
  for (const template of await templates.list(db, [from])) {
    // Each may name every condition, and there may be two hundred.
    await pause();
    colours.push({
      id: newId(),
      version: copy.id,
      title: template.title,
      skip_categories: translate(template.skip_categories),
      skip_questions: translate(template.skip_questions),
    });
  }
  await templates.addFirst(db, colours);
}

/** The number of characters in a version, which a copy of it keeps as well. */
export async function lengthOf({
  categories,
  templates: colours,
}: Awaited<ReturnType<typeof readWhole>>): Promise<number> {
  let length = 0;
  await writeJson({ tree: categories, colours }, (part) => {
    length += part.length;
  });
  return length;
}
