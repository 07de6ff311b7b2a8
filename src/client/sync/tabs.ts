/** What tabs of the same app tell each other; what they say is always on the device already. */
export type TabMessage =
  /** These inspections changed on the device. */
  | { kind: 'changed'; inspections: readonly string[] }
  /** The queue changed; these actions have their receipt. `isRenamed`: what some said waits under other ids. */
  | { kind: 'queue'; settled?: readonly string[]; isRenamed?: boolean }
  /** Notes that met, or texts that were put aside, changed. */
  | { kind: 'notes' }
  /** The device's store was cleared: each tab stores again what it still has. */
  | { kind: 'wiped' }
  /** Somebody logged in, out, or was locked out. */
  | { kind: 'who' };

export interface Tabs {
  tell(message: TabMessage): void;
  /** Told what other tabs say; never what this one says. */
  listen(listener: (message: TabMessage) => void): void;
}

export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('veldinstrument');
  return {
    tell: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', ({ data }) => listener(data as TabMessage)),
  };
}
