import { setImmediate } from 'node:timers/promises';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import type { RunContext } from './context.ts';
import { performRun } from './perform.ts';
import { restingOn, runFrom } from './queueRun.ts';

/**
 * How many actions of one inspection go in one transaction: enough to save work, and few enough to
 * keep nobody waiting.
 */
const longest = 50;

/**
 * Applies a queue, oldest first; answers a receipt for each action. A refusal holds up nothing but
 * the finishing of its inspection: after that a refused answer could never be given again. `pause`
 * is called between transactions; what it throws ends the delivery.
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
    const run: QueuedAction[] = [];
    for (const action of runFrom(actions, results.length, most))
      run.push(await rested(context, bases, action));
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
    // read in vain. After a run that ended early, too.
    const isWhole = done.length === run.length;
    most = problem ? 1 : isWhole ? Math.min(most * 4, longest) : Math.max(1, done.length);
    if (results.length < actions.length) await pause();
  }
  return results;
}

/** The action on what the server has, counted as the merging that it is. */
async function rested(
  { user, services: { budget } }: RunContext,
  bases: ReadonlyMap<string, QueuedAction>,
  action: QueuedAction,
): Promise<QueuedAction> {
  if (action.after === undefined || !bases.has(action.after)) return action;
  budget.check(user.id, 'merging', 0);
  const began = performance.now();
  const made = restingOn(bases, action);
  budget.charge(user.id, 'merging', performance.now() - began);
  await setImmediate();
  return made;
}
