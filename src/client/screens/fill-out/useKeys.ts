import { useEffect, useRef, useState } from 'react';

/**
 * Keys of the fill-out screen: 1 to 4 choose a result when that is switched on, Alt with an arrow
 * steps. Not while someone types.
 */
export function useKeys(keys: {
  on: boolean;
  result: (index: number) => void;
  step: (by: 1 | -1) => void;
}): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('dialog[open]')
      )
        return;
      const target = event.target as HTMLElement;
      const typing =
        target.isContentEditable ||
        /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
        (target.tagName === 'INPUT' && (target as HTMLInputElement).type !== 'radio');
      // On some keyboards Alt with an arrow moves the cursor by a word.
      if (typing) return;
      if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        event.preventDefault();
        latest.current.step(event.key === 'ArrowRight' ? 1 : -1);
        return;
      }
      if (event.altKey || !latest.current.on || !/^[1-4]$/.test(event.key)) return;
      // WebKit may still type the number at the place of the selection.
      event.preventDefault();
      latest.current.result(Number(event.key) - 1);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

const remembered = 'veldinstrument-toetsen';

/**
 * Whether the number keys choose a result: people who speak to the tablet can switch them off (WCAG
 * 2.1.4). Remembered on the device.
 */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(remembered) !== 'uit');
  return [
    on,
    (next) => {
      localStorage.setItem(remembered, next ? 'aan' : 'uit');
      setOn(next);
    },
  ];
}
