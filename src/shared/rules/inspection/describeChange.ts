import type { ActionType } from '#shared/model/actions.ts';
import type { Category } from '#shared/model/checklist.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';

/** The place that a queued change is about, for a person who reads the list of changes. */
interface ChangePlace {
  /** '1.2.3' of a condition, '1' of a domain; empty where there is none. */
  number: string;
  title: string;
}

export type ChangePlaces = ReadonlyMap<string, ChangePlace>;

/** Every place of a checklist that a change can be about, by its id. */
export function placesOf(tree: { categories: readonly Category[] }): ChangePlaces {
  const places = new Map<string, ChangePlace>();
  for (const domain of buildChecklist(tree, { skip_categories: [], skip_questions: [] }).domains) {
    places.set(domain.category.id, { number: domain.number, title: domain.category.title });
    for (const item of domain.items)
      for (const { question, number } of item.questions)
        places.set(question.id, { number, title: question.title_or_default });
  }
  return places;
}

/**
 * The place that a change is about; empty for changes of the whole inspection, or of a place that
 * is gone.
 */
export function placeOfChange(
  change: { type: ActionType; payload: unknown },
  places: ChangePlaces,
): ChangePlace {
  const { question, category, part } = (change.payload ?? {}) as Record<string, string | undefined>;
  return places.get(question ?? category ?? part ?? '') ?? { number: '', title: '' };
}
