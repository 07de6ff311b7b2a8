import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOfStop, placeShown } from '#client/screens/fill-out/stops/placeShown.ts';

/**
 * Keys of the fill-out screen: Alt with an arrow steps; when the others are switched on, 1 to 4
 * choose a result and 0 takes it away, R says of the rest of the item that it satisfies, O goes to
 * the next open condition, / to the search field, F to the filter, and ? shows them all. Not while
 * someone types.
 */
export function useKeys(keys: {
  on: boolean;
  result: (index: number) => void;
  clear: () => void;
  rest: () => void;
  step: (by: 1 | -1) => void;
  open: () => void;
  find: () => void;
  filter: () => void;
  help: () => void;
}): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let typedAt = long;
    /** Whether the last typing was in something that lies over this screen. */
    let isAbove = false;
    let clicked: { button: Element; at: number; place: string | undefined } | null = null;
    const pointed = ({ target, timeStamp }: MouseEvent) => {
      // A click in a text counts as typing, even if that text goes away. A click elsewhere ends the
      // typing.
      typedAt = (target as Element).closest(texts) ? timeStamp : long;
      isAbove = false;
      const button = (target as Element).closest('button');
      clicked = button && { button, at: timeStamp, place: placeShown() };
    };
    /** When the person clicked a button that is gone by now, at the place that is still shown. */
    const goneAt = () =>
      clicked && !clicked.button.isConnected && clicked.place === placeShown() ? clicked.at : long;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      const target = event.target as HTMLElement;
      const typing =
        target.isContentEditable ||
        /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
        (target.tagName === 'INPUT' && (target as HTMLInputElement).type !== 'radio');
      const isCovered = document.querySelector(covers) !== null;
      // Alt with an arrow stays free here: on some keyboards it moves the cursor by a word.
      if (typing) {
        typedAt = event.timeStamp;
        isAbove = isCovered;
        return;
      }
      if (isCovered) {
        isAbove = false;
        return;
      }
      if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        event.preventDefault();
        latest.current.step(event.key === 'ArrowRight' ? 1 : -1);
        return;
      }
      if (event.altKey || !latest.current.on) return;
      // A field, a button or a dialog may go away under somebody's hands: the keys that they still
      // type choose nothing. A dialog that closes gives the focus back.
      const mayTypeOn = target === document.body || target.id === placeOfStop || isAbove;
      const since = Math.max(mayTypeOn ? typedAt : long, goneAt());
      if (event.timeStamp - since < typingOn) {
        if (event.key.length === 1) typedAt = event.timeStamp;
        if (clicked && goneAt() !== long) clicked.at = event.timeStamp;
        return;
      }
      const { result, clear, rest, open, find, filter, help } = latest.current;
      const others: Record<string, () => void> = {
        0: clear,
        r: rest,
        o: open,
        f: filter,
        '/': find,
        '?': help,
      };
      const act = /^[1-4]$/.test(event.key)
        ? () => result(Number(event.key) - 1)
        : others[event.key.toLowerCase()];
      if (!act) return;
      // WebKit may still type the character where the selection is.
      event.preventDefault();
      act();
      // If the key itself takes a row out of the list, nobody was typing there.
      clicked = null;
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('click', pointed, true);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('click', pointed, true);
    };
  }, []);
}

/** Milliseconds in which somebody may still be typing where a field was. */
const typingOn = 2_000;
/** What lies over this screen: a dialog, or a text that fills the page. */
const covers = 'dialog[open], [popover="manual"]';
const texts = '[contenteditable], textarea, input:not([type="radio"])';
/** A moment so long ago that nobody still types on. */
const long = Number.NEGATIVE_INFINITY;

const remembered = 'veldinstrument-toetsen';

/**
 * Whether the number keys choose a result: people who speak to the tablet can switch them off (WCAG
 * 2.1.4). Remembered on the device.
 */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(remembered) !== 'uit');
  const change = useCallback((next: boolean) => {
    localStorage.setItem(remembered, next ? 'aan' : 'uit');
    setOn(next);
  }, []);
  return [on, change];
}
