import type { Call } from '#client/api/caller.ts';
import { leaveFor } from '#client/api/provider.ts';
import { atMost } from '#client/atMost.ts';
import { isNobodys, leaveEmpty } from '#client/device/emptied.ts';
import { type Here, setHere, wipe } from '#client/device/people.ts';
import { go } from '#client/navigation/router.ts';
import { clearDrafts, forgetPhotoNotice } from '#client/state/clearDrafts.ts';
import { notify } from '#client/state/notices.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import { forgetPhotos } from '#client/sync/base/photosInMemory.ts';
import type { Keeper, Reader, Sender } from '#client/sync/base/pieces.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Witness } from '#client/sync/cleared/witness.ts';
import type { Drafts } from '#client/sync/typing/drafts.ts';
import type { Emergency } from '#client/sync/typing/emergency.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

export interface LogOutParts {
  call: Call;
  device: Device;
  drafts: Drafts;
  emergency: Emergency;
  keeper: Keeper;
  reader: Pick<Reader, 'freshened'>;
  sender: Sender;
  tabs: Tabs;
  witness: Witness;
}

type Cleared = Pick<LogOutParts, 'call' | 'device' | 'emergency'>;

/**
 * Logs out here and at the provider, after it was confirmed: the device forgets this person. Works
 * without a connection too.
 */
export async function logOut(parts: LogOutParts): Promise<void> {
  // Calls that are under way may be refused a moment later: that must not lock the screen.
  state.leaving.set(true);
  try {
    await atMost(1_000, parts.reader.freshened());
    await leave(parts);
  } catch (error) {
    state.leaving.set(false);
    throw error;
  }
}

async function leave({
  call,
  device,
  drafts,
  emergency,
  keeper,
  sender,
  tabs,
  witness,
}: LogOutParts): Promise<void> {
  const account = state.account.get();
  let redirect: string | null = null;
  sender.stop();
  try {
    ({ redirect } = await call('session.logout', {}));
  } catch {
    // The server hears of the logout once it can be reached; this device forgets at once.
  }
  drafts.drop();
  forgetPhotos();
  if (account) {
    keeper.drop();
    emergency.clear(account.id);
    await wipe(device.backend(), account.id, redirect === null);
    witness.forget(account.id);
    forgetPhotoNotice(account.id);
    // The page asks again as soon as the server can be reached: that is when its session ends.
    state.unsure.set(redirect === null);
    state.askWho.set(redirect === null);
  }
  state.leaving.set(redirect !== null);
  clearForLogout();
  clearDrafts();
  state.locked.set(false);
  state.wanted.set('/');
  tabs.tell({ kind: 'who', ...(account ? { left: account.id } : {}) });
  const isCleared = redirect !== null && (await clearDevice({ call, device, emergency }));
  // If the browser cleared the app's own files too, a new page brings them from the server.
  if (redirect && (redirect !== '/' || isCleared)) return leaveFor(redirect);
  state.leaving.set(false);
  notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
  await go('/', { force: true });
}

let telling: Promise<boolean> | null = null;

/**
 * Tells the server of a logout that it did not hear of, once when several ask for it; answers
 * whether the browser was cleared as well. @throws Offline
 */
export function tellOfLogout(parts: Cleared): Promise<boolean> {
  let isCleared = false;
  telling ??= (async () => {
    await parts.call('session.logout', {});
    // Recorded first: a login that comes now must not be ended by this logout, told once more.
    await setHere(parts.device.backend(), { logoutPending: false, askWho: true });
    state.askWho.set(true);
    // Nobody begins to log in on a page that is about to come anew.
    state.leaving.set(true);
    isCleared = await clearDevice(parts, { askWho: true });
    return isCleared;
  })().finally(() => {
    state.leaving.set(isCleared);
    telling = null;
  });
  return telling;
}

/** Milliseconds that the browser has to clear what it stored. */
const patience = 5_000;

/**
 * Asks the browser to clear its files, because deleted records can still be read in them. Only when
 * nobody has anything here any more. False when it was not done.
 * @param stays what the emptied store must still know
 */
async function clearDevice(
  { call, device, emergency }: Cleared,
  stays: Partial<Here> = {},
): Promise<boolean> {
  const backend = device.backend();
  if (backend.kind !== 'indexeddb' || emergency.isKept() || !(await isNobodys(backend)))
    return false;
  const signal = AbortSignal.timeout(patience);
  try {
    await call('session.forgetDevice', {}, { signal });
    // A tab that hears of this late must know that somebody logged out here.
    await leaveEmpty(backend, stays);
    return true;
  } catch {
    return false;
  }
}
