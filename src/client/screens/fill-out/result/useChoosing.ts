import { useCallback, useEffect, useRef } from 'react';
import { changeAt, shortName } from '#client/screens/fill-out/stops/stopNotes.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { openInItem } from '#shared/rules/fillOut/openStops.ts';
import { resultAt } from '#shared/rules/inspection/actionParts.ts';
import { type Answers, answersOf } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { choiceTexts } from '#shared/text/fillOut.ts';
import { chooseResult } from './chooseResult.ts';
import { keepAsSnippet } from './keepAsSnippet.ts';

/**
 * Milliseconds between a choice and the next condition: the person sees the choice, and the second
 * tap of a double tap does not fall on the next condition.
 */
const pause = 400;

interface Here {
  /** Id of the inspection. */
  inspection: string;
  stops: readonly Stop[];
  current: Stop;
  go: (by: 1 | -1) => void;
  /** Whether the person looks at something else than the stop. */
  isAway: boolean;
}

/** Gives results and takes them away, with what may follow from that. */
export function useChoosing({ inspection, stops, current, go, isAway }: Here) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A person who goes elsewhere, changes their mind or begins to write, is not taken along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place
  useEffect(() => {
    const stay = () => clearTimeout(timer.current);
    const signs = ['focusin', 'beforeinput'] as const;
    for (const sign of signs) document.addEventListener(sign, stay);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, stay);
      stay();
    };
  }, [current.key, isAway]);

  const choose = useCallback(
    (stop: Stop, result: QuestionResult) => {
      clearTimeout(timer.current);
      chooseResult(inspection, stop, result);
      if (result === 'satisfies' && state.advances.get())
        timer.current = setTimeout(() => go(1), pause);
    },
    [inspection, go],
  );

  /** Takes the result away. Undoing that leaves a result alone that was chosen since. */
  const clear = useCallback(
    (stop: Stop) => {
      clearTimeout(timer.current);
      const before = resultNow(inspection, stop);
      if (before === null) return;
      chooseResult(inspection, stop, null);
      notify('info', choiceTexts.cleared(shortName(stop)), '', {
        label: choiceTexts.undo,
        run: () => {
          if (resultNow(inspection, stop) === null) chooseResult(inspection, stop, before);
        },
      });
    },
    [inspection],
  );

  /** Gives every open condition of the item 'Voldoet'. Undoing that leaves later changes alone. */
  const fillItem = useCallback(
    (stop: Stop) => {
      clearTimeout(timer.current);
      const open = openInItem(stops, answersNow(inspection), stop);
      const [first] = open;
      if (!first) return;
      for (const one of open) chooseResult(inspection, one, 'satisfies');
      notify('success', choiceTexts.restGiven(open.length, shortName(first)), '', {
        label: choiceTexts.undo,
        run: () => {
          for (const one of open)
            if (resultNow(inspection, one) === 'satisfies') chooseResult(inspection, one, null);
        },
      });
    },
    [inspection, stops],
  );
  const keep = useCallback((stop: Stop) => keepAsSnippet(inspection, stop), [inspection]);
  return { choose, clear, fillItem, keep };
}

export type Choosing = ReturnType<typeof useChoosing>;

/** The answers as they are now: those on screen may be one choice behind. */
function answersNow(id: string): Answers {
  const inspection = fullInspection(id);
  return inspection ? answersOf(inspection) : new Map();
}

function resultNow(id: string, stop: Stop): QuestionResult | null {
  const [inspection, place] = [fullInspection(id), changeAt(stop, {})];
  return inspection && place ? resultAt(inspection, place) : null;
}
