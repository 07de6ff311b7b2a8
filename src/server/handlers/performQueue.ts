import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { baseWithout } from '#shared/rules/mergeNotes.ts';
import type { RunContext } from './context.ts';
import { performRun } from './perform.ts';

/**
 * How many actions of one inspection go in one transaction: enough to save work, and few enough to
 * keep nobody waiting.
 */
const longest = 50;

/** The actions from `at` on that are of the same inspection and device, at most so many. */
function runFrom(actions: readonly QueuedAction[], at: number, most: number): QueuedAction[] {
  const first = actions[at];
  let end = at;
  while (
    end < actions.length &&
    end - at < most &&
    actions[end]?.inspection === first?.inspection &&
    actions[end]?.device === first?.device
  )
    end++;
  return actions.slice(at, end);
}

/** An action that was typed on a refused text, based on the text that the server has instead. */
function restingOn(refused: ReadonlyMap<string, QueuedAction>, action: QueuedAction): QueuedAction {
  const before = action.after === undefined ? undefined : refused.get(action.after);
  if (!before) return action;
  const { base_notes: mine, ...rest } = action;
  const { notes } = (before.payload ?? {}) as { notes?: unknown };
  const base = baseWithout(mine, typeof notes === 'string' ? notes : '', before.base_notes);
  return base === undefined ? rest : { ...rest, base_notes: base };
}

/**
 * Applies a queue, oldest first; answers a receipt for each action. A refusal holds up nothing but
 * the finishing of its inspection: after that a refused answer could never be given again. `pause`
 * is called between transactions.
 * @throws anything unexpected; what was applied before it stays, and its receipts are given when it
 *   is sent again.
 */
export async function performQueue(
  context: RunContext,
  actions: readonly QueuedAction[],
  pause: () => Promise<void>,
): Promise<Receipt[]> {
  const results: Receipt[] = [];
  const refused = new Set<string>();
  /** Refused actions: a note that was typed on a refused one rests on what that rested on. */
  const bases = new Map<string, QueuedAction>();
  let most = longest;
  while (results.length < actions.length) {
    const run = runFrom(actions, results.length, most).map((action) => restingOn(bases, action));
    const { inspection = '' } = run[0] ?? {};
    const { done, problem, renew } = await performRun(context, run, refused.has(inspection));
    results.push(...done.map(({ receipt }) => receipt));
    const next = run[done.length];
    if (problem && next) {
      results.push({
        id: next.id,
        status: 'refused',
        error: problem.code,
        ...(renew ? { renew } : {}),
      });
      refused.add(inspection);
      bases.set(next.id, next);
    }
    // After a refusal the next one is often refused too: take one at a time, so that nothing is
    // read in vain.
    most = problem ? 1 : Math.min(most * 4, longest);
    await pause();
  }
  return results;
}
