import type { ChecklistReader } from '#server/checklists/reader.ts';
import type { SheetWriter } from '#server/checklists/sheetWriter.ts';
import type { AuditEntry, Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import type { PastRows } from '#server/db/queue/pastChanges.ts';
import type { Epoch } from '#server/epoch.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Letterhead } from '#server/letterhead.ts';
import type { Metrics } from '#server/metrics.ts';
import type { PhotoStore } from '#server/photos/photoStore.ts';
import type { RegisterReader } from '#server/register/reader.ts';
import type { OpenRegister, ReportRegister } from '#server/register/registerIndexes.ts';
import type { Retain } from '#server/settings/settings.ts';
import type { Sharing } from '#server/work/sharing.ts';
import type { Input, Output, RouteName, routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { RunTransaction } from './runTransaction.ts';

/** What a handler knows about its call: values, no types of HTTP. */
export interface Context {
  /** For reading only: work that changes something gets another one, in a transaction. */
  db: Db;
  /** Now, UTC ISO 8601. */
  now(): string;
  newId(): string;
  user: User | null;
  /** Token of the session cookie, if there is one. */
  sessionToken: string | null;
  loginToken: string | null;
  /** The address that the browser asked for; after a login it holds the provider's answer. */
  url: string;
  /** How the browser names itself, and the network address it asks from. */
  browser: string;
  address: string;
  /** True when another site or program led the browser here, not one of our own pages. */
  isFromElsewhere: boolean;
  action: ActionInfo;
  setSession(token: string | null): void;
  setLogin(token: string | null): void;
  /** Aborts when the person who asked no longer waits for the answer. */
  gone: AbortSignal;
  /**
   * Call this before making a large answer. @throws Problem too_many_requests when this person
   * still has too much to read of earlier answers
   */
  refuseUnread(): void;
  /** Names the state this answer shows; ends the call with 304 if the caller has that already. */
  stopIfUnchanged(tag: string): void;
  services: Services;
}

/** A context in which somebody is logged in. */
export type UserContext = Context & { user: User };

/**
 * The work of a change, all in one transaction, which goes through as a whole or not at all. The
 * transaction may be tried again.
 */
export type Work<T> = (transaction: Transaction) => Promise<T>;
export interface Transaction {
  db: Db;
  /** Puts the change on the log. */
  record(change: Change): Promise<void>;
  /**
   * Says that this work needs no entry on the log: it was done before, it changes nothing that is
   * kept, or it keeps no administrator's change (own texts, what a device tells about itself).
   */
  leaveUnrecorded(): void;
  /**
   * Counts bytes that this work stores for the person who asks, beside its entry on the log. Needed
   * only where it stores far more than that entry, such as a copy of a whole checklist.
   */
  keeps(bytes: number): void;
  /** Is done after the transaction went through; if it fails, the night work does it. */
  afterwards(work: () => Promise<void>): void;
}

/** A context for work in several transactions: the runs of an inspector's changes. */
export type RunContext = UserContext & {
  transaction<T>(work: (run: RunTransaction) => Promise<T>): Promise<T>;
  /** Past changes that these runs already read. */
  pastRows: PastRows;
  /**
   * Asks again who this is: meanwhile an account may have been switched off.
   * @throws Problem not_logged_in, account_disabled, access_denied
   */
  refuseIfRevoked(): Promise<void>;
};

/** The facts that came with a change that travelled alone (agreements part 4.1). */
export interface ActionInfo {
  id: string | null;
  device: string | null;
  sequence: number | null;
  createdAt: string | null;
  base: number | null;
  versionRevision: number | null;
  /** The device's clock when it sent the change. */
  now: string | null;
  /** How many changes still wait on the device after this one, and since when the oldest waits. */
  unsent: number | null;
  unsentSince: string | null;
  /** Whether the server had this change before it was restored. */
  givenBack: boolean;
}

export interface Services extends Sharing {
  identity: Identity;
  /** A version's tree, kept in memory by revision; null when the revision changed meanwhile. */
  tree(db: Db, version: { id: string; revision: number }): Promise<Category[] | null>;
  /** An edition of the national register, opened for searching. */
  register: OpenRegister;
  reportRegister: ReportRegister;
  registerReader: RegisterReader;
  checklists: ChecklistReader;
  sheets: SheetWriter;
  /** Where the bytes of photos are kept. */
  photos: PhotoStore;
  /** Where people reach the product; no slash at the end. */
  publicUrl: string;
  metrics: Metrics;
  installation: Installation;
  /** Which past the server has: a restore begins another. */
  epoch: Epoch;
  /** The product's version: an answer of an older release is no longer fresh. */
  release: string;
}

/** Facts about this installation, for the people who watch over it. */
export interface Installation {
  database: 'sqlite' | 'postgres';
  retain: Retain;
  /** Days that devices keep changes that the server acknowledged. */
  keepSentDays: number;
  /** Hours without a line after which a device locks itself; 0 = never. */
  offlineHours: number;
  /** The organisation that sends reports with a letter in front; null = none. */
  letterhead: Letterhead | null;
  /** The address that the national register is fetched from; null = none. */
  registerUrl: string | null;
  /** Free bytes on the disk of the database; null = the database is elsewhere, or not known. */
  freeBytes(): Promise<number | null>;
  /** The folder of the embedded database; null with another database. */
  embeddedIn: string | null;
}

/** An answer that is not JSON: complete bytes, or pieces of text as they are made. */
export interface FileAnswer {
  bytes: Uint8Array | AsyncIterable<string>;
  mime: string;
  /** Suggested file name. The browser shows the file instead of saving it at once. */
  name?: string;
  /** The browser saves the file at once, under its name. */
  download?: true;
}
export interface Redirect {
  location: string;
}

type Answer<K extends RouteName> = (typeof routes)[K] extends { kind: 'file' }
  ? FileAnswer
  : (typeof routes)[K] extends { kind: 'redirect' }
    ? Redirect
    : Output<K> extends undefined
      ? undefined
      : Output<K>;
type ContextOf<K extends RouteName> = (typeof routes)[K] extends { writes: 'runs' }
  ? RunContext
  : (typeof routes)[K]['access'] extends 'anyone'
    ? Context
    : UserContext;

/**
 * What a handler returns: the answer; for a row that writes, the work that leads to the answer. A
 * handler does slow things before that work.
 */
type Outcome<K extends RouteName> = (typeof routes)[K] extends { writes: 'once' }
  ? Work<Answer<K>> | Promise<Work<Answer<K>>>
  : Promise<Answer<K>>;

/** One handler per row of the contract; a missing one does not compile. */
export type Handlers = { [K in RouteName]: (context: ContextOf<K>, input: Input<K>) => Outcome<K> };

/**
 * Makes an audit entry: who changed what, and when. An administrator's change names its record
 * (`subject`).
 */
export const auditOf = (
  context: Pick<Context, 'newId' | 'now' | 'user'>,
  entry: Change,
): AuditEntry => ({
  id: context.newId(),
  at: context.now(),
  account: context.user?.id ?? null,
  ...entry,
});
