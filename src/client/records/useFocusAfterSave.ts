import { type RefObject, useEffect, useRef } from 'react';

/**
 * The button that was pressed is disabled while a form saves, and so loses the focus. Afterwards
 * the focus goes to the list of problems, else to the first field with a problem, else back to the
 * button. Answers the ref in which to note the button when a save begins.
 */
export function useFocusAfterSave(saving: boolean): RefObject<Element | null> {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const { current: button } = pressed;
    if (saving || !button) return;
    pressed.current = null;
    const wrong = document.querySelector<HTMLElement>(
      '[data-part="form-problems"], [data-field] :is(input, select, textarea, [contenteditable])[aria-invalid="true"]',
    );
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body && button instanceof HTMLElement)
      button.focus();
  }, [saving]);
  return pressed;
}
