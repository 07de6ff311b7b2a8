import type { Checklist, DomainNode, ItemNode, QuestionNode } from './checklistTree.ts';
import { folded, hasWordsOf } from './folded.ts';
import { richToPlain } from './richText.ts';

/** A condition of a checklist, with what is above it. */
export interface FoundQuestion {
  node: QuestionNode;
  item: ItemNode;
  domain: DomainNode;
}

/** All conditions in their order, each with what is above it. */
export const allQuestionsOf = ({ domains }: Checklist): FoundQuestion[] =>
  domains.flatMap((domain) =>
    domain.items.flatMap((item) => item.questions.map((node) => ({ node, item, domain }))),
  );

/**
 * The conditions that have every word of the query: in their own words, or in the titles above
 * them; or whose number begins with it. None where nothing is asked.
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
