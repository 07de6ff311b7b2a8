import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { workerAddress } from '#client/trusted.ts';
import type { Message } from './messages.ts';

// New versions of the app: this finds them, tells people, and takes one only when somebody asks. A
// page never reloads by itself, because somebody may be typing in it; nor do the other tabs when
// one of them asks.

const hourly = 60 * 60_000;
const atMostEvery = 10 * 60_000;
/** Longer than any device needs to change workers. */
const patience = 5_000;

function createUpdates() {
  let registration: ServiceWorkerRegistration | null = null;
  let settle: () => Promise<void> = async () => undefined;
  /** Set while this tab, and no other, was asked to take the new version. */
  let onControl: (() => void) | null = null;

  /**
   * Starts keeping the app on this device, and looking for new versions. `beforeReload` settles
   * what is still being stored.
   */
  async function watch(beforeReload: () => Promise<void>): Promise<void> {
    settle = beforeReload;
    const { serviceWorker } = navigator;
    // During development the files change all the time; and without a secure address a browser has
    // no service workers.
    if (!import.meta.env.PROD || !serviceWorker) return;
    let controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (onControl) onControl();
      // Another tab took the new version. (On the very first visit no worker was in control before:
      // that is no new version.)
      else if (controlled) state.update.set('ready');
      controlled = true;
    });
    // Loading the first screen goes first.
    if (document.readyState !== 'complete')
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
    try {
      registration = await serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
    } catch {
      // No connection, or no room, or not allowed: everything works as before, only not without a
      // connection.
      return;
    }
    registration.addEventListener('updatefound', () => watchInstalling());
    watchInstalling();
    tellWhenWaiting();
    lookRegularly(registration);
  }

  function watchInstalling(): void {
    registration?.installing?.addEventListener('statechange', tellWhenWaiting);
  }

  function tellWhenWaiting(): void {
    if (registration?.waiting && registration.active) state.update.set('ready');
  }

  function lookRegularly(known: ServiceWorkerRegistration): void {
    let last = Date.now();
    const look = () => {
      last = Date.now();
      known.update().catch(() => undefined);
    };
    setInterval(look, hourly);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - last >= atMostEvery) look();
    });
  }

  /**
   * Goes to the new version, in this tab only: stores what is being typed, changes workers,
   * reloads. Stays when storing fails.
   */
  async function apply(): Promise<void> {
    try {
      await settle();
    } catch (error) {
      notifyProblem(error);
      return;
    }
    const waiting = registration?.waiting;
    // No worker waits when another tab took it already: then only this page is old.
    if (waiting) await takeOver(waiting);
    window.location.reload();
  }

  /** Resolves when the new worker is in control, or when that takes longer than it ever should. */
  async function takeOver(worker: ServiceWorker): Promise<void> {
    await new Promise<void>((resolve) => {
      onControl = resolve;
      setTimeout(resolve, patience);
      worker.postMessage({ type: 'SKIP_WAITING' } satisfies Message);
    });
    onControl = null;
  }

  return { watch, apply };
}

export const updates = createUpdates();
