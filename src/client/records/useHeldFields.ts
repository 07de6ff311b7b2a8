import { useLayoutEffect } from 'react';

/**
 * While a form saves, the fields of the page's forms take nothing: what somebody typed then would
 * be in no save, and gone when the page is left. The buttons below them stay, so that nobody has to
 * wait for a slow line.
 */
export function useHeldFields(saving: boolean): void {
  useLayoutEffect(() => {
    if (!saving) return;
    const held = [...document.querySelectorAll('main form')].flatMap(fieldsOf);
    for (const part of held) part.inert = true;
    return () => {
      for (const part of held) part.inert = false;
    };
  }, [saving]);
}

/** The largest parts of a form that are not around, or beside, the button that saves it. */
const fieldsOf = (form: Element): HTMLElement[] =>
  [...form.children].flatMap((part) => {
    if (!(part instanceof HTMLElement)) return [];
    if (!part.querySelector('button[type="submit"]')) return [part];
    const isFoot = [...part.children].some((child) => child.matches('button[type="submit"]'));
    return isFoot ? [] : fieldsOf(part);
  });
