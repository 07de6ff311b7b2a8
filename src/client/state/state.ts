import type { User } from '#shared/model/account.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
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
export interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  danger: boolean;
  answer: (yes: boolean) => void;
}
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
  online: createStore(true),
  work: createStore<Work>(emptyWork),
  /** Changes that wait to be sent. */
  queueCount: createStore(0),
  notices: createStore<readonly Notice[]>([]),
  crumbs: createStore<readonly Crumb[] | null>(null),
  /** Running requests that someone waits for; never below 0. */
  loading: createStore(0),
  mobileMenu: createStore(false),
  question: createStore<Question | null>(null),
} satisfies Record<string, Store<never> | unknown>;

/** What ends with the session. Who logs in next sees nothing of it. */
export function clearForLogout(): void {
  state.loggedIn.set(false);
  state.account.set(null);
  state.work.set(emptyWork);
  state.crumbs.set(null);
}

/** Whether this server shows a demonstration. */
export const isDemo = (): boolean => document.querySelector('meta[name="veldinstrument-mode"]')?.getAttribute('content') === 'demo';
