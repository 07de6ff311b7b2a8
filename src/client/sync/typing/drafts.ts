import { state } from '#client/state/state.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import { limits } from '#shared/model/limits.ts';

/**
 * What a person types in one note in this tab: the text it was typed on, and the text as it is now.
 * `base` is the note as this tab last stored it, or as it came in and was taken into the editor. It
 * changes only then, so that a draft always says what the person did, and never what others did.
 */
export interface Draft {
  /** Which note: the field of its changes. */
  readonly field: string;
  base: string;
  text: string;
  /** The word that was typed last, where it stands directly in front of another. */
  half?: HalfWord | undefined;
  /** Whether the text says anything else than its base. */
  isChanged(): boolean;
  /**
   * Stores the text as a change on `base`; false when the rules refuse it. `typing`: more may
   * follow in a moment.
   */
  save(text: string, base: string, typing: boolean): boolean;
  /**
   * Keeps a text that cannot be a change (too long, or refused by the rules) on the device as it
   * is; null = there is none any more.
   */
  putAside(text: string | null, base: string): void;
}

export interface Drafts {
  /**
   * The text of a draft changed: it is stored within half a second. A text that says the same as
   * its base is no change.
   */
  typed(draft: Draft): void;
  /**
   * Stores what was typed, now; false when it is too long to be sent (it stays on this device, and
   * in the editor).
   */
  flush(): boolean;
  /**
   * Takes out what was typed in this note and is not stored yet, so that the caller can store it
   * together with something else. `refused`: the caller could not; the text is kept aside.
   */
  take(
    field: string,
  ): { notes: string; base: string; half: HalfWord | undefined; refused: () => void } | null;
  /**
   * Registers another text, such as a form, that must be kept when the page may go away. The answer
   * unregisters it.
   */
  onFlush(keep: () => void): () => void;
  /** Forgets what was typed: only after the person confirmed logging out. */
  drop(): void;
}

/**
 * Milliseconds until typed text is stored on the device, also when the person never pauses. Text
 * goes over the line after 5 seconds of rest (specification section 4, agreements part 4.5).
 */
export const keepDelay = 500;

const isLong = ({ text }: Draft): boolean => text.length > limits.notes;

/**
 * At most one note at a time has text that is not stored: typing in another note stores the first.
 */
export function createDrafts(): Drafts {
  let current: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const others = new Set<() => void>();

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const say = () =>
    state.typing.set(current === null ? 'none' : isLong(current) ? 'tooLong' : 'typing');

  function store(typing: boolean): boolean {
    rest();
    const draft = current;
    if (!draft) return true;
    const { text, base } = draft;
    if (isLong(draft)) {
      draft.putAside(text, base);
      return false;
    }
    current = null;
    const isChanged = draft.isChanged();
    const isStored = !isChanged || draft.save(text, base, typing);
    if (isStored && isChanged) draft.base = text;
    draft.putAside(isStored ? null : text, base);
    say();
    return true;
  }

  return {
    typed(draft) {
      if (current && current !== draft) store(true);
      current = draft;
      say();
      // The first keystroke starts the clock and later ones leave it alone, so that text is stored
      // even when the person never pauses.
      timer ??= setTimeout(() => store(true), keepDelay);
    },
    flush() {
      for (const keep of others) keep();
      return store(false);
    },
    onFlush(keep) {
      others.add(keep);
      return () => others.delete(keep);
    },
    take(field) {
      const draft = current;
      if (draft?.field !== field || isLong(draft)) return null;
      rest();
      current = null;
      say();
      const { base, text, half } = draft;
      // If the text was too long a moment ago, a copy was put aside: it must not come back later.
      draft.putAside(null, base);
      if (!draft.isChanged()) return null;
      draft.base = text;
      const refused = () => {
        draft.base = base;
        draft.putAside(text, base);
      };
      return { notes: text, base, half, refused };
    },
    drop() {
      rest();
      current = null;
      say();
    },
  };
}
