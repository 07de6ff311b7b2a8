import { call, Offline } from '#client/api.ts';
import { counts } from '#client/device/outgoing.ts';
import { setHere } from '#client/device/people.ts';
import type { Delivery, Performed, Settled } from '#client/device/queue.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { createStore } from '#client/state/store.ts';
import { flushTyping } from '#client/state/typing.ts';
import { fullInspection, showInspections } from '#client/state/work.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { tellWhenAllSent } from './allSent.ts';
import { device, here } from './device.ts';
import { keepLater, unstoredChanges } from './keep.ts';
import { asOnlySender } from './oneSender.ts';
import { type Outcome, outcomeOf, tell, tellAllWaiting } from './outcomes.ts';
import { reachable } from './reachable.ts';
import { reloadInspection } from './reads.ts';
import { withRoom } from './room.ts';
import { type SenderOptions, sendAll } from './sender.ts';
import { lockSession } from './session.ts';
import { tellTabs } from './tabs.ts';

/** When the queue is sent, and what the screen hears of it (specification section 4, decisions part 4). */

/** Milliseconds of rest after typing before notes go over the line (specification section 9). */
export const typingRest = 5_000;
/** Milliseconds between attempts: doubles from the first to the last, with as much again by chance, so that many devices do not return at once. */
const backOff = { first: 2_000, last: 60_000 };
/** From so many changes on, the screen shows how far the sending is. */
const long = 50;

const resting = createStore<ReadonlySet<string>>(new Set());
const running = createStore<Promise<void> | null>(null);
const attempt = createStore<{ wait: number; timer?: ReturnType<typeof setTimeout>; typing?: ReturnType<typeof setTimeout>; notBefore: number }>({
  wait: backOff.first,
  notBefore: 0,
});
/** Asked to send while a run was ending: what came in between must not wait for the next occasion. */
const wanted = createStore(false);

/** Stores a change and sends it; resolves when the first attempt is over. */
export async function enqueue(account: string, performed: Performed, typing: boolean): Promise<Outcome> {
  if (performed.change.type === 'FINISH_INSPECTION') state.unconfirmed.set((now) => new Set(now).add(performed.change.inspection));
  const action = await keepLater(account, performed);
  const outcome = outcomeOf(action);
  if (typing) resting.set((now) => new Set(now).add(action));
  else resting.set((now) => (now.has(action) ? new Set([...now].filter((one) => one !== action)) : now));
  await recount();
  if (typing) rest();
  else void drain();
  return outcome;
}

/** Starts the clock anew: notes are sent when nothing was typed for a while. */
function rest(): void {
  const { typing } = attempt.get();
  clearTimeout(typing);
  attempt.set((now) => ({ ...now, typing: setTimeout(sendTyped, typingRest) }));
}

/** What was typed may go now. */
export function sendTyped(): void {
  // Most steps follow on no typing at all.
  if (resting.get().size === 0) return;
  clearTimeout(attempt.get().typing);
  resting.set(new Set());
  void drain();
}

/** Reads the numbers for the screen. */
export async function recount(): Promise<void> {
  const account = state.account.get();
  if (!account) return;
  const { waiting, refused } = await counts(device(), account.id);
  state.queueCount.set(waiting);
  state.refusedCount.set(refused);
}

/** Sends what waits; one run at a time, over all tabs. Resolves when it is over, however it ended. */
export function drain({ force = false } = {}): Promise<void> {
  if (force) {
    release();
    attempt.set((now) => ({ ...now, notBefore: 0 }));
  }
  if (state.locked.get() || !state.account.get() || state.heldBack.get()) return Promise.resolve();
  // The server, or somebody on the way, said when: not before. By a clock that nobody sets.
  if (performance.now() < attempt.get().notBefore) return Promise.resolve();
  const now = running.get();
  if (now) {
    wanted.set(true);
    return now;
  }
  wanted.set(false);
  const run = runOnce().then((ended) => {
    running.set(null);
    if (ended && wanted.get()) return drain();
  });
  running.set(() => run);
  return run;
}

/** What was held back may go: in all tabs, and after the page is loaded anew. */
function release(): void {
  if (!state.heldBack.get()) return;
  state.heldBack.set(false);
  void setHere(device(), { heldBack: false }).then(() => tellTabs({ kind: 'who' }));
}

