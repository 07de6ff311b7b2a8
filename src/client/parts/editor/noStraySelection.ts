import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * WebKit types where the selection is, whatever has the focus: a selection that stays behind in the
 * editor takes the keys that are meant for a button. So no selection stays there without the focus;
 * the editor puts its own back when it gets the focus again.
 */
function dropSelection(root: HTMLElement): void {
  const selection = document.getSelection();
  if (selection?.anchorNode && root.contains(selection.anchorNode)) selection.removeAllRanges();
}

/** In other browsers this would cost a layout at each step, for nothing. */
const isWebKit = navigator.vendor.startsWith('Apple');

/**
 * Leaves no selection in the editor inside `root` when the focus goes out of it, and when it gets
 * another text (another `docKey`) while its text does not have the focus. Call it after the hook
 * that puts that text there.
 */
export function useNoStraySelection(root: RefObject<HTMLElement | null>, docKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another text
  useLayoutEffect(() => {
    const element = root.current;
    if (isWebKit && element && !isTyping(element)) dropSelection(element);
  }, [root, docKey]);
  useEffect(() => {
    const element = root.current;
    // The toolbar and its dialog work on the selection. When the whole window loses the focus the
    // text keeps it within the page.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (
        element &&
        !element.contains(relatedTarget as Node | null) &&
        !element.contains(document.activeElement)
      )
        dropSelection(element);
    };
    element?.addEventListener('focusout', left);
    return () => element?.removeEventListener('focusout', left);
  }, [root]);
}

const isTyping = (root: HTMLElement): boolean =>
  root.contains(document.activeElement) &&
  (document.activeElement as HTMLElement).isContentEditable;
