import { type Call, Offline } from '#client/api/caller.ts';
import { setHere } from '#client/device/people.ts';
import type { Performed } from '#client/device/queue.ts';
import { accountHere } from '#client/state/account.ts';
import { unsentHere } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { awaitWord } from '#client/state/unconfirmed.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Outcome, Outcomes } from '#client/sync/base/outcomes.ts';
import type { Counting, Keeper, Sender } from '#client/sync/base/pieces.ts';
import type { Reachability } from '#client/sync/base/reachable.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import type { Restored } from '#client/sync/restored/restored.ts';
import { Problem } from '#shared/problems.ts';
import type { AllSent } from './allSent.ts';
import type { Intake } from './intake.ts';
import { sendInTurn } from './sendInTurn.ts';
import { backOff, restoredAfter, typingRest } from './sendTimes.ts';
import { stallOf } from './stall.ts';

interface Parts {
  call: Call;
  device: Device;
  keeper: Keeper;
  lock: Lock;
  intake: Intake;
  outcomes: Outcomes;
  reach: Reachability;
  restored: Restored;
  allSent: AllSent;
  tabs: Tabs;
  counting: Counting;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The Sender of a page, as pieces.ts describes it. */
export function createSender(parts: Parts): Sender {
  const { allSent, call, device, intake, keeper, lock, outcomes, reach, restored, tabs } = parts;
  const { recount } = parts.counting;
  /** Actions that are still being typed. */
  let resting: ReadonlySet<string> = new Set();
  let running: Promise<void> | null = null;
  /** Sending was asked for during a run: changes that came in meanwhile must not wait. */
  let isWanted = false;
  /** The person asked to send: photos need not wait either. */
  let isHurried = false;
  let wait = backOff.first;
  /** The server, or a proxy, asked to wait until then (monotonic clock, ms). */
  let notBefore = 0;
  let nextTry: Timer;
  let rest: Timer;

  async function enqueue(account: string, performed: Performed, typing: boolean): Promise<Outcome> {
    const { type, inspection } = performed.change;
    if (type === 'FINISH_INSPECTION') awaitWord(inspection);
    const action = await keeper.keep(account, performed);
    const outcome = outcomes.of(action);
    if (typing) resting = new Set(resting).add(action);
    else if (resting.has(action)) resting = new Set([...resting].filter((one) => one !== action));
    await recount();
    if (typing) {
      // Restart the timer: notes are sent when nothing was typed for a while.
      clearTimeout(rest);
      rest = setTimeout(sendTyped, typingRest);
    } else void send();
    return outcome;
  }

  function sendTyped(): void {
    // Usually nothing was typed before this.
    if (resting.size === 0) return;
    clearTimeout(rest);
    resting = new Set();
    void send();
  }

  function send({ force = false } = {}): Promise<void> {
    if (force) {
      isHurried = true;
      release();
      notBefore = 0;
    }
    if (state.locked.get() || !state.account.get() || state.heldBack.get())
      return Promise.resolve();
    if (performance.now() < notBefore) return Promise.resolve();
    if (running) {
      isWanted = true;
      return running;
    }
    isWanted = false;
    running = runOnce().then((isOver) => {
      running = null;
      if (isOver && isWanted) return send();
    });
    return running;
  }

  /** Changes that were held back may be sent: in all tabs, also after a reload. */
  function release(): void {
    if (!state.heldBack.get()) return;
    state.heldBack.set(false);
    void setHere(device.backend(), { heldBack: false }).then(() => tabs.tell({ kind: 'who' }));
  }

  /** True when everything that could be sent was sent. */
  async function runOnce(): Promise<boolean> {
    clearTimeout(nextTry);
    const account = accountHere();
    const wasOffline = !state.online.get();
    let isCounted = false;
    try {
      // Check first: no work goes to a dead line or a captive portal.
      if (wasOffline && !(await reach.isReachable())) throw new Offline('online-check');
      const sent = await sendInTurn({
        account,
        backend: device.backend(),
        call,
        rests: (id) => resting.has(id),
        reach,
        restored,
        recount,
        onSettled: (settled) => intake.take(settled, recount),
      });
      if (sent === null) {
        later(backOff.first);
        return false;
      }
      // The changes that a delivery settled were counted when it was taken in.
      isCounted = sent > 0 && state.refusedCount.get() === 0;
      wait = backOff.first;
      state.stalled.set(null);
      if (sent > 0 || wasOffline) state.online.set(true);
      allSent.ran(sent);
      void bringPhotos(account);
      return true;
    } catch (error) {
      await stopped(error);
      return false;
    } finally {
      state.sending.set(null);
      if (!isCounted) await recount().catch(() => undefined);
    }
  }

  /** Sends photos beside the changes, which never wait for a photo. */
  async function bringPhotos(account: string): Promise<void> {
    if (state.photosWaiting.get() === 0) return;
    const { hurryPhotos, sendPhotos } = await import('./sendPhotos.ts');
    if (isHurried) hurryPhotos();
    isHurried = false;
    await sendPhotos({ account, backend: device.backend(), call, tabs, recount, stopped });
    allSent.ran(0);
  }

  async function stopped(error: unknown): Promise<void> {
    if (error instanceof Offline) state.online.set(false);
    else if (!(error instanceof Problem)) console.warn(error);
    const isLocked = await lock.lockIfEnded(error);
    if (!isLocked) state.stalled.set(stallOf(error));
    outcomes.tellAllWaiting();
    // The server said that it was restored: the next run gives back first.
    if (error instanceof Problem && error.code === 'server_restored') return later(restoredAfter);
    const { retryAfter = 0 } = error as { retryAfter?: number };
    notBefore = retryAfter > 0 ? performance.now() + retryAfter * 1_000 : 0;
    later(Math.max(retryAfter * 1_000, wait));
    wait = Math.min(wait * 2, backOff.last);
  }

  function later(ms: number): void {
    clearTimeout(nextTry);
    nextTry = setTimeout(() => void send(), ms * (1 + Math.random()));
  }

  return {
    enqueue,
    sendTyped,
    recount,
    send,
    unsentCount: () => unsentHere() + keeper.unstored().length,
    stop() {
      clearTimeout(nextTry);
      clearTimeout(rest);
      resting = new Set();
      outcomes.tellAllWaiting();
    },
  };
}
