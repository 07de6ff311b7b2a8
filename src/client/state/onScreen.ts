import type { KeptDraft, Meeting, RefusedEntry } from '#client/device/records.ts';
import type { User } from '#shared/model/account.ts';
import type { NoteField, Work } from './state.ts';
import { state } from './state.ts';

/** What this page's memory has of the person who works here: what can be stored again when the device's store was cleared. */
export interface OnScreen {
  user: User;
  work: Work;
  drafts: ReadonlyMap<NoteField, KeptDraft>;
  meetings: ReadonlyMap<NoteField, Meeting>;
  refused: ReadonlyMap<NoteField, RefusedEntry>;
}

/** Null when nobody works here. */
export function onScreen(): OnScreen | null {
  const user = state.account.get();
  if (!user) return null;
  return { user, work: state.work.get(), drafts: state.drafts.get(), meetings: state.meetings.get(), refused: state.refusedNotes.get() };
}
