import type { User } from '#shared/model/account.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { forgetLists } from './lists.ts';
import { createStore, type Store } from './store.ts';

/** Everything the screens look at, in one table (specification section 3, "Client-held state"). */
export interface Notice {
  id: number;
  type: 'success' | 'info' | 'warning' | 'danger';
  header: string;
  text: string;
}
export interface Crumb {
  label: string;
  to?: string;
}
export interface Choice {
  value: string;
  label: string;
  kind?: 'primary' | 'danger' | 'default';
}
export interface Question {
  title: string;
  text: string;
  /** Texts to compare, as cleaned rich text. */
  texts?: readonly { label: string; html: string }[];
  choices: readonly Choice[];
  cancel: string;
  /** Null = closed, or the harmless answer. */
  answer: (value: string | null) => void;
}
/** What this device keeps, and how well. */
export type Keeping = 'safe' | 'memory' | 'failing';
export interface Work {
  /** Null until the work list was read. */
  inspections: ReadonlyMap<string, DashboardInspection> | null;
  /** Sorted by title. */
  versions: readonly Version[];
  templates: readonly Template[];
}

const emptyWork: Work = { inspections: null, versions: [], templates: [] };

export const state = {
  initialized: createStore(false),
  loggedIn: createStore(false),
  /** Starting up got no answer: who it is must be asked again. */
  unsure: createStore(false),
  account: createStore<User | null>(null),
  /** What the browser thinks, until the server answered or did not: a page opened without a line is offline from the start. */
  online: createStore(globalThis.navigator?.onLine !== false),
  work: createStore<Work>(emptyWork),
  /** Changes that wait to be sent. */
  queueCount: createStore(0),
  /** Changes the server refused, which wait for a decision. */
  refusedCount: createStore(0),
  /** Changes made a moment ago that the device has not stored yet. */
  unstored: createStore(0),
  /** While a long queue is being sent: how far it is. */
  sending: createStore<{ done: number; total: number } | null>(null),
  /** The last attempt to send had to stop; another follows by itself. */
  stalled: createStore(false),
  /** Sending waits until the person asks for it. */
  heldBack: createStore(false),
  keeping: createStore<Keeping>('safe'),
  lowSpace: createStore(false),
  /** This device's clock minus the server's in ms, where it is known. */
  clockOffset: createStore<number | null>(null),
  /** Until when the session lasts unused, as the server last said; ISO 8601. */
  sessionUntil: createStore<string | null>(null),
  /** Who was here logged out without a connection: the provider still knows them, and must ask who comes now. */
  askWho: createStore(false),
  /** The session ended unasked: nothing is shown until someone logs in. */
  locked: createStore(false),
  /** Inspections that are no longer on the server, but hold work of this device. */
  gone: createStore<ReadonlySet<string>>(new Set()),
  /** Inspections finished here, which the server has not confirmed. */
  unconfirmed: createStore<ReadonlySet<string>>(new Set()),
  /** Unsent work of others on this device. */
  others: createStore<readonly { name: string; count: number }[]>([]),
  /** The last answers of paged lists, by the list's name and what was asked. */
  tables: createStore<ReadonlyMap<string, unknown>>(new Map()),
  notices: createStore<readonly Notice[]>([]),
  crumbs: createStore<readonly Crumb[] | null>(null),
  /** Running requests that someone waits for; never below 0. */
  loading: createStore(0),
  mobileMenu: createStore(false),
  /** A form on this page holds what was not saved. */
  unsaved: createStore(false),
  question: createStore<Question | null>(null),
  /** A newer version of the app is on this device, and waits until somebody takes it. */
  update: createStore<'none' | 'ready'>('none'),
  /** Whether the app can be put on the home screen: by the browser's own question, or by hand. */
  install: createStore<'none' | 'offered' | 'explain'>('none'),
} satisfies Record<string, Store<never> | unknown>;

/** What ends with the session. Who logs in next sees nothing of it. */
export function clearForLogout(): void {
  state.loggedIn.set(false);
  state.account.set(null);
  state.work.set(emptyWork);
  state.tables.set(new Map());
  forgetLists();
  state.crumbs.set(null);
  state.queueCount.set(0);
  state.refusedCount.set(0);
  state.gone.set(new Set());
  state.unconfirmed.set(new Set());
  state.question.set(null);
}

/** Whether this server shows a demonstration. */
export const isDemo = (): boolean => document.querySelector('meta[name="veldinstrument-mode"]')?.getAttribute('content') === 'demo';
