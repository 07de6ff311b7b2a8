import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { editorHtml } from './editorHtml.ts';

/** How many emitted texts are remembered to recognise the caller's late answer. */
const REMEMBERED = 50;

/**
 * The two directions between the editor and its caller: `emit` tells about an edit, `follow` takes over a text that
 * changed outside.
 *
 * A caller that saves with a delay hands us back texts we emitted a moment ago. Taking such an echo for news would
 * throw away what was typed since, so while someone is typing our own recent texts are ignored.
 */
export function useHtmlValue(value: string, onChange: (html: string) => void) {
  /** `known`: what the caller has, as far as we know. `shown`: the same as the editor writes it. */
  const memory = useRef({ known: value, shown: null as string | null, recent: [] as string[] });

  /** The text as the editor writes it before any edit; a difference in spelling is not an edit. */
  function start(editor: Editor): void {
    memory.current.shown = editorHtml(editor);
  }

  function emit(editor: Editor): void {
    const html = editorHtml(editor);
    if (html === memory.current.shown) return;
    const recent = [...memory.current.recent, html].slice(-REMEMBERED);
    memory.current = { known: html, shown: html, recent };
    onChange(html);
  }

  function useFollow(editor: Editor): void {
    useEffect(() => {
      const { known, recent } = memory.current;
      if (value === known || editor.isDestroyed) return;
      if (editor.isFocused && recent.includes(value)) return;
      editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
      memory.current = { known: value, shown: editorHtml(editor), recent: [] };
    }, [editor]);
  }

  return { start, emit, useFollow };
}
