import type { Inspection } from '#shared/model/inspection.ts';
import type { DomainNode, ItemNode } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { type Answers, answersOf } from '#shared/rules/inspection/completion.ts';

/** The number of conditions with a result, and of all conditions. */
interface Progress {
  answered: number;
  total: number;
}

const progressOf = (
  questions: readonly { question: { id: string } }[],
  answers: Answers,
): Progress => ({
  answered: questions.filter(({ question }) => answers.get(question.id)?.result).length,
  total: questions.length,
});

/** The progress of an item. */
export const itemProgress = (item: ItemNode, answers: Answers): Progress =>
  progressOf(item.questions, answers);

/** The progress of a domain, without its extra condition. */
export const domainProgress = (domain: DomainNode, answers: Answers): Progress =>
  progressOf(
    domain.items.flatMap((item) => item.questions),
    answers,
  );

/**
 * An item or domain gets its check mark when all its conditions have a result; one without
 * conditions has it at once.
 */
export const isComplete = ({ answered, total }: Progress): boolean => answered === total;

/** The progress of an inspection: conditions with a result, of those that are not skipped. */
export function inspectionProgress(
  inspection: Inspection,
  version: { categories: Parameters<typeof buildChecklist>[0]['categories'] },
): Progress {
  return progressOf(
    allQuestions(withoutSkipped(buildChecklist(version, inspection))),
    answersOf(inspection),
  );
}
