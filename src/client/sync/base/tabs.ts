import { ownName } from '#client/practice/flag.ts';

/** The messages between tabs of the app. Data is always stored on the device before it is told. */
export type TabMessage =
  /** These inspections changed on the device. */
  | { kind: 'changed'; inspections: readonly string[] }
  /**
   * The queue changed; these actions have their receipt. `isRenamed`: some go on under other ids.
   * `confirmed`: inspections of which the server judged the finishing.
   */
  | {
      kind: 'queue';
      settled?: readonly string[];
      isRenamed?: boolean;
      confirmed?: readonly string[];
    }
  /** Merged notes, or texts that were put aside, changed. */
  | { kind: 'notes' }
  /** The device's store was cleared: each tab stores again what it still has. */
  | { kind: 'wiped' }
  /**
   * Somebody logged in, out, or was locked out. `left`: this account logged out, and its store may
   * be gone before a tab looks.
   */
  | { kind: 'who'; left?: string };

export interface Tabs {
  tell(message: TabMessage): void;
  /** Called with what other tabs say, never with this tab's own messages. */
  listen(listener: (message: TabMessage) => void): void;
}

/**
 * Without BroadcastChannel nothing is told or heard. A tab that practises hears only its own
 * practice.
 */
export function createTabs(): Tabs {
  const channel =
    typeof BroadcastChannel === 'undefined'
      ? null
      : new BroadcastChannel(ownName('veldinstrument'));
  return {
    tell: (message) => channel?.postMessage(message),
    listen: (listener) =>
      channel?.addEventListener('message', ({ data }) => listener(data as TabMessage)),
  };
}
