import type { Checklist, DomainNode, ItemNode, QuestionNode } from './checklistTree.ts';
import { folded, hasWordsOf } from './folded.ts';
import { richToPlain } from './richText.ts';

/** A condition of a checklist, with what is above it. */
export interface FoundQuestion {
  node: QuestionNode;
  item: ItemNode;
  domain: DomainNode;
}

/**
 * The conditions that have every word of the query: in their own words, or in the titles above
 * them; or whose number begins with it. None where nothing is asked.
 */
export function questionsFound({ domains }: Checklist, query: string): FoundQuestion[] {
  if (query.trim() === '') return [];
  const isHit = hasWordsOf(query);
  return domains.flatMap((domain) =>
    domain.items.flatMap((item) =>
      item.questions.flatMap((node) => {
        const { text, description } = node.question;
        const words = [
          node.label,
          text,
          richToPlain(description),
          domain.category.title,
          item.category.title,
        ];
        return isHit(folded(words.join(' ')), node.number) ? [{ node, item, domain }] : [];
      }),
    ),
  );
}
