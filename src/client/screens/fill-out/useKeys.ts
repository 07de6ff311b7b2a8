import { useEffect, useRef } from 'react';

/** Keys of the fill-out screen: 1 to 4 choose a result, Alt with an arrow steps. Not while someone types. */
export function useKeys(keys: { result: (index: number) => void; step: (by: 1 | -1) => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
      if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        event.preventDefault();
        latest.current.step(event.key === 'ArrowRight' ? 1 : -1);
        return;
      }
      const target = event.target as HTMLElement;
      const typing =
        target.isContentEditable ||
        /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
        (target.tagName === 'INPUT' && (target as HTMLInputElement).type !== 'radio');
      if (!event.altKey && !typing && /^[1-4]$/.test(event.key)) latest.current.result(Number(event.key) - 1);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
