import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Conflict } from '#shared/model/receipt.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { changedParts } from '#shared/rules/inspection/changes.ts';
import { mergeAction } from '#shared/rules/merge/merge.ts';
import { type Change, touchedBy } from '#shared/rules/merge/touched.ts';
import { shaped } from './scenario.ts';

/**
 * A server of one inspection, in memory: it makes the same calls as `perform.ts`, and remembers
 * every state it was in.
 */
export const whole = shaped([[2], [1]], [0, 1]);
const tree = whole.version();

export interface Sent {
  device: string;
  action: Action;
  base: number;
  /** The text that its notes were typed on; null when nobody knows it. */
  baseNotes?: string | null;
  /** What its page had it typed on, of a text whose past is not known for sure. */
  typedOn?: string | undefined;
  isUnsure?: boolean;
}

export class ModelServer {
  inspection: Inspection;
  readonly #changes: (Change & { device: string; revision: number })[] = [];
  readonly #states = new Map<number, Inspection>();
  /** Texts of notes that came in, as they were sent. */
  readonly #arrived = new Set<string>();

  constructor(start: Partial<Inspection> = {}) {
    this.inspection = whole.inspection(start);
    this.#states.set(this.inspection.revision, this.inspection);
  }

  /** The state as it was at a revision. */
  at(revision: number): Inspection {
    return this.#states.get(revision) ?? this.inspection;
  }

  receive({ device, action: sent, base, baseNotes, typedOn, isUnsure = false }: Sent): {
    action: Action;
    conflict: Conflict | null;
  } {
    const before = this.inspection;
    const since = this.#changes.filter((one) => one.revision > base);
    const merged = mergeAction(before, sent, {
      others: touchedBy(since.filter((one) => one.device !== device)),
      own: touchedBy(since.filter((one) => one.device === device)),
      baseNotes,
      typedOn,
      isUnsure,
      hasArrived: typedOn !== undefined && this.#arrived.has(typedOn),
      texts: () => [...this.#states.values()].map(({ notes }) => notes),
    });
    const notes = notesIn(sent);
    if (notes !== undefined) this.#arrived.add(notes);
    const revision = before.revision + 1;
    this.inspection = { ...applyAction(before, tree, merged.action), revision };
    // As in the audit: what was written is read back from text.
    const parts = JSON.parse(JSON.stringify(changedParts(before, this.inspection))) as Change;
    this.#changes.push({ ...parts, device, revision });
    this.#states.set(revision, this.inspection);
    return merged;
  }
}

/**
 * The same inspection with its lists in one order: the order in which answers came says nothing.
 */
export function inOneOrder(inspection: Inspection): Omit<Inspection, 'revision'> {
  const { revision: _, ...rest } = inspection;
  const sorted = <T>(list: readonly T[]) =>
    [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    ...rest,
    skip_categories: sorted(rest.skip_categories),
    skip_questions: sorted(rest.skip_questions),
    category_notes: sorted(rest.category_notes),
    question_results: sorted(rest.question_results),
    category_last_question_answers: sorted(rest.category_last_question_answers),
    restore_offers: sorted(rest.restore_offers ?? []),
    photos: sorted(rest.photos ?? []),
  };
}
