import { type RefObject, useLayoutEffect } from 'react';

/** Shows a dialog over the page while it is there; then the focus goes back to where it was. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      ref.current?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}
