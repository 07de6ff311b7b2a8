/** What tabs of the same app tell each other; what they say is always on the device already. */
export type TabMessage =
  /** These inspections changed on the device. */
  | { kind: 'changed'; inspections: readonly string[] }
  /** The queue changed. */
  | { kind: 'queue' }
  /** Somebody logged in, out, or was locked out. */
  | { kind: 'who' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('veldinstrument');

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

export function listenToTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(data as TabMessage));
}
