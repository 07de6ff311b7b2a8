import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropStrangers } from '#client/device/strangers.ts';
import { state } from '#client/state/state.ts';
import { prepareEarlier } from './earlier.ts';
import { fetchPhotos } from './fetchPhotos.ts';
import { refreshRegister } from './register.ts';
import { refreshSnippets } from './snippets.ts';

/** Whether this page has cleared away data of accounts that are not known here; once is enough. */
let isTidy = false;

/** Fetches, after the work list, what must be here when there is no line. */
export async function prepare(call: Call, backend: Backend): Promise<void> {
  const account = state.account.get()?.id;
  if (!account || !state.online.get()) return;
  if (!isTidy) await dropStrangers(backend);
  isTidy = true;
  await refreshSnippets(call, backend, account);
  await prepareEarlier(call, backend, account);
  await refreshRegister(backend);
  await fetchPhotos(backend, account);
}
