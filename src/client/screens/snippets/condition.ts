import { call } from '#client/api/call.ts';
import type { Condition } from '#client/state/newSnippet.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestionsOf, type FoundQuestion } from '#shared/rules/checklist/findQuestions.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';

/** The one condition that a text is for, in the words of a checklist in which it stands. */

export interface ReadChecklist {
  title: string;
  checklist: Checklist;
  questions: readonly FoundQuestion[];
}

/** @throws Problem of the call */
export async function readChecklist(id: string): Promise<ReadChecklist> {
  const { version } = await call('versions.get', { id });
  const checklist = buildChecklist(version, { skip_categories: [], skip_questions: [] }, labelsOf);
  return { title: version.title, checklist, questions: allQuestionsOf(checklist) };
}

/** A condition in words. `version` and `title`: those of the checklist in which it was found. */
export const conditionOf = (
  { node, item, domain }: FoundQuestion,
  version: string,
  title: string,
): Condition => ({
  question: node.question.id,
  version,
  label: `${node.number} ${node.label}`,
  place: `${domain.category.title} › ${item.category.title} (${title})`,
});

/** The condition with this id; without words where its checklist cannot be read. */
export async function readCondition(
  question: string | null,
  version: string | null,
): Promise<Condition | null> {
  if (question === null) return null;
  const wordless = { question, version, label: '', place: '' };
  if (version === null) return wordless;
  const read = await readChecklist(version).catch(() => null);
  const found = read?.questions.find(({ node }) => node.question.id === question);
  return read && found ? conditionOf(found, version, read.title) : wordless;
}
