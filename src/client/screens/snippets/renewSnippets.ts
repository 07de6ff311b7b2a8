import { call } from '#client/api/call.ts';
import { accountHere } from '#client/state/account.ts';
import { refreshSnippets } from '#client/sync/prepared/snippets.ts';
import { sync } from '#client/sync/sync.ts';

/** Reads the texts anew, for notes on this device: one of them was changed just now. */
export const renewSnippets = (): Promise<void> =>
  refreshSnippets(call, sync.backend(), accountHere(), { now: true });
