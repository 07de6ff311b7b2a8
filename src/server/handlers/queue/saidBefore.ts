import type { Db } from '#server/db/base/database.ts';
import { appliedHashes } from '#server/db/queue/appliedHashes.ts';
import { ledTo } from '#server/db/queue/ledTo.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { pastStatesOf } from './pastStatesOf.ts';
import { hashesOfText, type Sent } from './payloadHash.ts';

/** The longest text that is looked for, and the most changes of one run that are. */
const most = { characters: 60_000, changes: 20 };

/**
 * Ids of the changes whose text the note or an applied change once had, among these changes with an
 * uncertain past. The note moved on since, so these changes add nothing.
 */
export async function saidBefore(
  db: Db,
  inspection: string,
  unsure: readonly Sent[],
): Promise<Set<string>> {
  const named = unsure.slice(0, most.changes).flatMap(({ queued: { id }, action }) => {
    const notes = notesIn(action);
    if (notes === undefined || notes === '' || notes.length > most.characters) return [];
    return [
      {
        id,
        hashes: hashesOfText(inspection, action, notes),
        states: pastStatesOf(action, notes),
      },
    ];
  });
  const [applied, stood] = [
    await appliedHashes(db, inspection, [...new Set(named.flatMap(({ hashes }) => hashes))]),
    await ledTo(db, inspection, [...new Set(named.flatMap(({ states }) => states))]),
  ];
  return new Set(
    named
      .filter(
        ({ hashes, states }) =>
          hashes.some((hash) => applied.has(hash)) || states.some((state) => stood.has(state)),
      )
      .map(({ id }) => id),
  );
}
