import { useCallback, useEffect, useRef, useState } from 'react';
import { guardLeaving, replaceHash, useLocation } from '#client/navigation/router.ts';
import { ask } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { nextOpen } from '#shared/rules/fillOut/openStops.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { type Stop, step } from '#shared/rules/inspection/stops.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { noteTexts } from '#shared/text/fillOut.ts';
import { inspectionQuestions } from '#shared/text/questions.ts';
import type { View } from './FillOutBars.tsx';
import { useLastStop } from './useLastStop.ts';

/**
 * Saves the note before the person goes elsewhere (specification section 4). False when its text is
 * too long: it stays on this device, and the person is told.
 */
function leaveNote(): boolean {
  const isStored = sync.drafts.flush();
  sync.sendTyped();
  return isStored;
}

interface Walk {
  /** Id of the inspection. */
  inspection: string;
  stops: readonly Stop[];
  answers: Answers;
  readOnly: boolean;
}

/**
 * Where the person is, and the ways to another place. The address says which place it is, so that
 * the browser's own back and forward work. Going anywhere first saves what was typed.
 */
export function usePlace({ inspection, stops, answers, readOnly }: Walk) {
  const { hash } = useLocation();
  const [view, setView] = useState<View>('stop');
  const [sheet, setSheet] = useState<'list' | 'search' | 'filter' | null>(null);
  // Where to begin: where the person was last; else the first place of a fresh inspection, or the
  // first condition that is still open.
  const [startKey] = useState(
    () =>
      stops.find(({ key }) => !readOnly && key === state.stops.get().get(inspection))?.key ??
      (readOnly || answers.size === 0
        ? stops[0]?.key
        : stops.find(
            (stop) => stop.kind === 'question' && !answers.get(stop.node.question.id)?.result,
          )?.key) ??
      stops[0]?.key ??
      'finish',
  );
  const current =
    stops.find(({ key }) => key === hash) ??
    stops.find(({ key }) => key === startKey) ??
    (stops[0] as Stop);
  const at = stops.indexOf(current);
  useLastStop(inspection, current.key);

  const select = useCallback((key: string) => {
    leaveNote();
    setView('stop');
    setSheet(null);
    replaceHash(key);
    // For a screen that is too low to scroll inside itself.
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place
  useEffect(() => setView('stop'), [hash]);
  const openList = useCallback(() => setSheet('list'), []);
  const openSearch = useCallback(() => setSheet('search'), []);
  const openFilter = useCallback(() => setSheet('filter'), []);
  const closeSheet = useCallback(() => setSheet(null), []);
  const back = useCallback(() => {
    leaveNote();
    setView('stop');
  }, []);
  const show = useCallback((next: View) => {
    leaveNote();
    setView((now) => (now === next ? 'stop' : next));
  }, []);
  const here = useRef({ key: current.key, view });
  here.current = { key: current.key, view };
  /** From a list beside the stops every step leads back to where the person was. */
  const go = useCallback(
    (by: 1 | -1) =>
      here.current.view === 'stop' ? select(step(stops, here.current.key, by).key) : back(),
    [select, back, stops],
  );

  const toOpen = useCallback(() => {
    const open = nextOpen(stops, answers, here.current.key);
    if (open) select(open.key);
  }, [select, stops, answers]);

  useEffect(() => {
    const release = guardLeaving(async () => {
      const { title, text, confirm } = leaveNote()
        ? inspectionQuestions.leave
        : noteTexts.leaveLong;
      return ask({ title, text, confirm, cancel: dialogTexts.cancel });
    });
    return () => {
      release();
      leaveNote();
    };
  }, []);

  const sheets = { sheet, openList, openSearch, openFilter, closeSheet };
  return { current, at, view, show, back, toOpen, select, go, ...sheets };
}

export type Place = ReturnType<typeof usePlace>;