/** True when everything that could go went. */
async function runOnce(): Promise<boolean> {
  clearTimeout(attempt.get().timer);
  const account = here();
  const wasOffline = !state.online.get();
  try {
    // Work is not thrown at a line that leads nowhere, or at a portal.
    if (wasOffline && !(await reachable())) throw new Offline('online-check');
    const backend = device();
    const slow = setTimeout(() => void reachable().then((yes) => state.online.set(yes)), 4_000);
    let sent = 0;
    let progress = { done: 0, total: 0 };
    const only = await asOnlySender({ backend, locks: navigator.locks }, async () => {
      if (state.account.get()?.id !== account) return;
      const show = (news: Partial<typeof progress>) => {
        progress = { ...progress, ...news };
        if (progress.total > long) state.sending.set(progress);
      };
      const options: SenderOptions = {
        backend,
        call,
        rests: (id) => resting.get().has(id),
        onSending: ({ total }: Delivery) => {
          clearTimeout(slow);
          show({ total: progress.done + total });
        },
        onSettled: async (settled) => {
          show({ done: progress.done + settled.applied.length + settled.refused.length });
          await take(settled);
        },
      };
      // What came back without being written down is answered once more as it was.
      sent = await withRoom(account, 'sending', () => sendAll(account, options));
    }).finally(() => clearTimeout(slow));
    if (!only) {
      later(backOff.first);
      return false;
    }
    attempt.set((now) => ({ ...now, wait: backOff.first }));
    state.stalled.set(false);
    if (sent > 0 || wasOffline) state.online.set(true);
    tellWhenAllSent(sent);
    return true;
  } catch (error) {
    await stopped(error);
    return false;
  } finally {
    state.sending.set(null);
    await recount().catch(() => undefined);
  }
}

async function stopped(error: unknown): Promise<void> {
  state.stalled.set(true);
  if (error instanceof Offline) state.online.set(false);
  else if (error instanceof Problem && (error.code === 'not_logged_in' || error.code === 'invalid_grant')) await lockSession();
  else if (!(error instanceof Problem)) console.warn(error);
  tellAllWaiting();
  const { retryAfter = 0 } = error as { retryAfter?: number };
  const { wait } = attempt.get();
  attempt.set((now) => ({ ...now, wait: Math.min(wait * 2, backOff.last), notBefore: retryAfter > 0 ? performance.now() + retryAfter * 1_000 : 0 }));
  later(Math.max(retryAfter * 1_000, wait));
}

function later(ms: number): void {
  clearTimeout(attempt.get().timer);
  const timer = setTimeout(() => void drain(), ms * (1 + Math.random()));
  attempt.set((now) => ({ ...now, timer }));
}

/** What a delivery changed here. */
async function take(settled: Settled): Promise<void> {
  tellTabs({ kind: 'queue' });
  showInspections(
    [...settled.revisions].flatMap(([id, revision]) => {
      const known = fullInspection(id);
      return known && known.revision < revision ? [{ ...known, revision }] : [];
    }),
  );
  const confirmed = new Set([...settled.applied, ...settled.refused].filter(({ type }) => type === 'FINISH_INSPECTION').map(({ inspection }) => inspection));
  if (confirmed.size > 0) state.unconfirmed.set((now) => new Set([...now].filter((id) => !confirmed.has(id))));
  await recount();
  // Before anybody is told: who hears of a refusal sees the server's state.
  const refused = new Set(settled.refused.map(({ inspection }) => inspection));
  // What is being typed was made on the state of before: it is stored as such, before another state comes in.
  if (settled.stale.size > 0) flushTyping();
  await Promise.all([...settled.stale].map((id) => reloadInspection(id, { force: refused.has(id) })));
  for (const { id } of settled.applied) tell(id, 'applied');
  for (const { id, error, type } of settled.refused) {
    const problem = new Problem(error as ProblemCode);
    const heard = tell(id, problem);
    if (!heard || type !== 'FINISH_INSPECTION') notifyProblem(problem);
  }
  // Seldom needed: it comes when it is.
  if (settled.conflicts.length > 0) (await import('./conflicts.ts')).tellConflicts(settled.conflicts);
}

/** Everything that is not on the server: stored or not. */
export const unsentCount = (): number => state.queueCount.get() + unstoredChanges().length;

/** Forgets the clocks: after logging out nothing is tried any more. */
export function stopSending(): void {
  clearTimeout(attempt.get().timer);
  clearTimeout(attempt.get().typing);
  resting.set(new Set());
  tellAllWaiting();
}
