import { notesIn, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { halvesIn } from '#shared/rules/merge/groundHalf.ts';
import { isMadeOf } from '#shared/rules/merge/pressedWords.ts';
import { typedOntoUnsure } from '#shared/rules/merge/typedOntoUnsure.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import type { Change } from './changeRecords.ts';
import { fieldOf, lastOfEachField } from './field.ts';

/**
 * A change whose store was cleared. Of a text also `base`: what the server had of it when it was
 * stored, as far as the device knew.
 */
export interface Lost {
  change: Change;
  base?: string | undefined;
}

/** The texts that a change has of its note: what it says, and what it was typed on. */
export const textsOf = (one: Change): string[] =>
  [notesIn(one), one.ground?.notes, one.ground?.typed_on].filter(
    (text) => typeof text === 'string',
  );

/**
 * The text that a note was made of: the server's text, if the text that the note was typed on holds
 * all of it; otherwise that text itself, which the server may never have had.
 */
const pastOf = ({ change: { ground }, base }: Lost): string | undefined => {
  const typedOn = ground?.notes ?? ground?.typed_on;
  if (typedOn === undefined || base === undefined) return typedOn;
  return isMadeOf(base, typedOn) ? base : typedOn;
};

/**
 * Two pages may know different texts that one note was made of. Answers the one that the other was
 * made of; `one` if neither was.
 */
export const olderOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && isMadeOf(other, one)) ? other : one;

/** A change to be stored again, and everything that its page had of its note. */
export interface Again {
  change: Change;
  said: readonly string[];
}

/**
 * Makes one change per field of the changes that a page has of a cleared store, to be stored again.
 * `lost` is in order. A note gets everything that its changes said. Where a change was not typed on
 * the one before, others' text came in between, and the two are merged.
 */
export function onceEach(lost: readonly Lost[]): Again[] {
  const texts = new Map<string, string>();
  /** By field: what its first change was typed on. */
  const pasts = new Map<string, string | undefined>();
  const said = Map.groupBy(lost, ({ change }) => fieldOf(change));
  const halves = (field: string) =>
    (said.get(field) ?? []).flatMap(({ change }) => halvesIn(change.ground));
  const again = lastOfEachField(
    lost.map((one) => {
      const { change } = one;
      const [field, notes] = [fieldOf(change), notesIn(change)];
      if (notes === undefined) return change;
      const before = texts.get(field);
      const typedOn = change.ground?.notes;
      if (!pasts.has(field)) pasts.set(field, pastOf(one));
      const past = pasts.get(field);
      const text =
        before === undefined || before === typedOn
          ? notes
          : typeof typedOn === 'string'
            ? typedOntoUnsure(before, typedOn, notes, { grounds: [], isLater: true }, halves(field))
            : mergeNotes(null, before, notes).html;
      texts.set(field, text);
      const ground =
        change.ground && past !== undefined ? { ground: { ...change.ground, typed_on: past } } : {};
      return { ...change, ...(text === notes ? {} : withNotes(change, text)), ...ground } as Change;
    }),
  );
  return again.map((change) => ({
    change,
    said: (said.get(fieldOf(change)) ?? []).flatMap((one) => textsOf(one.change)),
  }));
}
