import type { Editor } from '@tiptap/core';
import type { editorTexts, ToolName } from '#shared/text/editor.ts';
import type { Alignment } from './align.ts';
import { cutOrCopy, pasteFromClipboard } from './clipboard.ts';
import { askForInsert } from './insertTrigger.ts';
import type { ToolbarState } from './toolbarState.ts';

/** What a tool needs from its surroundings besides the editor. */
export interface ToolHost {
  openLinkDialog(): void;
  /** Whether there are texts to put in. */
  hasInserts: boolean;
  /** Shows a message under the toolbar; '' takes it away. */
  tell(message: string): void;
}

/** One button of the toolbar. Its name is also the key of its Dutch text and of its icon. */
export interface Tool {
  name: ToolName;
  /** Shown in the tooltip. */
  keys?: string;
  /** For a button that is on or off. */
  pressed?: (state: ToolbarState) => boolean;
  /** The button stays reachable but does nothing. */
  blocked?: (state: ToolbarState) => boolean;
  run: (editor: Editor, host: ToolHost) => void;
}

export interface ToolGroup {
  name: keyof typeof editorTexts.groups;
  tools: Tool[];
  /** Always in sight; the other groups may stand behind 'Meer'. */
  first?: true;
  /** Left out while this is false. */
  shown?: (state: ToolbarState, host: ToolHost) => boolean;
}

type Chain = ReturnType<Editor['chain']>;

/** A tool that changes the text and leaves the focus there. */
function edit(change: (chain: Chain) => Chain): Tool['run'] {
  return (editor) => {
    change(editor.chain().focus()).run();
  };
}

function align(name: ToolName, alignment: Alignment): Tool {
  return {
    name,
    pressed: (state) => state.alignment === alignment,
    run: edit((chain) => chain.setAlignment(alignment)),
  };
}

function paste(name: ToolName, as: 'html' | 'text'): Tool {
  return { name, run: (editor, host) => void pasteFromClipboard(editor, as).then(host.tell) };
}

function cut(name: 'cut' | 'copy'): Tool {
  return {
    name,
    blocked: (state) => state.nothingSelected,
    run: (editor, host) => host.tell(cutOrCopy(editor, name)),
  };
}

/** The most used tools come first: where the text is narrow, the others stand behind 'Meer'. */
export const toolGroups: ToolGroup[] = [
  {
    name: 'letters',
    first: true,
    tools: [
      { name: 'bold', keys: 'Ctrl+B', pressed: (s) => s.bold, run: edit((c) => c.toggleBold()) },
      {
        name: 'italic',
        keys: 'Ctrl+I',
        pressed: (s) => s.italic,
        run: edit((c) => c.toggleItalic()),
      },
    ],
  },
  {
    name: 'lists',
    first: true,
    tools: [
      {
        name: 'bulletList',
        pressed: (s) => s.list === 'bulletList',
        run: edit((c) => c.toggleBulletList()),
      },
      {
        name: 'orderedList',
        pressed: (s) => s.list === 'orderedList',
        run: edit((c) => c.toggleOrderedList()),
      },
    ],
  },
  {
    name: 'inserts',
    first: true,
    shown: (_state, host) => host.hasInserts,
    tools: [
      {
        name: 'insertText',
        keys: ';',
        run: askForInsert,
      },
    ],
  },
  {
    name: 'underlined',
    tools: [
      {
        name: 'underline',
        keys: 'Ctrl+U',
        pressed: (s) => s.underline,
        run: edit((c) => c.toggleUnderline()),
      },
    ],
  },
  {
    name: 'alignment',
    tools: [
      align('alignLeft', 'left'),
      align('alignCenter', 'center'),
      align('alignRight', 'right'),
    ],
  },
  {
    name: 'links',
    tools: [
      {
        name: 'link',
        keys: 'Ctrl+K',
        pressed: (s) => s.link,
        run: (_editor, host) => host.openLinkDialog(),
      },
      {
        name: 'unlink',
        blocked: (s) => !s.link,
        run: edit((c) => c.extendMarkRange('link').unsetMark('link')),
      },
    ],
  },
  {
    name: 'insert',
    tools: [
      {
        name: 'insertTable',
        blocked: (s) => s.table,
        run: edit((c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
      },
      // Links stay: they have their own button, and losing an address is not what 'Opmaak wissen'
      // promises.
      {
        name: 'clearFormat',
        run: edit((c) =>
          c
            .unsetMark('bold')
            .unsetMark('italic')
            .unsetMark('underline')
            .setAlignment('left')
            .clearNodes(),
        ),
      },
    ],
  },
  {
    name: 'clipboard',
    tools: [
      cut('cut'),
      cut('copy'),
      paste('paste', 'html'),
      paste('pasteWord', 'html'),
      paste('pastePlain', 'text'),
    ],
  },
  {
    name: 'history',
    tools: [
      { name: 'undo', keys: 'Ctrl+Z', blocked: (s) => !s.canUndo, run: edit((c) => c.undo()) },
      { name: 'redo', keys: 'Ctrl+Y', blocked: (s) => !s.canRedo, run: edit((c) => c.redo()) },
    ],
  },
  {
    name: 'table',
    shown: (s) => s.table,
    tools: [
      { name: 'addRow', run: edit((c) => c.addRowAfter()) },
      { name: 'addColumn', run: edit((c) => c.addColumnAfter()) },
      { name: 'deleteRow', run: edit((c) => c.deleteRow()) },
      { name: 'deleteColumn', run: edit((c) => c.deleteColumn()) },
      { name: 'deleteTable', run: edit((c) => c.deleteTable()) },
    ],
  },
];
