import type { Change, QueueEntry } from '#client/device/changeRecords.ts';
import type { Performed } from '#client/device/queue.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Outcome } from './outcomes.ts';

// What the larger pieces promise each other. Each piece is made in the file of its name.

/**
 * Writes changes to the device, in their order, after the screen showed them. It tries until that
 * succeeds.
 */
export interface Keeper {
  /**
   * Keeps a change; resolves to its action's id when it is stored. It stays in memory until then,
   * whatever happens.
   */
  keep(account: string, performed: Performed): Promise<string>;
  /**
   * Stores what is not stored yet; resolves when nothing is left or a write failed (which is told
   * on screen, and tried again).
   */
  settle(): Promise<void>;
  /** Changes of an inspection, or of all, that only memory has yet. */
  unstored(inspection?: string): Change[];
  /** Counts the writes: a reading from before a write is out of date after it. */
  writes(): number;
  /**
   * The page is going away: changes that are not stored are put aside at once, and stored as well
   * when there is still time.
   */
  rescue(): void;
  /** Forgets what was not stored: only after the person confirmed logging out. */
  drop(): void;
  /**
   * Before the page is loaded anew: everything must be on the device. @throws Error when it is not;
   * then nothing may reload.
   */
  storeBeforeReload(): Promise<void>;
  /**
   * Stored changes without a receipt: those of this tab and those that it read in (`adopt`). They
   * can be stored again when the device's store was cleared.
   */
  unsettled(account: string): Unsettled[];
  /**
   * Takes in waiting changes that other pages stored. Changes made here meanwhile may have gone
   * into them.
   */
  adopt(reading: Promise<readonly QueueEntry[]>): Promise<void>;
  /** These actions have their receipt: memory forgets them. */
  forget(actions: readonly string[]): void;
  /** These changes go on under other ids: memory follows. */
  rename(list: readonly { id: string; again: QueueEntry | null }[]): void;
  /** The changes in `lost` went with the store, and are stored again as `again`. */
  replace(account: string, lost: readonly Unsettled[], again: readonly Unsettled[]): void;
}

/** A change without a receipt, and the action that it went into. */
export interface Unsettled {
  action: string;
  performed: Performed;
  /** For a text: what the server had of its note when it was stored, as far as this device knew. */
  base?: string | undefined;
  /** The name of the store that it was stored in. */
  store?: string | undefined;
}

/**
 * Reads inspections: the device's copy at once, the server's when it arrives, always with this
 * device's unsent changes on top.
 */
export interface Reader {
  /**
   * Shows the work list as this device has it; false when it never had one. Reads small records
   * only.
   */
  showKeptWork(account: string): Promise<boolean>;
  /** Reads this device's checklists, once, when something needs them. */
  needVersions(): Promise<void>;
  /**
   * Reads the work list from the server. When that fails and there is nothing to show, the person
   * is told.
   */
  loadDashboard(): Promise<void>;
  /** Reads the work list again because it is on screen again, unless it was read a moment ago. */
  freshenDashboard(): void;
  /** Resolves when no list is being read: after a logout the server would refuse the reading. */
  freshened(): Promise<void>;
  /**
   * Makes an inspection ready in full: from memory, from the device, else from the server. Without
   * effect while a restored server lacks work: ask again when `owed` is over.
   * @throws Problem inspection_not_found; Offline when it is nowhere here and there is no answer
   */
  loadInspection(id: string): Promise<void>;
  /**
   * Checks in the background whether the server has something newer; silent when there is no
   * answer.
   */
  refreshInspection(id: string): Promise<void>;
  /**
   * Takes over the server's state; with `force` also when it is not newer, as after a refusal. An
   * inspection that no longer exists stays readable here.
   */
  reloadInspection(id: string, options?: { force?: boolean }): Promise<void>;
  /** The device's copies of these inspections changed: updates the screen. */
  showChanged(ids: readonly string[]): Promise<void>;
  /**
   * An inspection was added or made again on the server, or has another past there: its record
   * replaces the one here.
   */
  takeOver(inspection: Inspection): Promise<void>;
  /** An inspection was added here: no list that is on its way takes it off the screen. */
  added(id: string): void;
  /**
   * An inspection that was added here is on the server now: lists that are on their way lack it.
   */
  arrived(): void;
  /** An inspection was deleted on the server. */
  takeDeleted(id: string): Promise<void>;
}

/** When the queue is sent (specification section 4, agreements part 4). */
export interface Sender {
  /** Stores a change and sends it; resolves when the first attempt is over. */
  enqueue(account: string, performed: Performed, typing: boolean): Promise<Outcome>;
  /** Typed text may be sent now. */
  sendTyped(): void;
  /** Reads anew what waits: `counting.ts`. */
  recount: Counting['recount'];
  /**
   * Sends what waits, one run at a time over all tabs. Resolves when the run is over, however it
   * ended. `force`: the person asked for it.
   */
  send(options?: { force?: boolean }): Promise<void>;
  /** How much work is not on the server, stored or not. */
  unsentCount(): number;
  /** Stops all timers: after logging out nothing is sent any more. */
  stop(): void;
}

/**
 * Starting up, logging in and out (specification section 4, "Offline and startup"; agreements part
 * 4.4, 4.9 and 4.10).
 */
export interface Session {
  /**
   * Shows what the device has, without waiting for anything else; then asks the server who is
   * logged in.
   */
  boot(): Promise<void>;
  /**
   * Asks the server who is logged in and follows the answer. First tells it of a logout that waits,
   * which may load the page anew. Without an answer the session stays, and counts as unsure.
   */
  checkLogin(): Promise<void>;
  /**
   * Logs out here and at the provider, after it was confirmed: the device forgets this person.
   * Works without a connection too.
   */
  logout(): Promise<void>;
  /**
   * Somebody logged in or out in another tab: this one follows, and never shows one person's work
   * to another.
   */
  followOtherTab(left?: string): Promise<void>;
}

/**
 * Reads from the store how much waits, for the screen. A reading from before a write never comes on
 * screen, nor one from before a later reading: stored work would look sent.
 */
export interface Counting {
  /** @param coming the account that logs in: it is counted before anything of it is shown. */
  recount(coming?: string): Promise<void>;
}
