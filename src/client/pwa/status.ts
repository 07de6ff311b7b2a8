import type { Message, Status } from './messages.ts';

/**
 * Whether the app itself is on this device: asks the active service worker, which looks each file
 * up.
 * @returns null when there is none, or when it does not answer within 2 seconds.
 */
export async function appStatus(): Promise<Pick<Status, 'build' | 'complete'> | null> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Status>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as Status);
  });
  worker.postMessage({ type: 'STATUS' } satisfies Message, [port2]);
  const status = await Promise.race([
    answer,
    new Promise<null>((resolve) => setTimeout(resolve, 2_000, null)),
  ]);
  port1.close();
  return status && { build: status.build, complete: status.complete };
}
