import type { User } from '#shared/model/account.ts';
import type { Backend } from './backend.ts';
import { unsentOf } from './others.ts';
import type { AccountStore, Counters, KeptAccount, StoreName } from './records.ts';
import { forgetRegister } from './registerFile.ts';

/**
 * The people who use this device. Nothing of one account is ever given to another (agreements part
 * 4.4 and 4.10).
 */
const accountStores: readonly AccountStore[] = [
  'summaries',
  'inspections',
  'versions',
  'queue',
  'refused',
  'ledger',
  'sent',
  'meetings',
  'drafts',
  'earlier',
  'snippets',
  'uploads',
  'refusedPhotos',
  'photos',
  'photoBytes',
];
const everyStore: readonly StoreName[] = ['settings', 'accounts', 'counters', ...accountStores];

export interface Here {
  /** The account whose work the device shows when it opens; null = nobody's. */
  account: string | null;
  /**
   * The session ended without a logout: nothing is shown until this person, or another, has logged
   * in.
   */
  locked: boolean;
  /** The session ended because the account was switched off. */
  disabled?: boolean;
  /** Logged out without a connection: the session on the server still has to be ended. */
  logoutPending: boolean;
  /**
   * After such a logout the session at the provider still stands: the next login asks who the
   * person is.
   */
  askWho?: boolean;
  /**
   * The waiting changes were made before the session ended. They are sent only when this person
   * says so, also after the page was loaded anew.
   */
  heldBack?: boolean;
}
export const nobody: Here = { account: null, locked: false, logoutPending: false };

/** Who uses this device, as its store says; `nobody` when the store is new or was cleared. */
export const whoIsHere = (backend: Backend): Promise<Here> =>
  backend.run(
    ['settings'],
    'readonly',
    async (tx) => ((await tx.get('settings', 'here'))?.value as Here | undefined) ?? nobody,
  );

/**
 * Whether this person logged out since, or somebody else logged in. An empty store is no logout: it
 * was cleared.
 */
export const hasLeft = (backend: Backend, account: string): Promise<boolean> =>
  backend.run(['settings'], 'readonly', async (tx) => {
    const here = (await tx.get('settings', 'here'))?.value as Here | undefined;
    return here !== undefined && here.account !== account;
  });

/**
 * Changes what the device knows of who is here. It does nothing in a store that knows nobody: that
 * store was cleared, which is no logout.
 */
export const setHere = (backend: Backend, here: Partial<Here>): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) => {
    const now = (await tx.get('settings', 'here'))?.value as Here | undefined;
    if (now) tx.put('settings', { name: 'here', value: { ...now, ...here } });
  });

/**
 * New counters, with a new device id: each account on each device has its own, and gets another
 * after every wipe.
 */
export const newCounters = (account: string): Counters => ({
  account,
  device: crypto.randomUUID(),
  nextSequence: 1,
  nextPlace: 1,
  sentUpTo: 0,
  contiguous: 0,
});

/**
 * The person logged in: this device is theirs now. The data of others goes, unless they still have
 * unsent work here. Answers whether this person's own unsent work is held back until they say so.
 * `again`: nobody logged in; a page only fills the person's store anew after it was cleared, and
 * that lifts no lock.
 */
export const takeOverDevice = (
  backend: Backend,
  user: User,
  details: Partial<
    Pick<KeptAccount, 'sessionUntil' | 'clockOffset' | 'keepDays' | 'contactAt' | 'offlineHours'>
  >,
  now: string,
  again: { isLocked: boolean } | null = null,
): Promise<boolean> =>
  backend.run(everyStore, 'readwrite', async (tx) => {
    const before = ((await tx.get('settings', 'here'))?.value as Here | undefined) ?? nobody;
    const heldBack =
      before.account === user.id &&
      (before.locked || before.heldBack === true) &&
      (await tx.count('queue', user.id)) > 0;
    const known = await tx.get('accounts', user.id);
    tx.put('accounts', {
      ...known,
      account: user.id,
      templates: known?.templates ?? [],
      etag: known?.etag ?? null,
      sessionUntil: known?.sessionUntil ?? null,
      clockOffset: known?.clockOffset ?? null,
      ...details,
      user,
      seenAt: now,
    });
    if (!(await tx.get('counters', user.id))) tx.put('counters', newCounters(user.id));
    // Only a login sets the end of the session: somebody logged in on another page since the
    // clearing, which lifted the lock.
    const isOpen = before.account === user.id && !before.locked && known?.sessionUntil != null;
    const locked =
      again !== null &&
      ((before.account === user.id && before.locked) || (again.isLocked && !isOpen));
    tx.put('settings', {
      name: 'here',
      value: { account: user.id, locked, logoutPending: false, heldBack } satisfies Here,
    });
    for (const { account, restoredTo } of await tx.everything('accounts')) {
      if (account === user.id) continue;
      if ((await unsentOf(tx, account)) > 0) continue;
      // A restored server still needs what was sent.
      if (restoredTo) continue;
      forget(tx, account);
    }
    return heldBack;
  });

/** Notes when the server answered this account (ISO 8601). */
export const keepContact = (backend: Backend, account: string, contactAt: string): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, contactAt });
  });

/** What the device keeps of an account; undefined when it was never here or has left. */
export const readAccount = (backend: Backend, account: string): Promise<KeptAccount | undefined> =>
  backend.run(['accounts'], 'readonly', (tx) => tx.get('accounts', account));

/**
 * Removes all data of an account, unsent work too, in a transaction on every store. The caller
 * decides whether that may go.
 */
export function forget(
  tx: {
    clear: (store: AccountStore, account: string) => void;
    delete: (store: StoreName, key: string) => void;
  },
  account: string,
): void {
  for (const store of accountStores) tx.clear(store, account);
  tx.delete('accounts', account);
  tx.delete('counters', account);
}

/** The confirmed logout: everything of this account leaves the device. Resolves when it is gone. */
export const wipe = (backend: Backend, account: string, logoutPending: boolean): Promise<void> =>
  backend.run(everyStore, 'readwrite', async (tx) => {
    forget(tx, account);
    // The next person did not ask for the register.
    forgetRegister(tx);
    tx.put('settings', { name: 'here', value: { ...nobody, logoutPending } satisfies Here });
  });
