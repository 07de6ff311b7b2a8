import { call } from '#client/api.ts';
import { state } from '#client/state/state.ts';
import { drain } from './queue.ts';
import { boot } from './session.ts';

/** Whether the server can be reached: browser events, and a check that only our own server can answer (decisions part 1). */
const every = 30_000;

/** True when the server repeats a nonce it could not know. */
export async function checkOnline(): Promise<boolean> {
  const nonce = crypto.randomUUID();
  try {
    const answer = await call('session.onlineCheck', { nonce }, { signal: AbortSignal.timeout(5_000) });
    return answer.online && answer.nonce === nonce;
  } catch {
    return false;
  }
}

async function look(): Promise<void> {
  const online = await checkOnline();
  const came = online && !state.online.get();
  if (came && state.queueCount.get() > 0) await drain();
  state.online.set(online);
  if (online && state.unsure.get()) await boot();
}

export function watchOnline(): void {
  window.addEventListener('online', () => void look());
  window.addEventListener('offline', () => state.online.set(false));
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, every);
  window.addEventListener('beforeunload', (event) => {
    if (state.queueCount.get() > 0) event.preventDefault();
  });
}
