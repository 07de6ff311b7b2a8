import type { Inspection } from '#shared/model/inspection.ts';
import type { DomainNode, ItemNode } from './checklistTree.ts';
import { type Answers, answersOf } from './completion.ts';
import { allQuestions, buildChecklist } from './tree.ts';
import { withoutSkipped } from './withoutSkipped.ts';

/** How many conditions have a result, of how many. */
export interface Progress {
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

/** How far an item is. */
export const itemProgress = (item: ItemNode, answers: Answers): Progress =>
  progressOf(item.questions, answers);

/** How far a domain is, its extra condition left out. */
export const domainProgress = (domain: DomainNode, answers: Answers): Progress =>
  progressOf(
    domain.items.flatMap((item) => item.questions),
    answers,
  );

/**
 * An item or domain gets its check mark when all its conditions have a result; one without
 * conditions has none to wait for.
 */
export const isComplete = ({ answered, total }: Progress): boolean => answered === total;

/** How far an inspection is: conditions with a result, of those that are not skipped. */
export function inspectionProgress(
  inspection: Inspection,
  version: { categories: Parameters<typeof buildChecklist>[0]['categories'] },
): Progress {
  return progressOf(
    allQuestions(withoutSkipped(buildChecklist(version, inspection))),
    answersOf(inspection),
  );
}
