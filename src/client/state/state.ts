import type { KeptDraft, Meeting, RefusedEntry } from '#client/device/changeRecords.ts';
import type { UsedSnippets } from '#client/device/records.ts';
import type { User } from '#shared/model/account.ts';
import type { EarlierVisit } from '#shared/model/inspection.ts';
import type { Snippet } from '#shared/model/snippet.ts';
import type { Notice, Question } from './messages.ts';
import type { NewSnippet } from './newSnippet.ts';
import type { RegisterHere } from './registerHere.ts';
import { noWork, type Work } from './shownWork.ts';
import { createStore, type Store } from './store.ts';

/** Everything the screens look at, in one table (specification section 3, "Client-held state"). */
export interface Crumb {
  label: string;
  to?: string;
}
/** What stopped the sending: no line, the server itself, or a role that was taken away. */
export type Stall = 'line' | 'server' | 'role';
export interface GivenBack {
  /** Changes that the server had forgotten and has again, or will get. */
  count: number;
  /**
   * How many values or inspections could not be given back, for example because somebody else wrote
   * something different since. Nothing was changed there.
   */
  left: number;
}
export interface TreePlace {
  closed: ReadonlySet<string>;
  row: string | null;
}
/** How well this device keeps work: on disk, in memory alone, or with writes that fail now. */
export type Keeping = 'safe' | 'memory' | 'failing';

/** Names the place of a note as the queue does: `fieldOf` of the change that writes it. */
type NoteField = string;

/**
 * How long a slice lives. `page`: as long as this page is open, whoever is logged in. `account`: it
 * belongs to one person, and ends with their session on this screen. `device`: it says something of
 * the tablet or the line, for everybody who uses it.
 */
export type Life = 'page' | 'account' | 'device';
export interface Slice<T> extends Store<T> {
  readonly life: Life;
  readonly start: T;
}
const slice =
  (life: Life) =>
  <T>(start: T): Slice<T> => ({ ...createStore(start), life, start });
const [page, account, device] = [slice('page'), slice('account'), slice('device')];

