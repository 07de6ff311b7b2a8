import { storeTree } from '#server/checklists/storeTree.ts';
import type { Db } from '#server/db/base/database.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import * as templates from '#server/db/checklists/templates.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Context } from '#server/handlers/context/context.ts';
import { writeJson } from '#server/jsonText.ts';
import { createPauses } from '#server/work/pauses.ts';

/**
 * Makes a deep copy of a version: domains, items, conditions, help questions and colours (decisions
 * part 3). Answers the number of characters in it.
 */
export async function copyVersion(
  db: Db,
  from: string,
  copy: { id: string; title: string; online: boolean },
  { newId, now }: Pick<Context, 'newId' | 'now'>,
): Promise<number> {
  const tree = await loadCategories(db, from);
  await versions.create(db, { ...copy, origin: from }, now());
  const lineages = await lineagesIn(db, [from]);
  const ids = await storeTree(db, copy.id, tree, newId, (id) => lineages.get(id) ?? id);
  const translate = (list: readonly string[]) =>
    list.map((id) => ids.get(id)).filter((id) => id !== undefined);
  const colours = await templates.list(db, [from]);
  const pause = createPauses();
  for (const template of colours) {
    // Each may name every condition, and there may be two hundred.
    await pause();
    await templates.create(db, {
      id: newId(),
      version: copy.id,
      title: template.title,
      skip_categories: translate(template.skip_categories),
      skip_questions: translate(template.skip_questions),
    });
  }
  let length = 0;
  await writeJson({ tree, colours }, (part) => {
    length += part.length;
  });
  return length;
}
