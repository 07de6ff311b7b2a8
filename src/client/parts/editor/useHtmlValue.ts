import type { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { HalfWord } from '#shared/rules/merge/halfWords.ts';
import { mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';
import { halfWordIn } from './caret.ts';
import { editorHtml } from './editorHtml.ts';
import { readContent } from './readContent.ts';
import { showMerged } from './showMerged.ts';
import { catchUp, whenQuiet } from './whenQuiet.ts';

/** How many emitted texts are remembered to recognise the caller's late answer. */
const REMEMBERED = 50;

/** Gets an edited text, and the word that is being typed if that stands in front of another. */
export type OnText = (html: string, half?: HalfWord) => void;

/** The text as it is typed, and the text that the typing started from. */
export interface Live {
  base: string;
  text: string;
}

/** The text that the editor and the caller last agreed on. */
interface Agreed {
  /** The text that the caller has, as far as we know. */
  known: string;
  /** The same text as the editor writes it; null before the editor exists. */
  shown: string | null;
  /** Texts emitted lately. */
  recent: string[];
  /** Words that were half typed in them; `half`: the last one while it still is half. */
  halves: readonly HalfWord[];
  half?: HalfWord | undefined;
}

/** From the editor to the caller: `begin` with every new editor, `emit` at every edit. */
export function useEmittedHtml(value: string, onChange: OnText, live?: Live) {
  const agreed = useRef<Agreed>({ known: value, shown: null, recent: [], halves: [] });
  return {
    agreed,
    /** Notes how the editor writes the text: another spelling is not an edit yet. */
    begin(editor: Editor): void {
      const { shown, known } = agreed.current;
      // React may throw an editor away and make a new one from the start content (StrictMode, a
      // hidden Activity).
      if (shown !== null && shown !== editorHtml(editor)) replace(editor, known);
      agreed.current.shown = editorHtml(editor);
    },
    emit(editor: Editor, edit: Transaction): void {
      const html = editorHtml(editor);
      if (html === agreed.current.shown) return;
      const recent = live ? [] : [...agreed.current.recent, html].slice(-REMEMBERED);
      const half = halfWordIn(editor, edit);
      const halves = [...agreed.current.halves, ...(half ? [half] : [])].slice(-REMEMBERED);
      agreed.current = { known: html, shown: html, recent, halves, half };
      onChange(html, half);
    },
  };
}

/**
 * From the caller to the editor: takes over a text that changed outside. A `live` text is never
 * replaced while it holds something that was typed and not saved: then the two are merged, while
 * the person types on.
 *
 * A caller that saves with a delay hands back texts that we emitted a moment ago. Taking such an
 * echo for news would throw away what was typed since. So with a live text the caller moves `base`
 * along; with other texts, our own recent ones are ignored.
 */
export function useOutsideHtml(
  editor: Editor,
  value: string,
  agreed: RefObject<Agreed>,
  docKey: string,
  live: Live | undefined,
  onChange: OnText,
): void {
  const shownKey = useRef(docKey);
  const latest = useRef({ value, live, onChange });
  latest.current = { value, live, onChange };
  useLayoutEffect(() => {
    if (shownKey.current === docKey || editor.isDestroyed) return;
    shownKey.current = docKey;
    startAnew(editor, value);
    agreed.current = { known: value, shown: editorHtml(editor), recent: [], halves: [] };
  }, [editor, value, agreed, docKey]);
  // Before anything else happens, because what is typed in between would stand on an older text.
  useLayoutEffect(() => {
    if (!live || editor.isDestroyed || value === live.base) return;
    // The text came in before there was an editor, and nothing was typed yet: typing stands on this
    // text.
    if (live.text === live.base && value === agreed.current.known) {
      live.base = value;
      live.text = value;
    }
    if (value === agreed.current.known) return;
    whenQuiet(editor.view, () => takeIn(editor, agreed.current, latest.current));
  }, [editor, value, agreed, live]);
  useEffect(() => {
    if (live || editor.isDestroyed) return;
    const { known, recent } = agreed.current;
    if (value === known || (editor.isFocused && recent.includes(value))) return;
    replace(editor, value);
    agreed.current = { known: value, shown: editorHtml(editor), recent: [], halves: [] };
  }, [editor, value, agreed, live]);
}

/**
 * Merges the incoming text with the text in the editor at this very moment. Text that is still
 * unsaved after that is an edit of the incoming text.
 */
function takeIn(
  editor: Editor,
  agreed: Agreed,
  { value, live, onChange }: { value: string; live: Live | undefined; onChange: OnText },
): void {
  if (!live || editor.isDestroyed || value === live.base) return;
  catchUp(editor.view);
  const typed = editorHtml(editor);
  // In the caller's spelling, when nothing was typed since.
  const mine = typed === agreed.shown ? agreed.known : typed;
  const { html } = mergeNotes(live.base, mine, value, { halves: agreed.halves });
  showMerged(editor, html);
  live.base = value;
  agreed.shown = editorHtml(editor);
  const isUnsaved = !sameNotes(html, value);
  agreed.known = isUnsaved ? agreed.shown : value;
  live.text = agreed.known;
  if (isUnsaved) onChange(agreed.known, agreed.half);
}

/**
 * Another text in the same editor: a new state, so that undoing cannot bring the old text into the
 * new one.
 */
function startAnew(editor: Editor, html: string): void {
  const doc = readContent(html, editor.schema);
  editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
  // No transaction led here, and the tools above the text listen to those.
  editor.emit('transaction', { editor, transaction: editor.state.tr, appendedTransactions: [] });
}

/** Not an edit: it is not emitted, and undoing does not bring the old text back. */
function replace(editor: Editor, html: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(readContent(html, editor.schema), { emitUpdate: false })
    .run();
}
