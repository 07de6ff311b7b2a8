import { createDocument, type Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { editorHtml } from './editorHtml.ts';

/** How many emitted texts are remembered to recognise the caller's late answer. */
const REMEMBERED = 50;

/** What was last agreed with the caller about the text. */
interface Agreed {
  /** What the caller has, as far as we know. */
  known: string;
  /** The same as the editor writes it; null before the editor exists. */
  shown: string | null;
  /** Texts emitted lately. */
  recent: string[];
}

/** From the editor to the caller: `begin` with every new editor, `emit` at every edit. */
export function useEmittedHtml(value: string, onChange: (html: string) => void) {
  const agreed = useRef<Agreed>({ known: value, shown: null, recent: [] });
  return {
    agreed,
    /** A text that the editor spells differently is not an edit yet. */
    begin(editor: Editor): void {
      const { shown, known } = agreed.current;
      // React may throw an editor away and make a new one from the start content (StrictMode, a hidden Activity).
      if (shown !== null && shown !== editorHtml(editor)) replace(editor, known);
      agreed.current.shown = editorHtml(editor);
    },
    emit(editor: Editor): void {
      const html = editorHtml(editor);
      if (html === agreed.current.shown) return;
      const recent = [...agreed.current.recent, html].slice(-REMEMBERED);
      agreed.current = { known: html, shown: html, recent };
      onChange(html);
    },
  };
}

/**
 * From the caller to the editor: takes over a text that changed outside, without emitting it.
 *
 * A caller that saves with a delay hands back texts that we emitted a moment ago. Taking such an echo for news would
 * throw away what was typed since, so while someone is typing our own recent texts are ignored.
 */
export function useOutsideHtml(editor: Editor, value: string, agreed: RefObject<Agreed>, docKey: string): void {
  const shownKey = useRef(docKey);
  useLayoutEffect(() => {
    if (shownKey.current === docKey || editor.isDestroyed) return;
    shownKey.current = docKey;
    startAnew(editor, value);
    agreed.current = { known: value, shown: editorHtml(editor), recent: [] };
  }, [editor, value, agreed, docKey]);
  useEffect(() => {
    const { known, recent } = agreed.current;
    if (value === known || editor.isDestroyed) return;
    if (editor.isFocused && recent.includes(value)) return;
    replace(editor, value);
    agreed.current = { known: value, shown: editorHtml(editor), recent: [] };
  }, [editor, value, agreed]);
}

/** Another text in the same editor: a new state, so that undoing cannot bring the old text into the new one. */
function startAnew(editor: Editor, html: string): void {
  const doc = createDocument(html, editor.schema);
  editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
}

/** Not an edit: it is not emitted, and undoing does not bring the old text back. */
function replace(editor: Editor, html: string): void {
  editor.chain().setMeta('addToHistory', false).setContent(html, { emitUpdate: false }).run();
}
