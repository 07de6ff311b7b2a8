import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { editorTexts } from '#shared/text/editor.ts';

const { notices } = editorTexts;

/**
 * Cuts or copies through the editor's own clipboard handling, so that a later paste keeps its
 * structure. `execCommand` is old, but it is the one way that runs those handlers; it needs the
 * focus in the text.
 */
export function cutOrCopy(editor: Editor, action: 'cut' | 'copy'): string {
  editor.view.focus();
  if (document.execCommand(action)) return '';
  return action === 'cut' ? notices.cutRefused : notices.copyRefused;
}

/**
 * Pastes what is on the clipboard. Resolves to what must be told to the user; '' when it went well.
 */
export async function pasteFromClipboard(editor: Editor, as: 'html' | 'text'): Promise<string> {
  try {
    const html = as === 'html' ? await readHtml() : '';
    const text = html === '' ? await navigator.clipboard.readText() : '';
    if (editor.isDestroyed) return '';
    editor.view.focus();
    return insert(editor.view, html, text) ? '' : notices.clipboardEmpty;
  } catch {
    // The browser refused, or cannot read the clipboard. With the focus in the text Ctrl+V works at
    // once.
    if (!editor.isDestroyed) editor.view.focus();
    return as === 'html' ? notices.pasteRefused : notices.pastePlainRefused;
  }
}

function insert(view: EditorView, html: string, text: string): boolean {
  if (html !== '') return view.pasteHTML(html);
  return text !== '' && view.pasteText(text);
}

/** The option of Chromium that the DOM types do not know yet. */
type ReadClipboard = (options: { unsanitized: string[] }) => Promise<ClipboardItem[]>;

/**
 * The HTML on the clipboard, '' when there is none. Unsanitized: the browser's own cleaning removes
 * the `mso-list` styles from which Word's lists are rebuilt; our cleaner comes after it.
 */
async function readHtml(): Promise<string> {
  if (typeof navigator.clipboard.read !== 'function') return '';
  const read = navigator.clipboard.read.bind(navigator.clipboard) as ReadClipboard;
  for (const item of await read({ unsanitized: ['text/html'] })) {
    if (item.types.includes('text/html')) return (await item.getType('text/html')).text();
  }
  return '';
}
