import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { Selection } from '@tiptap/pm/state';
import type { Alignment } from './align.ts';

export type HeadingLevel = 0 | 2 | 3 | 4;

/** All that the toolbar shows; it is drawn again only when one of these changes. */
export interface ToolbarState {
  /** Heading level at the cursor, 0 for plain text. */
  level: HeadingLevel;
  alignment: Alignment;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: boolean;
  /** The innermost list around the cursor. */
  list: string | null;
  table: boolean;
  /** A cursor without a selection: nothing to cut or copy. */
  nothingSelected: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** Runs at every keystroke: only cheap questions. */
export function toolbarState({ editor }: { editor: Editor }): ToolbarState {
  const { state } = editor;
  // When everything or a few table cells are selected, the first text in the selection counts.
  const { $from } = Selection.near(state.doc.resolve(state.selection.from));
  const around = Array.from(
    { length: $from.depth },
    (_, i) => $from.node($from.depth - i).type.name,
  );
  return {
    level: $from.parent.type.name === 'heading' ? $from.parent.attrs.level : 0,
    alignment: $from.parent.attrs.alignment ?? 'left',
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    link: editor.isActive('link'),
    list: around.find((name) => name === 'bulletList' || name === 'orderedList') ?? null,
    table: around.includes('table'),
    nothingSelected: state.selection.empty,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}
