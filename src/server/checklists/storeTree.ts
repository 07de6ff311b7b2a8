import type { Db } from '#server/db/base/database.ts';
import { addTree, type TreeRows } from '#server/db/checklists/treeRows.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { Category } from '#shared/model/checklist.ts';

/**
 * Stores a tree as that of a new version. Parts get new ids; answers the new id for each old one.
 * `lineageOf`: the first part that a part is a copy of, by its id in `tree`.
 */
export async function storeTree(
  db: Db,
  version: string,
  tree: readonly Category[],
  newId: () => string,
  lineageOf: (id: string) => string | null = () => null,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows: TreeRows = { categories: [], questions: [], help_questions: [] };
  const placed = new Map<string | null, number>();
  /** The next position below this parent, from 1. */
  const placeIn = (parent: string | null): number => {
    const place = (placed.get(parent) ?? 0) + 1;
    placed.set(parent, place);
    return place;
  };
  const headOf = (old: string, parent: string | null) => {
    const id = newId();
    ids.set(old, id);
    return { id, version_id: version, lineage: lineageOf(old), position: placeIn(parent) };
  };
  const addHelp = (
    help: Category['help_questions'],
    below: { category_id: string | null; question_id: string | null },
  ) => {
    for (const [at, { text }] of help.entries())
      rows.help_questions.push({
        id: newId(),
        version_id: version,
        ...below,
        text,
        position: at + 1,
      });
  };
  const pause = createPauses();
  for (const category of tree) {
    await pause();
    const parent = category.parent === null ? null : (ids.get(category.parent) ?? null);
    const { title, description, default_value, last_question, last_question_title } = category;
    const head = headOf(category.id, parent);
    const texts = { title, description, default_value, last_question, last_question_title };
    rows.categories.push({ ...head, parent_id: parent, ...texts });
    addHelp(category.help_questions, { category_id: head.id, question_id: null });
    for (const question of category.questions) {
      const own = headOf(question.id, head.id);
      rows.questions.push({
        ...own,
        category_id: head.id,
        title: question.title,
        text: question.text,
        description: question.description,
        default_value: question.default_value,
      });
      addHelp(question.help_questions, { category_id: null, question_id: own.id });
    }
  }
  await addTree(db, rows);
  return ids;
}
