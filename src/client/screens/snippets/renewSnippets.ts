import { call } from '#client/api/call.ts';
import { accountHere } from '#client/state/account.ts';
import { refreshSnippets } from '#client/sync/snippets.ts';
import { sync } from '#client/sync/sync.ts';

/** Reads them anew for who writes notes on this device: they were changed just now. */
export const renewSnippets = (): Promise<void> =>
  refreshSnippets(call, sync.backend(), accountHere(), { now: true });
