import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/** What a person asks for while typing: the word, and where it stands in the text. */
export interface Asked {
  from: number;
  to: number;
  query: string;
}

/** How many characters back this looks; longer words are no beginning of a title. */
const far = 40;
const trigger = /(?:^|[\s(\ufffc])(;([\p{L}\p{N}-]*))$/u;

/** A semicolon and the beginning of a word right before the cursor; null when there is none. */
export function insertTrigger({ selection }: EditorState): Asked | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const end = $from.parentOffset;
  // Anything but text, such as a line break, counts as one character.
  const before = $from.parent.textBetween(Math.max(0, end - far), end, undefined, '\ufffc');
  const [, written, query] = trigger.exec(before) ?? [];
  if (written === undefined || query === undefined) return null;
  return { from: $from.pos - written.length, to: $from.pos, query };
}

/** Whether the same word is asked for at the same place; two nulls are the same too. */
export const isSameAsked = (one: Asked | null, other: Asked | null): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.query === other?.query;

/** Where the toolbar typed a semicolon: nobody meant that one as text. */
const typedFor = new WeakMap<Editor, number>();

/** Types the semicolon, for people who do not know of it or have no keyboard; a selection stays. */
export function askForInsert(editor: Editor): void {
  const { to, $to } = editor.state.selection;
  const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset);
  const isApart = before.trim() === '';
  typedFor.set(editor, isApart ? to : to + 1);
  editor
    .chain()
    .focus()
    .setTextSelection(to)
    .insertContent({ type: 'text', text: isApart ? ';' : ' ;' })
    .run();
}

/** Somebody wants no text: takes away a semicolon that the toolbar typed. */
export function takeBack(editor: Editor, { from, to, query }: Asked): void {
  if (query === '' && typedFor.get(editor) === from) editor.commands.deleteRange({ from, to });
  typedFor.delete(editor);
}
