import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';

/**
 * What a search in a tree shows: the rows that hold all its words, and those above them. Null =
 * everything.
 */
export interface FoundRows {
  shown: ReadonlySet<string>;
  count: number;
}

/**
 * Finds rows by their number, title and texts; case and accents do not matter. An empty filter
 * gives null.
 */
export function searchTree({ domains }: Checklist, filter: string): FoundRows | null {
  const words = searchable(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const holds = (...parts: string[]) => {
    const text = searchable(...parts);
    return words.every((word) => text.includes(word));
  };
  const shown = new Set<string>();
  let count = 0;
  const found = (...ids: string[]) => {
    count++;
    for (const id of ids) shown.add(id);
  };
  for (const { category: domain, number, items } of domains) {
    if (holds(`${number}.`, domain.title, domain.last_question)) found(domain.id);
    for (const { category: item, number: itemNumber, questions } of items) {
      if (holds(itemNumber, item.title)) found(domain.id, item.id);
      for (const { question, number: one } of questions)
        if (holds(one, question.title, question.text, richToPlain(question.description)))
          found(domain.id, item.id, question.id);
    }
  }
  return { shown, count };
}
