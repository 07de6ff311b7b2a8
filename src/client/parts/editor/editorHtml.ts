import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

/**
 * The document as it is stored: '' when there is nothing to read, no empty paragraphs at the end.
 */
export function editorHtml(editor: Editor): string {
  return isBlank(editor.state.doc)
    ? ''
    : editor.getHTML().replace(/(?:<p(?: class="[^"]*")?><\/p>)+$/, '');
}

/** No text and no table. A table without text counts: someone just made it to fill it in. */
function isBlank(doc: Node): boolean {
  if (doc.textContent.trim() !== '') return false;
  let table = false;
  doc.descendants((node) => {
    table ||= node.type.name === 'table';
    return !table;
  });
  return !table;
}
