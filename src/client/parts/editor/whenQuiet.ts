import type { EditorView } from '@tiptap/pm/view';

/** Waits for the browser, before a merged text is shown. */

/**
 * Makes the editor read where the caret is now. A browser reports a moved caret a moment later, and
 * a text that is shown before that would put the caret back where it was.
 */
export const catchUp = ({ dom }: EditorView): void =>
  void dom.ownerDocument.dispatchEvent(new Event('selectionchange'));

/** Milliseconds after a composition in which the browser may still write what was composed. */
const settling = 60;

/**
 * Runs `work` as soon as nothing is being composed (an input method, a tablet's keyboard): at once,
 * or some moments after the composition ended. Merge the text in `work`, not before: it may change
 * meanwhile. `work` is not run when the editor is gone by then.
 *
 * @returns a function that calls it off.
 */
export function whenQuiet(view: EditorView, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { dom } = view;
  const look = () => {
    if (view.isDestroyed) return;
    if (view.composing) dom.addEventListener('compositionend', ended, { once: true });
    else work();
  };
  const ended = () => {
    timer = setTimeout(look, settling);
  };
  look();
  return () => {
    dom.removeEventListener('compositionend', ended);
    clearTimeout(timer);
  };
}
