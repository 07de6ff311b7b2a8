import type { Category } from '#shared/model/checklist.ts';
import type { ActionType } from './actions.ts';
import { buildChecklist } from './tree.ts';

/** What a queued change is about, for a person who reads the list of them. */
export interface ChangePlace {
  /** '1.2.3' of a condition, '1' of a domain; empty where there is none. */
  number: string;
  title: string;
}

/** The place in the checklist that a change is about; empty for changes of the whole inspection, or of a place that is gone. */
export function placeOfChange(change: { type: ActionType; payload: unknown }, tree: { categories: readonly Category[] }): ChangePlace {
  const { question, category } = (change.payload ?? {}) as { question?: string; category?: string };
  for (const domain of buildChecklist(tree, { skip_categories: [], skip_questions: [] }).domains) {
    if (domain.category.id === category) return { number: domain.number, title: domain.category.title };
    for (const item of domain.items)
      for (const node of item.questions) if (node.question.id === question) return { number: node.number, title: node.question.title_or_default };
  }
  return { number: '', title: '' };
}
