import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldOf } from '#client/device/field.ts';
import { changeAt, type OfferPlace } from '#client/screens/fill-out/stops/stopNotes.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { Draft } from '#client/sync/typing/drafts.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import { limits } from '#shared/model/limits.ts';
import { onlyNotes, withNotes } from '#shared/rules/inspection/actionParts.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { notesChanged, notesOrDefault } from '#shared/rules/notes/notes.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';

/** The draft of the note on screen, and what its editor shows. */
interface NoteDraft {
  draft: Draft;
  /** The note as it is stored, or its standard text; while someone empties it, an empty text. */
  shown: string;
  /**
   * Whether the standard text is shown, which is not part of the report until somebody takes it
   * over.
   */
  isStandard: boolean;
  /** Characters that still fit, near the limit; null = plenty. */
  room: number | null;
  typed: (html: string, half?: HalfWord) => void;
  /** Takes the standard text over as it is. */
  takeOver: () => void;
}

interface Sheet {
  draft: Draft;
  /** The text that the editor begins with, if that was put aside and is not the note. */
  aside: string | null;
  /**
   * Whether somebody typed here: an emptied note must not turn into its standard text under their
   * hands.
   */
  isTouched: boolean;
  room: number | null;
}

/** @param stop null = the general notes */
export function useDraft(
  inspection: string,
  stop: Stop | OfferPlace | null,
  stored: string,
  standard: string,
): NoteDraft {
  const action = changeAt(stop, { notes: '' });
  const field = action ? fieldOf({ ...action, inspection }) : '';
  const sheet = useRef<Sheet | null>(null);
  const [, redraw] = useState(0);
  if (sheet.current?.draft.field !== field)
    sheet.current = newSheet(field, inspection, action, notesOrDefault(stored, standard));
  const now = sheet.current;
  // While nothing is stored, what is typed in the standard text is based on that text: it must not
  // be merged with an empty note.
  const isOnStandard = !now.isTouched || now.draft.base === standard;
  const shown = now.aside ?? (isOnStandard ? notesOrDefault(stored, standard) : stored);

  const typed = useCallback((html: string, half?: HalfWord) => {
    const { current } = sheet;
    if (!current) return;
    current.draft.text = html;
    current.draft.half = half;
    current.aside = null;
    sync.drafts.typed(current.draft);
    const room = roomFor(html);
    if (current.isTouched && room === current.room) return;
    current.isTouched = true;
    current.room = room;
    redraw((count) => count + 1);
  }, []);
  // A text that was put aside counts as being typed from the moment that it is shown.
  useEffect(() => {
    if (now.aside !== null) sync.drafts.typed(now.draft);
  }, [now]);
  const takeOver = useCallback(() => {
    if (!action) return;
    try {
      perform(inspection, withNotes(action, standard), { base: '' });
    } catch (error) {
      notifyProblem(error);
    }
  }, [inspection, action, standard]);
  return {
    draft: now.draft,
    shown,
    isStandard:
      isEmptyRich(stored) && !now.isTouched && now.aside === null && !isEmptyRich(standard),
    room: now.room,
    typed,
    takeOver,
  };
}

/** The characters that still fit, in the last twentieth only: elsewhere nobody needs to know. */
const roomFor = (html: string): number | null =>
  limits.notes - html.length < limits.notes / 20 ? limits.notes - html.length : null;

function newSheet(
  field: string,
  inspection: string,
  action: ReturnType<typeof changeAt>,
  base: string,
): Sheet {
  const aside = state.drafts.get().get(field);
  let isAside = aside !== undefined;
  const text = aside ? mergeNotes(aside.base, aside.text, base).html : base;
  const draft: Draft = {
    field,
    base,
    text,
    isChanged: () => notesChanged(draft.base, draft.text),
    save(html, on, typing) {
      try {
        if (action)
          perform(inspection, withNotes(action, html), { typing, base: on, half: draft.half });
        return true;
      } catch (error) {
        notifyProblem(error);
        return false;
      }
    },
    putAside(html, on) {
      // A text that another tab put aside is that tab's own matter.
      if (html === null && !isAside) return;
      isAside = html !== null;
      if (action)
        void sync.marks.putAside(
          field,
          html === null
            ? null
            : { inspection, action: onlyNotes(action, ''), base: on, text: html },
        );
    },
  };
  return { draft, aside: aside ? text : null, isTouched: aside !== undefined, room: roomFor(text) };
}
