import type { KeptDraft, Meeting, RefusedEntry } from '#client/device/changeRecords.ts';
import type { User } from '#shared/model/account.ts';
import type { Work } from './shownWork.ts';
import { state } from './state.ts';

/**
 * The data that this page's memory has of a person: it can be stored again when the device's store
 * was cleared.
 */
export interface OnScreen {
  user: User;
  work: Work;
  drafts: readonly KeptDraft[];
  meetings: readonly Meeting[];
  refused: readonly RefusedEntry[];
}

/** What the screen shows of the person who is logged in; null when nobody is. */
export function onScreen(): OnScreen | null {
  const user = state.account.get();
  if (!user) return null;
  return {
    user,
    work: state.work.get(),
    drafts: [...state.drafts.get().values()],
    meetings: [...state.meetings.get().values()],
    refused: [...state.refusedNotes.get().values()],
  };
}
