import { mergedAtOnce, mergeWeight } from '#server/work/mergeOrder.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { baseWithout } from '#shared/rules/mergeNotes.ts';

/**
 * The actions from `at` on that are of the same inspection and device, at most so many. Adding an
 * inspection goes by itself: what comes after it needs the inspection there.
 */
export function runFrom(
  actions: readonly QueuedAction[],
  at: number,
  most: number,
): QueuedAction[] {
  const first = actions[at];
  if (first?.type === 'ADD_INSPECTION') return [first];
  let end = at;
  while (
    end < actions.length &&
    end - at < most &&
    actions[end]?.inspection === first?.inspection &&
    actions[end]?.device === first?.device &&
    actions[end]?.type !== 'ADD_INSPECTION'
  )
    end++;
  return actions.slice(at, end);
}

/**
 * An action that was typed on a refused text, based on the text that the server has instead. Where
 * finding that would take long, nobody knows the base, and nothing counts as removed.
 */
export function restingOn(
  bases: ReadonlyMap<string, QueuedAction>,
  action: QueuedAction,
): QueuedAction {
  const before = action.after === undefined ? undefined : bases.get(action.after);
  if (!before || notesOf(action) === undefined) return action;
  const { base_notes: mine, ...rest } = action;
  const refused = notesOf(before) ?? '';
  const isLong = mine !== refused && mergeWeight([mine, refused, before.base_notes]) > mergedAtOnce;
  const base = isLong ? null : baseWithout(mine, refused, before.base_notes);
  return base === undefined ? rest : { ...rest, base_notes: base };
}

/** The text that an action brings, before anything is known of it. */
const notesOf = ({ payload }: QueuedAction): string | undefined => {
  const { notes } = (payload ?? {}) as { notes?: unknown };
  return typeof notes === 'string' ? notes : undefined;
};
