import type { Change, QueueEntry, RefusedEntry } from '#client/device/changeRecords.ts';
import type { TypedOn } from '#shared/model/typedOn.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';

export type Sent = QueueEntry | RefusedEntry;

/** The text that the notes of a change were typed on, as it goes to the server. */
export const baseNotesOf = (entry: Change): TypedOn => {
  const {
    notes: base,
    typed_on,
    half_word,
  } = (notesIn(entry) === undefined ? undefined : entry.ground) ?? {};
  return {
    ...(base === undefined ? {} : { base_notes: base }),
    ...(base !== undefined && typed_on !== undefined ? { typed_on } : {}),
    ...(half_word === undefined ? {} : { half_word }),
  };
};

/** An action on the wire (agreements part 4.2). */
export function wireOf(entry: Sent) {
  const { after, version_revision, given_back } = entry;
  return {
    id: entry.id,
    type: entry.type,
    inspection: entry.inspection,
    payload: entry.payload,
    device: entry.device,
    sequence: entry.sequence,
    created_at: entry.created_at,
    base: entry.base,
    ...baseNotesOf(entry),
    ...(after === undefined ? {} : { after }),
    ...(version_revision === undefined ? {} : { version_revision }),
    ...(given_back ? { given_back } : {}),
  };
}
