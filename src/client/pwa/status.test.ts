import { afterEach, expect, it, vi } from 'vitest';
import { appStatus } from './status.ts';

/** A browser with this active worker. */
function browser(
  active: { postMessage: (message: unknown, ports: MessagePort[]) => void } | null,
): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells what the active worker says', async () => {
  browser({
    postMessage: (message, [port]) =>
      port?.postMessage({ build: 'b1', complete: true, files: 3, asked: message }),
  });
  expect(await appStatus()).toEqual({ build: 'b1', complete: true });
});
it('knows nothing without a worker', async () => {
  browser(null);
  expect(await appStatus()).toBeNull();
  vi.stubGlobal('navigator', {});
  expect(await appStatus()).toBeNull();
});
it('does not wait for a worker that says nothing', async () => {
  vi.useFakeTimers();
  browser({ postMessage: () => undefined });
  const answer = appStatus();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBeNull();
});
