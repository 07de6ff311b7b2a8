import { afterPaint } from '#client/afterPaint.ts';
import { goToFilter, goToFinder } from '#client/screens/fill-out/overview/Finder.tsx';
import { KeysSwitch } from '#client/screens/fill-out/place/FillOutBars.tsx';
import type { Place } from '#client/screens/fill-out/place/usePlace.ts';
import type { Choosing } from '#client/screens/fill-out/result/useChoosing.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { useKeys, useKeysSwitch } from './useKeys.ts';

/** The keys of this screen: what they do, the switch for them, and the sheet that shows them. */
export function FillOutKeys({
  place: { current, go, toOpen, openSearch, openFilter },
  narrow,
  choosing,
  canChoose,
  helping,
  onHelping,
}: {
  place: Pick<Place, 'current' | 'go' | 'toOpen' | 'openSearch' | 'openFilter'>;
  /** Whether the list, with its search field, is a sheet. */
  narrow: boolean;
  choosing: Choosing;
  /** Whether there is a result to give here. */
  canChoose: boolean;
  /** Whether the sheet that shows them is open. */
  helping: boolean;
  onHelping: (open: boolean) => void;
}) {
  const [on, setOn] = useKeysSwitch();
  // A tap is stored only after it is painted. A key that is pressed after it waits in the same way
  // and cannot overtake it: the last choice must count.
  const decide = (act: () => void) => canChoose && afterPaint(act);
  useKeys({
    on,
    result: (index) => decide(() => choosing.choose(current, resultOrder[index] as QuestionResult)),
    clear: () => decide(() => choosing.clear(current)),
    rest: () => decide(() => choosing.fillItem(current)),
    step: go,
    open: toOpen,
    find: narrow ? openSearch : goToFinder,
    filter: narrow ? openFilter : goToFilter,
    help: () => onHelping(true),
  });
  return (
    <>
      <KeysSwitch on={on} onChange={setOn} onHelping={onHelping} />
      {helping && <KeysHelp on={on} onChange={setOn} onClose={() => onHelping(false)} />}
    </>
  );
}
