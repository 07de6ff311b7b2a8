import type { User } from '#shared/model/account.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { EarlierVisit, Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Snippet } from '#shared/model/snippet.ts';
import type { Template } from '#shared/model/template.ts';
import type { TermsOf } from '#shared/model/term.ts';
import type { Offer } from '#shared/model/transfer.ts';
import type {
  KeptDraft,
  LedgerEntry,
  Meeting,
  QueueEntry,
  RefusedEntry,
  SentEntry,
} from './changeRecords.ts';

/**
 * What the device keeps (specification sections 4 and 9, agreements part 4). Everything but
 * `settings` is keyed by account: a shared tablet shows nobody another person's data.
 */
export interface Records {
  /** Of the device itself: who is here, whether it is locked. */
  settings: { name: string; value: unknown };
  accounts: KeptAccount;
  counters: Counters;
  /**
   * One small record per inspection: the work list opens without reading the inspections
   * themselves.
   */
  summaries: KeptSummary;
  inspections: KeptInspection;
  versions: Keyed & { version: Version };
  /** Changes that wait to be sent, by place. */
  queue: QueueEntry;
  /** Changes the server refused, kept until the person decides. */
  refused: RefusedEntry;
  /** One line for every change that got its receipt. */
  ledger: LedgerEntry;
  /**
   * Changes that the server said it has, for some days: a restored server may have forgotten them.
   */
  sent: SentEntry;
  /** Two texts of one note that met here, until the person looked at them; by field. */
  meetings: Meeting;
  /** Texts that were typed and cannot be a change as they are; by field. */
  drafts: KeptDraft;
  /** Findings of earlier visits to the place of an inspection, by inspection. */
  earlier: KeptEarlier;
  /** Texts for notes: one record has all of them, another says which were used where. */
  snippets: KeptSnippets;
  /** Photos that must still be sent, those not taken, those that are sent, and the bytes of all. */
  uploads: KeptPhoto;
  refusedPhotos: KeptPhoto;
  photos: SentPhoto;
  photoBytes: Keyed & { bytes: ArrayBuffer };
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
  offers?: readonly Offer[];
  terms?: readonly TermsOf[];
  /** The ETag of the dashboard that was read last. */
  etag: string | null;
  /** Until when the session lasts if nothing is done with it, as the server said; ISO 8601. */
  sessionUntil: string | null;
  /** This device's clock minus the server's, in ms. */
  clockOffset: number | null;
  seenAt: string;
  /** When the server last answered this account, within some minutes; ISO 8601. */
  contactAt?: string;
  /** Hours without a line after which the device locks itself; 0 = never. */
  offlineHours?: number;
  /**
   * The server's epoch when this device last heard of it: another one means that the server was
   * restored.
   */
  epoch?: string | null;
  /**
   * The epoch of a restored server, until this device and its pages have given back all that the
   * server lacks.
   */
  restoredTo?: string | null;
  /** Days that sent changes are kept for a server that forgets them. */
  keepDays?: number;
  /** Where somebody was last, by inspection: the key of a stop. */
  stops?: Readonly<Record<string, string>>;
  /** Whether the next condition comes by itself after 'Voldoet'. */
  advances?: boolean;
  /** How much was given back to a restored server, until the person read it. */
  givenBack?: { count: number; left: number } | null;
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
  /** Gone from the server; work that belongs to it is kept. */
  gone?: boolean;
  /**
   * Stays although it is gone and no work belongs to it: a restored server forgot it and cannot
   * have it again, or a form of it was still open.
   */
  held?: true;
  /** Finished here; the server has not said so yet. */
  unconfirmed?: boolean;
  /** The copy shows what the server refused: the next list brings it anew, newer or not. */
  showsRefused?: true;
  /** Added here: when the server said that it has it, in ms since 1970 by this device's clock. */
  added?: number;
}

export interface KeptInspection extends Keyed {
  inspection: Inspection;
  /** The highest revision the server spoke of: an answer below it is older than what is here. */
  told: number;
  /** Gone from the server; kept here to be read and copied. */
  gone?: boolean;
  /** Until it is read anew, nobody knows which of its texts the server has. */
  doubtful?: true;
  /** It still shows what the server refused: it is read anew, newer or not. */
  showsRefused?: true;
  /**
   * Copies that open pages still had when the store was cleared: nothing else here knows what was
   * sent of this inspection before.
   */
  fromMemory?: readonly Inspection[];
}

interface KeptEarlier extends Keyed {
  /** What the findings were asked for; another key means that there are others by now. */
  key: string;
  visits: readonly EarlierVisit[];
}

interface KeptSnippets extends Keyed {
  /** The ETag of the list that was read last. */
  etag?: string | null;
  snippets?: readonly Snippet[];
  /** The texts used here last, by condition or other place of a note; the latest first. */
  used?: UsedSnippets;
}
export type UsedSnippets = Readonly<Record<string, readonly string[]>>;

/** A photo whose bytes are on this device, and the place that it belongs to. */
export interface KeptPhoto extends Keyed {
  inspection: string;
  /** A condition, or a domain for its extra condition; null for the general notes. */
  part: string | null;
  sha256: string;
  /** The number of its bytes. */
  size: number;
  /** Pieces that the server does not have; without it, none of them is there. */
  missing?: readonly number[];
  /** Why the server does not take it. */
  refused?: string;
  /** Taken elsewhere: here only to be seen without a line, or to be given back after a restore. */
  fetched?: true;
}
/** @see at: when the server had all of it, as far as this device knows; ISO 8601. */
export type SentPhoto = KeptPhoto & { at: string };

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
  sent: ['account', 'place'],
  meetings: ['account', 'field'],
  drafts: ['account', 'field'],
  earlier: ['account', 'id'],
  snippets: ['account', 'id'],
  uploads: ['account', 'id'],
  refusedPhotos: ['account', 'id'],
  photos: ['account', 'id'],
  photoBytes: ['account', 'id'],
};
/** Stores whose key starts with the account and goes on. */
export type AccountStore =
  | 'summaries'
  | 'inspections'
  | 'versions'
  | 'queue'
  | 'refused'
  | 'ledger'
  | 'sent'
  | 'meetings'
  | 'drafts'
  | 'earlier'
  | 'snippets'
  | 'uploads'
  | 'refusedPhotos'
  | 'photos'
  | 'photoBytes';
export type Key = string | readonly [account: string, rest: string | number];
