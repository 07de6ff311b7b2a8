import type { User } from '#shared/model/account.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import type { ActionType } from '#shared/rules/actions.ts';

/**
 * What the device keeps (specification sections 4 and 9, decisions part 4). Everything but `settings` is keyed by
 * account: a shared tablet shows nobody another person's data.
 */
export interface Records {
  /** Of the device itself: who is here, whether it is locked. */
  settings: { name: string; value: unknown };
  accounts: KeptAccount;
  counters: Counters;
  /** One small record per inspection: the work list opens without reading the inspections themselves. */
  summaries: KeptSummary;
  inspections: KeptInspection;
  versions: Keyed & { version: Version };
  /** Changes that wait to be sent, by place. */
  queue: QueueEntry;
  /** Changes the server refused, kept until the person decides. */
  refused: RefusedEntry;
  /** One line for every change that got its receipt. */
  ledger: LedgerEntry;
}
export type StoreName = keyof Records;

interface Keyed {
  account: string;
  id: string;
}

export interface KeptAccount {
  account: string;
  user: User;
  templates: readonly Template[];
  /** Of the dashboard that was read last. */
  etag: string | null;
  /** Until when the session lasts if nothing is done with it, as the server said; ISO 8601. */
  sessionUntil: string | null;
  /** This device's clock minus the server's, in ms. */
  clockOffset: number | null;
  seenAt: string;
}

export interface Counters {
  account: string;
  /** This device's id for this account. */
  device: string;
  nextSequence: number;
  nextPlace: number;
  /** Places up to this one were, or are being, sent: those are never changed any more. */
  sentUpTo: number;
  /** Up to which sequence number the server says it has everything. */
  contiguous: number;
}

export interface KeptSummary extends Keyed {
  summary: InspectionSummary;
  /** Gone from the server; what hangs on it is kept. */
  gone?: boolean;
  /** Finished here; the server has not said so yet. */
  unconfirmed?: boolean;
}

export interface KeptInspection extends Keyed {
  inspection: Inspection;
  /** The highest revision the server spoke of: an answer below it is older than what is here. */
  told: number;
  /** Gone from the server; kept here to be read and copied. */
  gone?: boolean;
}

/** A change as it is made, before it has a place in the queue. */
export interface Change {
  id: string;
  type: ActionType;
  inspection: string;
  payload: unknown;
  /** When, by the device's clock; ISO 8601. */
  created_at: string;
  /** Revision of the inspection it was made on. */
  base: number;
  /** Of finishing: the revision of the checklist that was on screen. */
  version_revision?: number;
}

export interface QueueEntry extends Change {
  account: string;
  place: number;
  device: string;
  sequence: number;
  /** Which field it changes: not yet sent changes of one field are merged. */
  field: string;
}

export interface RefusedEntry extends QueueEntry {
  error: string;
  refusedAt: string;
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

/** Paths of the keys, as IndexedDB takes them. */
export const keyPaths: { readonly [K in StoreName]: string | readonly string[] } = {
  settings: 'name',
  accounts: 'account',
  counters: 'account',
  summaries: ['account', 'id'],
  inspections: ['account', 'id'],
  versions: ['account', 'id'],
  queue: ['account', 'place'],
  refused: ['account', 'place'],
  ledger: ['account', 'place'],
};
/** Stores whose key starts with the account and goes on. */
export type AccountStore = 'summaries' | 'inspections' | 'versions' | 'queue' | 'refused' | 'ledger';
export type Key = string | readonly [account: string, rest: string | number];
