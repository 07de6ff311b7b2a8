import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropStrangers } from '#client/device/strangers.ts';
import { state } from '#client/state/state.ts';
import { prepareEarlier } from './earlier.ts';
import { refreshRegister } from './register.ts';
import { refreshSnippets } from './snippets.ts';

/** Once on a page. */
let isTidy = false;

/** What comes along behind the work list, so that it is here when there is no line. */
export async function prepare(call: Call, backend: Backend): Promise<void> {
  const account = state.account.get()?.id;
  if (!account || !state.online.get()) return;
  if (!isTidy) await dropStrangers(backend);
  isTidy = true;
  await refreshSnippets(call, backend, account);
  await prepareEarlier(call, backend, account);
  await refreshRegister(backend);
}
