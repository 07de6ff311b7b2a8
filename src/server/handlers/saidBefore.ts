import { appliedHashes } from '#server/db/appliedHashes.ts';
import type { Db } from '#server/db/database.ts';
import { ledTo } from '#server/db/ledTo.ts';

import type { Action } from '#shared/model/actions.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import { notesIn } from '#shared/rules/actionParts.ts';
import { hashesOfText, type Sent } from './payloadHash.ts';

/** Longer texts are not looked for, nor more of them than this in one run. */
const most = { characters: 60_000, changes: 20 };

const results = [null, ...QuestionResult.options];

/** As the audit has a change that left exactly this text in the note of the action. */
function statesOf(action: Action, notes: string): string[] {
  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return [JSON.stringify({ notes })];
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return [JSON.stringify({ category_notes: [{ category: action.payload.category, notes }] })];
    case 'SAVE_INSPECTION_QUESTION_RESULT': {
      const { question } = action.payload;
      return results.map((result) =>
        JSON.stringify({ question_results: [{ question, result, notes }] }),
      );
    }
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER': {
      const { category } = action.payload;
      return results.map((result) =>
        JSON.stringify({ category_last_question_answers: [{ category, result, notes }] }),
      );
    }
    default:
      return [];
  }
}

/**
 * Of these changes, whose past is uncertain, the ids of those whose text the note said before, or
 * an applied change said, however long ago: the note has gone on since, and they bring nothing.
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
        states: statesOf(action, notes),
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
