import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { tagsInside } from '#shared/rules/tagsInside.ts';

/** Texts may be long, and a delivery is weighed before it is counted. */
const known = new WeakMap<QueuedAction, number>();

/** What cleaning the texts of a change costs, in tags. */
function tagsOfAction(action: QueuedAction): number {
  const before = known.get(action);
  if (before !== undefined) return before;
  const tags = tagsInside([action.payload, action.typed_on, action.base_notes]);
  known.set(action, tags);
  return tags;
}

/** The same of several together; of very many, no more than `most`. */
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
