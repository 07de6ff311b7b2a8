import { useCallback, useEffect, useRef, useState } from 'react';
import { usePath } from '#client/navigation/router.ts';
import { useKeptDraft } from '#client/records/useKeptDraft.ts';
import { useUnsaved } from '#client/records/useUnsaved.ts';
import { readDraft } from '#client/state/formDrafts.ts';
import { notify } from '#client/state/notices.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Selection } from '#shared/model/template.ts';
import { moveSelection, sameSelection } from '#shared/rules/inspection/selection.ts';
import { chooseTexts } from '#shared/text/inspections.ts';

interface Chosen {
  version: string;
  /** What was chosen in the inspection, as this page knows it. */
  ground: Selection;
  value: Selection;
  /** How often it was taken along while something was unsaved. */
  moves: number;
  /** How often something unsaved was dropped, because its checklist was replaced. */
  dropped: number;
}

const selectionOf = ({ skip_categories, skip_questions }: Selection): Selection => ({
  skip_categories,
  skip_questions,
});

/**
 * What somebody chooses here and did not save yet. What another device or tab chooses meanwhile is
 * taken along: only what the person changes is theirs. It outlives the end of a session and a page
 * that is loaded anew.
 */
export function useChosen(inspection: Inspection): {
  selection: Selection;
  /** Whether something is unsaved. */
  changed: boolean;
  /** Makes the next choice of the present one; always the same function. */
  change: (next: (now: Selection) => Selection) => void;
  /**
   * Answers a function that puts back what the person chose until now. What others chose stays, and
   * of another version of the checklist nothing is put back.
   */
  toUndo: () => () => void;
  /** Leaves without asking: the choice was saved, or given up. */
  leave: (to: string) => void;
} {
  const key = usePath();
  const version = inspection.version.id;
  const [kept] = useState(() => readDraft<Chosen>(key));
  const isKept = kept !== null;
  const [chosen, setChosen] = useState<Chosen>(() =>
    kept ? { ...kept, moves: 0, dropped: 0 } : asIn(inspection),
  );
  if (chosen.version !== version) setChosen(droppedFor(chosen, inspection));
  else if (!sameSelection(chosen.ground, inspection)) setChosen(movedTo(chosen, inspection));
  const { value, moves, dropped } = chosen;
  const changed = !sameSelection(value, chosen.ground);
  useEffect(() => {
    if (moves > 0) notify('info', chooseTexts.moved.header, chooseTexts.moved.text);
  }, [moves]);
  useEffect(() => {
    if (dropped > 0) notify('warning', chooseTexts.dropped.header, chooseTexts.dropped.text);
  }, [dropped]);
  useEffect(() => {
    if (isKept) notify('info', chooseTexts.kept.header, chooseTexts.kept.text);
  }, [isKept]);
  const unsaved = useRef<Chosen | null>(null);
  unsaved.current = changed ? chosen : null;
  const leaving = useRef(false);
  useKeptDraft(key, unsaved, leaving);
  const goWithoutAsking = useUnsaved(changed);
  return {
    selection: value,
    changed,
    change: useCallback((next) => setChosen((now) => ({ ...now, value: next(now.value) })), []),
    toUndo: () => () =>
      setChosen((now) =>
        now.version === version
          ? { ...now, value: moveSelection(chosen.ground, value, now.ground) }
          : now,
      ),
    leave: (to) => {
      leaving.current = true;
      goWithoutAsking(to);
    },
  };
}

const asIn = (inspection: Inspection): Chosen => ({
  version: inspection.version.id,
  ground: selectionOf(inspection),
  value: selectionOf(inspection),
  moves: 0,
  dropped: 0,
});

/** Of another version of the checklist the ids mean nothing. */
const droppedFor = ({ ground, value, dropped }: Chosen, inspection: Inspection): Chosen => ({
  ...asIn(inspection),
  dropped: dropped + (sameSelection(ground, value) ? 0 : 1),
});

/** The same changes, on what is chosen in the inspection by now. */
const movedTo = ({ ground, value, moves, ...rest }: Chosen, inspection: Selection): Chosen => ({
  ...rest,
  ground: selectionOf(inspection),
  value: moveSelection(ground, value, inspection),
  moves: moves + (sameSelection(ground, value) ? 0 : 1),
});