export const state = {
  initialized: page(false),
  notices: page<readonly Notice[]>([]),
  /** Running requests that someone waits for; never below 0. */
  loading: page(0),
  /** Photos that were taken or chosen, and are not stored yet: also while the page is locked. */
  photosToKeep: page(0),
  mobileMenu: page(false),
  /** The screen fills the window, and scrolls inside itself. */
  fills: page(false),
  /** Logging out is under way: nothing locks any more, and this page may go to the provider. */
  leaving: page(false),
  /** Where someone wanted to go before logging in; the login brings them there. */
  wanted: page('/'),

  account: account<User | null>(null),
  work: account<Work>(noWork),
  /** Changes that wait to be sent. */
  queueCount: account(0),
  /** Photos whose bytes are not on the server yet. */
  photosWaiting: account(0),
  /** Changes the server refused, which wait for a decision. */
  refusedCount: account(0),
  /**
   * The server was restored, and does not have back yet what it lacks of this device: changes that
   * have their receipt may be missing there too.
   */
  owed: account(false),
  /** Changes made a moment ago that the device has not stored yet. */
  unstored: account(0),
  /** Whether a text is being typed that is no change yet. */
  typing: account<'none' | 'typing' | 'tooLong'>('none'),
  /** Texts that are too long to be sent, kept as they were typed. */
  drafts: account<ReadonlyMap<NoteField, KeptDraft>>(new Map()),
  /** Notes that were written on two devices, and that nobody looked at yet. */
  meetings: account<ReadonlyMap<NoteField, Meeting>>(new Map()),
  /** Refused texts that still stand in their notes. */
  refusedNotes: account<ReadonlyMap<NoteField, RefusedEntry>>(new Map()),
  /**
   * Numbers of this device that are neither here nor on the server: work that got lost on the way.
   */
  gaps: account<readonly number[]>([]),
  /**
   * Changes that waited here when the store was cleared and that no page could store again, until
   * the person read it.
   */
  cleared: account(0),
  /** While a long queue is being sent: how far it is. */
  sending: account<{ done: number; total: number } | null>(null),
  /** Why the last attempt to send had to stop; another follows by itself. */
  stalled: account<Stall | null>(null),
  /** Sending waits until the person asks for it. */
  heldBack: account(false),
  /** Inspections that are no longer on the server, but hold work of this device. */
  gone: account<ReadonlySet<string>>(new Set()),
  /** Inspections finished here, which the server has not confirmed. */
  unconfirmed: account<ReadonlySet<string>>(new Set()),
  /**
   * After the server was restored: how many changes this device gave back, until the person read
   * it.
   */
  givenBack: account<GivenBack | null>(null),
  /** The last answers of paged lists, by the list's name and what was asked. */
  tables: account<ReadonlyMap<string, unknown>>(new Map()),
  /**
   * Where somebody was in a list: its page, search and order, so that they return there from one of
   * its records.
   */
  listPlaces: account<ReadonlyMap<string, string>>(new Map()),
  /** Where somebody was in the tree of a version: what was folded, and the row to come back to. */
  treePlaces: account<ReadonlyMap<string, TreePlace>>(new Map()),
  /** Where somebody was last in an inspection, by its id: the key of a stop. */
  stops: account<ReadonlyMap<string, string>>(new Map()),
  /** Findings of earlier visits to the place of an inspection, by its id, once they were read. */
  earlier: account<ReadonlyMap<string, readonly EarlierVisit[]>>(new Map()),
  /**
   * Texts for notes, once they were read, and those that were used last for each place of a note.
   */
  snippets: account<{ snippets: readonly Snippet[]; used: UsedSnippets } | null>(null),
  /** A snippet that is to be made of a note, and where to go afterwards. */
  newSnippet: account<NewSnippet | null>(null),
  /** Whether the next condition comes by itself after 'Voldoet'. */
  advances: account(false),
  crumbs: account<readonly Crumb[] | null>(null),
  question: account<Question | null>(null),
  /** When the device locks itself because there is no line, if that is soon (ISO 8601). */
  locksAt: account<string | null>(null),
  /** Whether a form on this page holds unsaved work. */
  unsaved: account(false),

  /** The server has not answered who is logged in: it must be asked again. */
  unsure: device(false),
  /**
   * Until the server answered or failed to, this is what the browser thinks: a page opened without
   * a line is offline from the start.
   */
  online: device(globalThis.navigator?.onLine !== false),
  keeping: device<Keeping>('safe'),
  lowSpace: device(false),
  /** The browser, or somebody, cleared this app's store while it was open. */
  wiped: device(false),
  /**
   * The store was cleared a moment ago: until every page stored again what it has, nobody knows
   * what is stored and what is sent.
   */
  finding: device(false),
  /** This device's clock minus the server's in ms, where it is known. */
  clockOffset: device<number | null>(null),
  /**
   * Somebody logged out without a connection: the provider still knows them, and must ask who logs
   * in now.
   */
  askWho: device(false),
  /** The session ended without a logout: nothing is shown until someone logs in. */
  locked: device(false),
  /** Whether the lock is there because the account was switched off. */
  disabled: device(false),
  /** Changes and photos that wait behind the lock. */
  lockedCount: device(0),
  /** Unsent work of others on this device. */
  others: device<readonly { name: string; count: number }[]>([]),
  register: account<RegisterHere>({ kept: null, busy: false, failed: false }),
  /** A newer version of the app is on this device, and waits until somebody takes it. */
  update: device<'none' | 'ready'>('none'),
  /** Whether the app can be put on the home screen: by the browser's own question, or by hand. */
  install: device<'none' | 'offered' | 'explain'>('none'),
} satisfies Record<string, { life: Life }>;

/** Clears what belongs to one person, so that the next one who logs in sees nothing of it. */
export function clearForLogout(): void {
  for (const one of Object.values(state) as Slice<unknown>[])
    if (one.life === 'account') one.set(() => one.start);
}

/** Whether this server shows a demonstration. */
export const isDemo = (): boolean =>
  document.querySelector('meta[name="veldinstrument-mode"]')?.getAttribute('content') === 'demo';
