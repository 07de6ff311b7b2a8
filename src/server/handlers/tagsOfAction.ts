import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { tagsInside } from '#shared/rules/tagsInside.ts';

/** Texts may be long, and a delivery is weighed before it is counted. */
const known = new WeakMap<QueuedAction, number>();

/** What cleaning the texts of a change costs, in tags. */
export function tagsOfAction(action: QueuedAction): number {
  const before = known.get(action);
  if (before !== undefined) return before;
  const tags = tagsInside([action.payload, action.typed_on, action.base_notes]);
  known.set(action, tags);
  return tags;
}
