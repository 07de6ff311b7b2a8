import { mergedAtOnce, mergeWeight } from '#server/work/mergeOrder.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { baseWithout } from '#shared/rules/notes/mergeNotes.ts';

/**
 * The actions from `at` on that share one inspection and device, at most `most`. Adding an
 * inspection is a run of its own: the actions after it need the inspection to exist.
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
 * Gives an action that was typed on a refused text another base: the text that the server has
 * instead. If finding that text would take long, the base is unknown (null), and nothing counts as
 * removed.
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

/** The notes in an action that is not parsed yet. */
const notesOf = ({ payload }: QueuedAction): string | undefined => {
  const { notes } = (payload ?? {}) as { notes?: unknown };
  return typeof notes === 'string' ? notes : undefined;
};
