import type { Action } from '#shared/model/actions.ts';
import type { Ground } from '#shared/rules/merge/ground.ts';

// What the device keeps of changes: those that wait, were refused or were sent, and texts that met.

interface ChangeFacts {
  id: string;
  inspection: string;
  /** When, by the device's clock; ISO 8601. */
  created_at: string;
  /** Revision of the inspection it was made on. */
  base: number;
  /**
   * What stood in its fields when it was made. In a queue entry, `notes` is the last text that the
   * server said it has.
   */
  ground?: Ground;
  /** For a finish: the revision of the checklist that was on screen. */
  version_revision?: number;
  /** The server had it, and lost it in a restore. */
  given_back?: true;
}

/** A change as it is made, before it has a place in the queue. */
export type Change = Action & ChangeFacts;

interface Placed {
  account: string;
  place: number;
  device: string;
  sequence: number;
  /** Which field it changes: not yet sent changes of one field are merged. */
  field: string;
  /**
   * The change before it that wrote this note, while nobody knows whether the server has that:
   * `ground.notes` rests on it.
   */
  after?: string;
}
export type QueueEntry = Change & Placed;

interface Refusal {
  error: string;
  refusedAt: string;
  /** A newer change of the same field was applied: this one is not sent again by itself. */
  superseded?: true;
}
export type RefusedEntry = QueueEntry & Refusal;

/** A change with its receipt, as it was sent. `place` is its place in the ledger. */
export type SentEntry = QueueEntry & { at: string };

/**
 * Two texts of one note that met: what this device had, what stood elsewhere, and what was made of
 * both. When the person chooses one of them, what the other brought is undone in the note as it is
 * by then.
 */
export interface Meeting {
  account: string;
  field: string;
  inspection: string;
  /** The change whose text met the other; it says which note this is about. */
  action: Action;
  mine: string;
  theirs: string;
  merged: string;
  /** Who wrote the other text last, by full name, and when (ISO 8601), where the server said so. */
  by: string | null;
  at: string | null;
}

/** A text that is too long to be a change, as it was typed. */
export interface KeptDraft {
  account: string;
  field: string;
  inspection: string;
  action: Action;
  /** The text it was typed on. */
  base: string;
  text: string;
}

export interface LedgerEntry {
  account: string;
  place: number;
  id: string;
  device: string;
  sequence: number;
  status: 'applied' | 'refused' | 'discarded';
  at: string;
}
