import { type CSSProperties, memo, useId, useRef, useState } from 'react';
import { setAdvances } from '#client/device/stops.ts';
import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { openInItem } from '#shared/rules/fillOut/openStops.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { choiceTexts, findTexts, keyTexts } from '#shared/text/fillOut.ts';
import styles from './ChoiceMenu.module.css';
import type { Choosing } from './useChoosing.ts';

interface MenuProps {
  choosing: Choosing;
  current: Stop;
  stops: readonly Stop[];
  answers: Answers;
  /** Goes to the next condition without a result; null where there is none. */
  toOpen: (() => void) | null;
  /** Opens the sheet of the keys. */
  onHelping: (open: boolean) => void;
  /** The result that can be taken away here. */
  result: QuestionResult | null;
}

/** The width of the menu, and of the edge that stays free around it, in px. */
const [width, edge] = [384, 16];

/** A button beside the results, with a menu of what else can be done with them. */
export function ChoiceMenu({
  choosing,
  current,
  stops,
  answers,
  toOpen,
  onHelping,
  result,
}: MenuProps) {
  const online = useStore(state.online);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const id = useId();
  const open = openInItem(stops, answers, current).length;
  // Puts the menu above its button, and wholly in sight: browsers differ in where they open it.
  const put = () => {
    const { top, right } = button.current?.getBoundingClientRect() ?? { top: 0, right: 0 };
    const room = document.documentElement.clientWidth;
    const most = room - Math.min(width, room - 2 * edge) - edge;
    setPlace({
      inlineSize: `min(${width}px, calc(100vw - ${2 * edge}px))`,
      insetBlockEnd: `${window.innerHeight - top + edge / 2}px`,
      insetInlineEnd: `${Math.min(Math.max(room - right, edge), most)}px`,
    });
  };
  const act = (action: () => void) => () => {
    menu.current?.hidePopover();
    action();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${layout.noPrint}`}
        aria-label={choiceTexts.more}
        title={choiceTexts.more}
        popoverTarget={id}
        onClick={put}
      >
        <Icon name="more" />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} style={place}>
        {toOpen && (
          <Button kind="subtle" className={styles.toOpen} onClick={act(toOpen)}>
            {findTexts.nextOpen.join(' ')}
          </Button>
        )}
        <Button kind="subtle" disabled={!result} onClick={act(() => choosing.clear(current))}>
          {choiceTexts.clear}
        </Button>
        <Button kind="subtle" disabled={open === 0} onClick={act(() => choosing.fillItem(current))}>
          {choiceTexts.rest(open)}
        </Button>
        <Button kind="subtle" disabled={!online} onClick={act(() => choosing.keep(current))}>
          {choiceTexts.snippet}
        </Button>
        <Button kind="subtle" onClick={act(() => onHelping(true))}>
          {keyTexts.title}
        </Button>
        <Advances />
      </div>
    </>
  );
}

/** The switch by which the next condition comes by itself, for this person on this device. */
const Advances = memo(function Advances() {
  const on = useStore(state.advances);
  const id = useId();
  const change = (next: boolean) => {
    state.advances.set(next);
    void setAdvances(sync.backend(), accountHere(), next).catch(console.warn);
  };
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={on}
        aria-describedby={id}
        onChange={(event) => change(event.target.checked)}
      />
      <span>
        {choiceTexts.advance}
        <small id={id} className={styles.hint} aria-hidden="true">
          {choiceTexts.advanceHint}
        </small>
      </span>
    </label>
  );
});
