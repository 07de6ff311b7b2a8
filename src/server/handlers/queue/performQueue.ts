import { setImmediate } from 'node:timers/promises';
import type { RunContext } from '#server/handlers/context/context.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { performRun } from './perform.ts';
import { restingOn, runFrom } from './queueRun.ts';

/**
 * The most actions of one inspection in one transaction: enough to save work, and few enough that
 * nobody waits long.
 */
const longest = 50;
/**
 * Characters of receipts after which a delivery ends. Its device has no receipt of what is left, so
 * it sends that again; without such an end one small delivery could ask for an endless answer.
 */
const mostAnswered = 2_000_000;
/** Characters of a receipt without the text that it met. */
const aReceipt = 200;

/**
 * Applies a queue, oldest first; answers a receipt for each action. A refusal holds up only the
 * finishing of its inspection: after that the inspector could never give the refused answer again.
 * `pause` is called between transactions; an error that it throws ends the delivery.
 * @throws anything unexpected; what was applied before stays, and the device gets those receipts
 *   when it sends the queue again.
 */
export async function performQueue(
  context: RunContext,
  actions: readonly QueuedAction[],
  pause: () => Promise<void>,
): Promise<Receipt[]> {
  const results: Receipt[] = [];
  const refused = new Set<string>();
  /** Refused actions by id: an action typed on a refused text needs the base of that text. */
  const bases = new Map<string, QueuedAction>();
  let most = longest;
  let answered = 0;
  const add = (...receipts: Receipt[]) => {
    results.push(...receipts);
    for (const { conflict } of receipts) answered += aReceipt + (conflict?.theirs?.length ?? 0);
  };
  while (results.length < actions.length && answered < mostAnswered) {
    const run: QueuedAction[] = [];
    for (const action of runFrom(actions, results.length, most))
      run.push(await rested(context, bases, action));
    const { inspection = '' } = run[0] ?? {};
    const { done, problem, renew } = await performRun(context, run, refused.has(inspection));
    add(...done.map(({ receipt }) => receipt));
    const next = run[done.length];
    if (problem && next) {
      add({
        id: next.id,
        status: 'refused',
        error: problem.code,
        ...(renew ? { renew } : {}),
      });
      refused.add(inspection);
      bases.set(next.id, next);
    }
    // After a refusal the next action is often refused too: take one at a time, so that nothing is
    // read in vain. A run that ended early also makes the next one shorter.
    const isWhole = done.length === run.length;
    most = problem ? 1 : isWhole ? Math.min(most * 4, longest) : Math.max(1, done.length);
    if (results.length < actions.length) await pause();
  }
  return results;
}

/** Bases the action on the server's text (see `restingOn`), and counts this as merging work. */
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
