import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn, resultIn, withNotes } from '#shared/rules/actionParts.ts';
import type { Ground } from '#shared/rules/ground.ts';
import { mergeNotes, typedOnto } from '#shared/rules/mergeNotes.ts';
import { rebase } from '#shared/rules/rebase.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import { isUnsure } from './onTop.ts';
import type { Change, Counters, QueueEntry } from './records.ts';

/** How a change enters the queue: what it says when it leaves, and what that rests on. */
export interface Entering {
  change: Change;
  field: string;
  account: string;
  counters: Counters;
  /** Changes of this field without a receipt, and refused ones that nobody decided about. */
  earlier: readonly QueueEntry[];
  /** Of what is stored again: changes of this field that have their receipt. */
  settled: readonly QueueEntry[];
  /** The last of them that waits. */
  last: QueueEntry | undefined;
  /** The state before this change. */
  kept: Inspection | undefined;
  /** Whether nobody knows which texts of that state the server has. */
  isDoubtful: boolean;
  /** Whether it was stored before, in a store that was cleared: what waits may hold words of it. */
  isAgain: boolean;
}

/** The queue entry that a change becomes: a new one, or the last of its field when that was never offered to the line. Counts on. */
export function entryOf(entering: Entering): QueueEntry {
  const { change, field, account, counters, last, kept } = entering;
  const isOpen = last !== undefined && last.place > counters.sentUpTo && last.device === counters.device;
  const text = textOf(entering, isOpen ? last : undefined);
  // A form or a choice travels whole: what another tab changed in it stays.
  const whole = kept && change.ground ? ({ ...change, ...rebase(kept, change, change.ground) } as Change) : change;
  const later = laterChoice(entering);
  const said = text ? withNotes(change, text.notes) : whole;
  const merged = later && resultIn(said) !== undefined ? ({ ...said, payload: { ...said.payload, result: resultIn(later) } } as Change) : said;
  const earlier = isOpen ? last.ground : undefined;
  const form = change.ground?.form && { ...change.ground.form, ...earlier?.form };
  const { notes: _, ...known }: Ground = { ...change.ground, ...earlier, ...(form ? { form } : {}) };
  // A result that goes along in a text leaves alone what that was typed on.
  const typedOn = text ? text.base : earlier?.notes;
  const ground: Ground = { ...known, ...(typedOn === undefined ? {} : { notes: typedOn }) };
  const facts = { ...(change.ground || isOpen ? { ground } : {}), ...(text?.after === undefined ? {} : { after: text.after }) };
  if (isOpen) return { ...last, payload: { ...last.payload, ...merged.payload }, created_at: later?.created_at ?? change.created_at, ...facts } as QueueEntry;
  // Made on top of one that is under way: it knows no more of others than that one did.
  const base = Math.min(change.base, last?.base ?? change.base);
  return { ...merged, ...facts, base, account, field, place: counters.nextPlace++, device: counters.device, sequence: counters.nextSequence++ };
}

/** What is stored again may be older than what waits, or was sent since: the change there whose result was chosen last, which counts. */
function laterChoice({ isAgain, change, earlier, settled }: Entering): QueueEntry | undefined {
  if (!isAgain) return undefined;
  const later = [...settled, ...earlier].filter((one) => !one.given_back && one.created_at > change.created_at && resultIn(one) !== undefined);
  return later.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1);
}

/**
 * What a note says when it leaves: the change's own words on the text before it in the queue; and the base of that, which is
 * the last text that the server is known to have. What others brought meanwhile is not in it: the server merges that.
 */
function textOf(entering: Entering, open: QueueEntry | undefined): { notes: string; base?: string | null; after?: string } | null {
  const { change, earlier, kept, isDoubtful } = entering;
  const notes = notesIn(change);
  if (notes === undefined) return null;
  const writer = earlier.findLast((one) => notesIn(one) !== undefined);
  const shown = kept && noteAt(kept, change);
  const isUnderWay = writer !== undefined && writer !== open && !('error' in writer);
  // What is under way will be brought together with what others wrote just as it was here.
  const there = (writer && !isUnderWay ? undefined : shown) ?? (writer && notesIn(writer)) ?? change.ground?.notes ?? '';
  const typedOn = change.ground?.notes === undefined ? there : change.ground.notes;
  const text = typedOn === there || (isDoubtful && !writer) ? notes : joined(entering, typedOn, notes, there);
  if (isDoubtful && !isUnderWay) return { notes: text, base: null };
  if (!writer) return { notes: text, base: isEmptyRich(there) ? typedOn : there };
  // Goes along in the same entry, or stands in for a text that the server does not have.
  if (!isUnderWay) {
    // Of an earlier release: nobody knows what it was typed on, and the server goes by its own history.
    const earlierBase = writer.ground?.notes;
    return { notes: text, ...(earlierBase === undefined ? {} : { base: earlierBase }), ...(writer.after === undefined ? {} : { after: writer.after }) };
  }
  // What stands here may be another text than the server makes of what is under way.
  return { notes: text, base: isUnsure(writer) && there !== notesIn(writer) ? null : there, after: writer.id };
}

/** What was made of `typedOn`, done to what stands there. */
function joined({ isDoubtful, isAgain }: Entering, typedOn: string | null, notes: string, there: string): string {
  if (isAgain || typedOn === null) return mergeNotes(null, notes, there).html;
  return isDoubtful ? typedOnto(there, typedOn, notes) : mergeNotes(typedOn, notes, there).html;
}
