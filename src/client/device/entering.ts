import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { givesValue, valuesIn } from '#shared/rules/inspection/values.ts';
import type { Ground } from '#shared/rules/merge/ground.ts';
import { halvesIn, withHalf } from '#shared/rules/merge/groundHalf.ts';
import { mergeUnsure } from '#shared/rules/merge/mergeUnsure.ts';
import { rebase } from '#shared/rules/merge/rebase.ts';
import { typedOntoUnsure } from '#shared/rules/merge/typedOntoUnsure.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import type { Change, QueueEntry } from './changeRecords.ts';
import { isUnsure } from './onTop.ts';
import type { Counters } from './records.ts';
import { olderOf, textsOf } from './storedAgain.ts';

/**
 * How a change enters the queue: what it will say when it is sent, and the text that this is based
 * on.
 */
interface Entering {
  change: Change;
  field: string;
  account: string;
  counters: Counters;
  /** Changes of this field that have no receipt yet, and refused ones that are still open. */
  earlier: readonly QueueEntry[];
  /** When something is stored again: changes of this field that have their receipt. */
  settled: readonly QueueEntry[];
  /** The last of `earlier` that still waits. */
  last: QueueEntry | undefined;
  /** The state before this change. */
  kept: Inspection | undefined;
  /** Whether it is unknown which texts of that state the server has. */
  isDoubtful: boolean;
  /**
   * Whether the change was stored before, in a store that was cleared. Waiting changes may then
   * hold some of its words.
   */
  isAgain: boolean;
  /** If so: everything that the page of the change had of its note. */
  said?: readonly string[] | undefined;
}

/**
 * The queue entry that a change becomes: a new one, or the waiting entry of its field if that was
 * never sent. Uses up numbers of `counters`.
 */
export function entryOf(entering: Entering): QueueEntry {
  const { change, field, account, counters, last, kept } = entering;
  const isOpen =
    last !== undefined && last.place > counters.sentUpTo && last.device === counters.device;
  const text = textOf(entering, isOpen ? last : undefined);
  const later = laterChoice(entering);
  const said = text ? withNotes(change, text.notes) : wholeOf(change, kept);
  const merged = later ? withValuesOf(said, later) : said;
  const earlier = isOpen ? last.ground : undefined;
  const form = change.ground?.form && { ...change.ground.form, ...earlier?.form };
  const { notes: _, ...known }: Ground = {
    ...change.ground,
    ...earlier,
    ...(form ? { form } : {}),
  };
  // Uses the half word of the newest text only.
  const half = (text ? change.ground : earlier)?.half_word;
  // A result that joins a waiting text does not change what that text was typed on.
  const typedOn = text ? text.base : earlier?.notes;
  const past = olderOf(earlier?.typed_on, change.ground?.typed_on ?? text?.past);
  const ground: Ground = {
    ...withHalf(known, half),
    ...(past === undefined ? {} : { typed_on: past }),
    ...(typedOn === undefined ? {} : { notes: typedOn }),
  };
  const facts = {
    ...(change.ground || isOpen ? { ground } : {}),
    ...(text?.after === undefined ? {} : { after: text.after }),
  };
  if (isOpen)
    return {
      ...last,
      payload: { ...last.payload, ...merged.payload },
      created_at: later?.created_at ?? change.created_at,
      ...facts,
    } as QueueEntry;
  // The change was made on top of one that is being sent: it knows no more of other devices than
  // that one did.
  const base = Math.min(change.base, last?.base ?? change.base);
  return {
    ...merged,
    ...facts,
    base,
    account,
    field,
    place: counters.nextPlace++,
    device: counters.device,
    sequence: counters.nextSequence++,
  };
}

/** A form or a choice is sent as a whole, so it must hold what another tab changed in it. */
const wholeOf = (change: Change, kept: Inspection | undefined): Change =>
  kept && change.ground
    ? ({ ...change, ...rebase(kept, change, change.ground) } as Change)
    : change;

/**
 * A change that is stored again may be older than what waits or was sent since. Answers the later
 * change that gave a value last, if there is one: its value counts.
 */
function laterChoice({ isAgain, change, earlier, settled }: Entering): QueueEntry | undefined {
  if (!isAgain) return undefined;
  const later = [...settled, ...earlier].filter(
    (one) => !one.given_back && one.created_at > change.created_at && givesValue(one),
  );
  return later.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1);
}

/** The values that a change gives, as the later one gives them. */
const withValuesOf = (change: Change, later: QueueEntry): Change => {
  const given = Object.entries(valuesIn(later)).filter(([name]) => name in change.payload);
  return { ...change, payload: { ...change.payload, ...Object.fromEntries(given) } } as Change;
};

/**
 * The text to send, and its base: the last text that the server is known to have. Others' words
 * since then are left out, because the server merges those. Where this device knows no such text,
 * `past` is the text that the change was made from: the server may know that one.
 */
function textOf(
  entering: Entering,
  open: QueueEntry | undefined,
): { notes: string; base?: string | null; past?: string; after?: string } | null {
  const { change, earlier, kept, isDoubtful } = entering;
  const notes = notesIn(change);
  if (notes === undefined) return null;
  const writer = earlier.findLast((one) => notesIn(one) !== undefined);
  const shown = kept && noteAt(kept, change);
  const isUnderWay = writer !== undefined && writer !== open && !('error' in writer);
  // The server will merge what is being sent with others' text in the same way as was done here.
  const there =
    (writer && !isUnderWay ? undefined : shown) ??
    (writer && notesIn(writer)) ??
    change.ground?.notes ??
    '';
  const typedOn = change.ground?.notes === undefined ? there : change.ground.notes;
  const text =
    typedOn === there || (isDoubtful && !writer) ? notes : joined(entering, typedOn, notes, there);
  if (isDoubtful && !isUnderWay)
    return { notes: text, base: null, ...(writer || typedOn === null ? {} : { past: typedOn }) };
  if (!writer) return { notes: text, base: isEmptyRich(there) ? typedOn : there };
  // It joins the waiting entry, or replaces a text that the server refused.
  if (!isUnderWay) {
    // An earlier release stored it without a base: the server goes by its own history.
    const earlierBase = writer.ground?.notes;
    return {
      notes: text,
      ...(earlierBase === undefined ? {} : { base: earlierBase }),
      ...(writer.after === undefined ? {} : { after: writer.after }),
    };
  }
  // The server may make another text of what is being sent than the one that stands here.
  return {
    notes: text,
    ...(isUnsure(writer) && there !== notesIn(writer)
      ? { base: null, past: there }
      : { base: there }),
    after: writer.id,
  };
}

/**
 * Edits the text that stands there in the way that `typedOn` was edited. Where nobody knows
 * `typedOn`, the texts that this device has of the note may tell.
 */
function joined(
  { change, earlier, settled, isDoubtful, isAgain, said }: Entering,
  typedOn: string | null,
  notes: string,
  there: string,
): string {
  const texts = () => [...settled, ...earlier].flatMap(textsOf);
  const halves = () => [change, ...settled, ...earlier].flatMap(({ ground }) => halvesIn(ground));
  if (isAgain || typedOn === null)
    return mergeUnsure(
      {
        base: null,
        typedOn: change.ground?.typed_on,
        texts,
        said,
        halves,
      },
      notes,
      there,
    );
  return isDoubtful
    ? typedOntoUnsure(there, typedOn, notes, { grounds: [typedOn], texts }, halves())
    : mergeNotes(typedOn, notes, there, { halves: halves() }).html;
}
