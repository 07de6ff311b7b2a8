import type { Answers } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';

/** The conditions without a result in the item of this place; none if it is no condition. */
export const openInItem = (stops: readonly Stop[], answers: Answers, at: Stop): readonly Stop[] =>
  stops.filter(
    (stop) =>
      stop.kind === 'question' &&
      at.kind === 'question' &&
      stop.item === at.item &&
      !answers.get(stop.node.question.id)?.result,
  );

/**
 * The first condition without a result behind this place, else the first of all; null when none is
 * open.
 */
export function nextOpen(stops: readonly Stop[], answers: Answers, from: string): Stop | null {
  const at = stops.findIndex(({ key }) => key === from);
  const isOpen = (stop: Stop) =>
    stop.kind === 'question' && !answers.get(stop.node.question.id)?.result;
  return stops.slice(at + 1).find(isOpen) ?? stops.slice(0, at + 1).find(isOpen) ?? null;
}
