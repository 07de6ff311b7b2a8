import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef } from 'react';
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

/** From the editor to the caller: `begin` once at the start, `emit` at every edit. */
export function useEmittedHtml(value: string, onChange: (html: string) => void) {
  const agreed = useRef<Agreed>({ known: value, shown: null, recent: [] });
  return {
    agreed,
    /** A text that the editor spells differently is not an edit yet. */
    begin(editor: Editor): void {
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
export function useOutsideHtml(editor: Editor, value: string, agreed: RefObject<Agreed>): void {
  useEffect(() => {
    const { known, recent } = agreed.current;
    if (value === known || editor.isDestroyed) return;
    if (editor.isFocused && recent.includes(value)) return;
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
    agreed.current = { known: value, shown: editorHtml(editor), recent: [] };
  }, [editor, value, agreed]);
}
