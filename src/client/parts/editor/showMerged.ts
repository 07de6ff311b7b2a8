import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { canonicalNotes } from '#shared/rules/notes/mergeNotes.ts';
import { type Caret, placeOfCaret, sameCaret } from './caret.ts';
import { changesBetween } from './documentChanges.ts';
import { readContent } from './readContent.ts';

/**
 * Puts a merged text into an editor that someone may be typing in. Unchanged parts are not touched,
 * and the caret stays in its word or its white space; text that others added exactly there comes
 * after it. This does not count as the person's own edit: `onUpdate` is not called, the transaction
 * has the meta `foreign`, and undo reaches back to this moment and no further, so that it cannot
 * take away what others wrote. Do not call it while something is being composed: see whenQuiet.ts.
 *
 * @returns false when the editor shows this text already; then nothing happens at all.
 */
export function showMerged(editor: Editor, html: string): boolean {
  const { view } = editor;
  // 'full': a space that was typed at the end of a paragraph is text.
  const parsed = readContent(canonicalNotes(html), editor.schema, {
    preserveWhitespace: 'full',
  });
  const wanted = withEmptyEnd(parsed, view.state.doc);
  if (wanted.eq(view.state.doc)) return false;
  forgetHistory(view);
  const { state } = view;
  const tr = rewrite(state, wanted);
  if (state.selection instanceof TextSelection) {
    const { anchor, head } = state.selection;
    const place = (position: number) =>
      placeOfCaret(tr.doc, tr.mapping.map(position, -1), sameCaret(state.doc, position));
    const [from, to] = [place(anchor), anchor === head ? null : place(head)];
    const [was, is] = [sameCaret(state.doc, head), sameCaret(tr.doc, from)];
    const missing = to === null && was && is ? spaceMissing(was, is) : null;
    if (missing) tr.insertText(' ', from);
    const at = missing === 'before' ? from + 1 : from;
    tr.setSelection(TextSelection.between(tr.doc.resolve(at), tr.doc.resolve(to ?? at)));
  }
  tr.setStoredMarks(state.storedMarks);
  view.dispatch(
    tr.setMeta('addToHistory', false).setMeta('preventUpdate', true).setMeta('foreign', true),
  );
  return true;
}

/** Empty paragraphs at the end are not stored, but somebody may be about to write there. */
function withEmptyEnd(wanted: Node, shown: Node): Node {
  const emptyAtEnd = (doc: Node) => {
    let count = 0;
    while (count < doc.childCount && isEmptyParagraph(doc.child(doc.childCount - 1 - count)))
      count++;
    return count;
  };
  const missing = emptyAtEnd(shown) - emptyAtEnd(wanted);
  let content = wanted.content;
  for (let i = shown.childCount - Math.max(0, missing); i < shown.childCount; i++)
    content = content.addToEnd(shown.child(i));
  return wanted.copy(content);
}

/**
 * On which side of the caret a space is gone that kept the caret apart from a word: what is typed
 * next would run into that word. As with the empty paragraph, this space is not stored until
 * something is typed.
 */
function spaceMissing(was: Caret, is: Caret): 'before' | 'behind' | null {
  if (/\s$/.test(was.before) && /\S$/.test(is.before)) return 'before';
  const isFree = [was, is].every(({ before }) => /(?:^|\s)$/.test(before));
  return isFree && /^\s/.test(was.behind) && /^\S/.test(is.behind) ? 'behind' : null;
}

const isEmptyParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.content.size === 0;

/** One transaction that makes the document what is wanted. */
function rewrite(state: EditorState, wanted: Node): Transaction {
  try {
    const tr = state.tr;
    // From the end to the start, so that what stands before a change keeps its position.
    for (const { from, to, content } of changesBetween(state.doc, wanted).reverse())
      tr.replaceWith(from, to, content);
    dress(tr, wanted);
    if (tr.doc.eq(wanted)) return tr;
  } catch {
    // The single changes may not fit the schema: then one replacement is made below.
  }
  const tr = state.tr;
  const start = tr.doc.content.findDiffStart(wanted.content) ?? 0;
  const end = tr.doc.content.findDiffEnd(wanted.content) ?? {
    a: tr.doc.content.size,
    b: wanted.content.size,
  };
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  return tr.doc.eq(wanted) ? tr : state.tr.replaceWith(0, state.doc.content.size, wanted.content);
}

/**
 * Gives blocks their kind and words their marks, where the text is the same already: nothing is
 * replaced, so a caret stays in it.
 */
function dress(tr: Transaction, wanted: Node): void {
  if (tr.doc.content.size !== wanted.content.size) return;
  wanted.descendants((node, position) => {
    const shown = tr.doc.nodeAt(position);
    if (!shown) return;
    if (!node.isText) {
      if (!shown.isText && !shown.hasMarkup(node.type, node.attrs, node.marks))
        tr.setNodeMarkup(position, node.type, node.attrs, node.marks);
      return;
    }
    const plain: [number, number][] = [];
    tr.doc.nodesBetween(position, position + node.nodeSize, (part, at) => {
      if (part.isText && !sameMarks(part, node))
        plain.push([
          Math.max(at, position),
          Math.min(at + part.nodeSize, position + node.nodeSize),
        ]);
    });
    for (const [from, to] of plain) {
      tr.removeMark(from, to);
      for (const mark of node.marks) tr.addMark(from, to, mark);
    }
  });
}

const sameMarks = (one: Node, other: Node): boolean =>
  one.marks.length === other.marks.length && one.marks.every((mark, i) => other.marks[i]?.eq(mark));

/** Only the history starts anew: every other plugin keeps its state, and the selection stays. */
function forgetHistory(view: EditorView): void {
  const { state } = view;
  if (undoDepth(state) === 0 && redoDepth(state) === 0) return;
  const without = state.plugins.map((plugin) =>
    state.reconfigure({ plugins: state.plugins.filter((one) => one !== plugin) }),
  );
  // The history plugin has no name to find it by: it is the one without which there is nothing to
  // undo.
  const forgetful = without.find((one) => undoDepth(one) === 0 && redoDepth(one) === 0);
  if (forgetful) view.updateState(forgetful.reconfigure({ plugins: state.plugins }));
}
