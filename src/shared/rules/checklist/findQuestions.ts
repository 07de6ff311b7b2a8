import { folded, hasWordsOf } from '#shared/rules/words/folded.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import type { Checklist, DomainNode, ItemNode, QuestionNode } from './checklistTree.ts';

/** A condition of a checklist, with its item and its domain. */
export interface FoundQuestion {
  node: QuestionNode;
  item: ItemNode;
  domain: DomainNode;
}

/** All conditions in their order, each with its item and its domain. */
export const allQuestionsOf = ({ domains }: Checklist): FoundQuestion[] =>
  domains.flatMap((domain) =>
    domain.items.flatMap((item) => item.questions.map((node) => ({ node, item, domain }))),
  );

/**
 * The conditions that match every word of the query. A word matches if it stands in the condition's
 * own texts or in the titles above it, or if the condition's number begins with it. None if the
 * query is empty.
 */
export function questionsFound(checklist: Checklist, query: string): FoundQuestion[] {
  if (query.trim() === '') return [];
  const isHit = hasWordsOf(query);
  return allQuestionsOf(checklist).filter(({ node, item, domain }) => {
    const { text, description } = node.question;
    const words = [
      node.label,
      text,
      richToPlain(description),
      domain.category.title,
      item.category.title,
    ];
    return isHit(folded(words.join(' ')), node.number);
  });
}
