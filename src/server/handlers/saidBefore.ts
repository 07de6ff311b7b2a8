import { appliedHashes } from '#server/db/appliedHashes.ts';
import type { Db } from '#server/db/database.ts';
import { ledTo } from '#server/db/ledTo.ts';
import { notesIn } from '#shared/rules/actionParts.ts';
import { pastStatesOf } from './pastStatesOf.ts';
import { hashesOfText, type Sent } from './payloadHash.ts';

/** Longer texts are not looked for, nor more of them than this in one run. */
const most = { characters: 60_000, changes: 20 };

/**
 * Ids of those changes, of these with an uncertain past, whose text the note or an applied change
 * had once. The note has moved on since, so they add nothing.
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
