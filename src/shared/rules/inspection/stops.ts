import type {
  Checklist,
  DomainNode,
  ItemNode,
  QuestionNode,
} from '#shared/rules/checklist/checklistTree.ts';
import { stopKey } from './stopKey.ts';

/**
 * The stops of the fill-out screen in walking order (specification section 4, "Fill-out
 * navigation"): per domain its notes, then each condition of each item, then the extra condition;
 * at the end the finish view. Next and previous are one step along this list, so previous always
 * undoes next.
 */
export type Stop =
  | { kind: 'domain'; key: string; domain: DomainNode }
  | { kind: 'question'; key: string; domain: DomainNode; item: ItemNode; node: QuestionNode }
  | { kind: 'lastQuestion'; key: string; domain: DomainNode }
  | { kind: 'finish'; key: 'finish' };

/** An extra condition is shown on a domain that has a `last_question` (agreements part 3). */
export const hasLastQuestion = (domain: DomainNode): boolean =>
  domain.category.last_question.trim() !== '';

/**
 * All stops of a tree from which the skipped parts were left out; never empty: 'finish' closes it.
 */
export function listStops(checklist: Checklist): Stop[] {
  const stops: Stop[] = [];
  for (const domain of checklist.domains) {
    stops.push({ kind: 'domain', key: stopKey.domain(domain.category.id), domain });
    for (const item of domain.items)
      for (const node of item.questions)
        stops.push({
          kind: 'question',
          key: stopKey.question(node.question.id),
          domain,
          item,
          node,
        });
    if (hasLastQuestion(domain))
      stops.push({ kind: 'lastQuestion', key: stopKey.lastQuestion(domain.category.id), domain });
  }
  stops.push({ kind: 'finish', key: 'finish' });
  return stops;
}

/** One step along the list; at either end, or for an unknown key, the nearest stop there is. */
export function step(stops: readonly Stop[], key: string, by: 1 | -1): Stop {
  const index = stops.findIndex((stop) => stop.key === key);
  const target = index < 0 ? 0 : Math.min(Math.max(index + by, 0), stops.length - 1);
  return stops[target] as Stop;
}
