import type { ChecklistReader } from '#server/checklists/reader.ts';
import type { SheetWriter } from '#server/checklists/sheetWriter.ts';
import type { AuditEntry, Change } from '#server/db/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import type { PastRows } from '#server/db/pastChanges.ts';
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

/** What a handler knows of the world: values, no types of HTTP. */
export interface Context {
  /** For reading: what changes something gets another one, in a transaction. */
  db: Db;
  /** Now, UTC ISO 8601. */
  now(): string;
  newId(): string;
  user: User | null;
  /** Token of the session cookie, when there is one. */
  sessionToken: string | null;
  loginToken: string | null;
  /** The address the browser asked for; the login's answer is in it. */
  url: string;
  /** What the browser says it is, and the address it asks from. */
  browser: string;
  address: string;
  /** Whether something else than a page of ours led the browser here. */
  isFromElsewhere: boolean;
  action: ActionInfo;
  setSession(token: string | null): void;
  setLogin(token: string | null): void;
  /** Ends when whoever asked does not wait for the answer any more. */
  gone: AbortSignal;
  /**
   * For before a large answer is made. @throws Problem too_many_requests when so much was made for
   * this person that they have not read
   */
  refuseUnread(): void;
  /** Says which state this answer shows; ends the call with 304 when the caller has it already. */
  stopIfUnchanged(tag: string): void;
  services: Services;
}

/** A context in which somebody is logged in. */
export type UserContext = Context & { user: User };

/**
 * What a change does: all of it in one transaction, which goes through as a whole or not at all. It
 * may be tried again.
 */
export type Work<T> = (transaction: Transaction) => Promise<T>;
export interface Transaction {
  db: Db;
  /** Puts on the log what changed. */
  record(change: Change): Promise<void>;
  /**
   * Says that nothing of it is to be on the log: it was done before, it changes nothing that is kept,
   * or what it keeps is no administrator's change (one's own texts, what a device says of itself).
   */
  leaveUnrecorded(): void;
  /**
   * Counts so many bytes for who asks, beside what the log keeps of it: for what is far more than
   * that, such as a copy of a whole checklist.
   */
  keeps(bytes: number): void;
  /** Is done once the transaction went through; should that fail, it is left to the night. */
  afterwards(work: () => Promise<void>): void;
}

/** A context for work in several transactions: the runs of an inspector's changes. */
export type RunContext = UserContext & {
  transaction<T>(work: (run: RunTransaction) => Promise<T>): Promise<T>;
  /** What these runs read of the past already. */
  pastRows: PastRows;
  /**
   * Asks again who this is: meanwhile an account may have been switched off.
   * @throws Problem not_logged_in, account_disabled, access_denied
   */
  stillAllowed(): Promise<void>;
};

/** What came along with a change that travelled alone (decisions part 4.1). */
export interface ActionInfo {
  id: string | null;
  device: string | null;
  sequence: number | null;
  createdAt: string | null;
  base: number | null;
  versionRevision: number | null;
  /** The device's clock when it sent. */
  now: string | null;
  /** What still waits on the device after this delivery, and since when the oldest does. */
  unsent: number | null;
  unsentSince: string | null;
  /** Whether the server had it before it was restored. */
  givenBack: boolean;
}

export interface Services extends Sharing {
  identity: Identity;
  /**
   * The tree of a version, from memory while its revision stands; null when that changed meanwhile.
   */
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
  /** Which past the server has. */
  epoch: Epoch;
  /** The product's version: what an older one answered is no longer fresh. */
  release: string;
}

/** What the product runs on, for who watches over it. */
export interface Installation {
  database: 'sqlite' | 'postgres';
  retain: Retain;
  /** Days that devices keep what was acknowledged. */
  keepSentDays: number;
  /** Hours without a line after which a device locks itself; 0 = never. */
  offlineHours: number;
  /** Who sends reports with a letter in front; null = nobody. */
  letterhead: Letterhead | null;
  /** Where the national register is fetched from; null = nowhere. */
  registerUrl: string | null;
  /** Bytes that are left where the database stands; null = that is not here, or not known. */
  freeBytes(): Promise<number | null>;
  /** The folder of the embedded database; null with another one. */
  embeddedIn: string | null;
}

/** An answer that is no JSON: as a whole, or in pieces of text as they are made. */
export interface FileAnswer {
  bytes: Uint8Array | AsyncIterable<string>;
  mime: string;
  /** Suggested file name; shown in the browser, not saved at once. */
  name?: string;
  /** Saved at once under its name instead. */
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
 * What a handler gives: the answer; of a row that writes, the work that leads to it. What takes
 * long comes before that work.
 */
type Outcome<K extends RouteName> = (typeof routes)[K] extends { writes: 'once' }
  ? Work<Answer<K>> | Promise<Work<Answer<K>>>
  : Promise<Answer<K>>;

/** One handler per row of the contract; a missing one does not compile. */
export type Handlers = { [K in RouteName]: (context: ContextOf<K>, input: Input<K>) => Outcome<K> };

/**
 * An entry of the audit: who changed what, and when. An administrator's change names its record
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
