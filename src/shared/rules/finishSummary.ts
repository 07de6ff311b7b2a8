import type { QuestionResult } from '#shared/model/enums.ts';
import type { Checklist, DomainNode, QuestionNode } from './checklistTree.ts';
import { type Answers, resultOrder } from './completion.ts';

/** What somebody wants to see before an inspection is finished (specification section 4). */
export interface FinishSummary {
  /** How often each result was given, in the order of the results. */
  counts: readonly (readonly [QuestionResult, number])[];
  /** Conditions without a result, per domain; domains without any are left out. */
  open: readonly { domain: DomainNode; questions: readonly QuestionNode[] }[];
  /** The conditions that did not hold, those with a restore offer, and those still to be defined. */
  notMet: readonly QuestionNode[];
  offered: readonly QuestionNode[];
  toDefine: readonly QuestionNode[];
}

/** @param toFill the checklist without what is skipped */
export function finishSummary(toFill: Checklist, answers: Answers): FinishSummary {
  const domains = toFill.domains.map((domain) => ({
    domain,
    questions: domain.items.flatMap((item) => item.questions),
  }));
  const resultOf = ({ question }: QuestionNode) => answers.get(question.id)?.result ?? null;
  const all = domains.flatMap(({ questions }) => questions);
  const having = (result: QuestionResult | null, questions: readonly QuestionNode[] = all) =>
    questions.filter((node) => resultOf(node) === result);
  return {
    counts: resultOrder.map((result) => [result, having(result).length] as const),
    open: domains
      .map(({ domain, questions }) => ({ domain, questions: having(null, questions) }))
      .filter(({ questions }) => questions.length > 0),
    notMet: having('does-not-satisfy'),
    offered: having('restore-offer'),
    toDefine: having('to-be-defined'),
  };
}
