import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { tagsInside } from '#shared/rules/words/tagsInside.ts';

/** Kept, because texts may be long, and a delivery's tags are asked for more than once. */
const known = new WeakMap<QueuedAction, number>();

/** The tags in the texts of a change: what cleaning those texts costs. */
function tagsOfAction(action: QueuedAction): number {
  const before = known.get(action);
  if (before !== undefined) return before;
  const tags = tagsInside([action.payload, action.typed_on, action.base_notes]);
  known.set(action, tags);
  return tags;
}

/** The tags of several changes together; counting stops at `most`. */
export function tagsOfActions(
  actions: readonly QueuedAction[],
  most = Number.POSITIVE_INFINITY,
): number {
  let tags = 0;
  for (const action of actions) {
    if (tags >= most) break;
    tags += tagsOfAction(action);
  }
  return Math.min(tags, most);
}
