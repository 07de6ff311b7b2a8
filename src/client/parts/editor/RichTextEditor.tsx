import type { Transaction } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { About } from './About.tsx';
import { extensions, inputRules } from './extensions.ts';
import { InsertMenu } from './InsertMenu.tsx';
import type { Inserts } from './inserts.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useNoStraySelection } from './noStraySelection.ts';
import styles from './RichTextEditor.module.css';
import { startOf } from './readContent.ts';
import { Toolbar } from './Toolbar.tsx';
import type { ToolHost } from './tools.ts';
import { useEditorProps } from './useEditorProps.ts';
import { type Live, type OnText, useEmittedHtml, useOutsideHtml } from './useHtmlValue.ts';
import { useMaximised } from './useMaximised.ts';

interface RichTextEditorProps {
  /** Name of the text for those who do not see it, e.g. 'Toelichting'. */
  label: string;
  /** The start content; a different text later replaces the content without `onChange`. */
  value: string;
  /**
   * For a text that others may change while somebody types in it: what comes in as `value` is
   * merged with what is typed here. `base` is the text that the typing started from. This component
   * replaces it when something came in, and the caller does when it saved.
   */
  live?: Live;
  /** Called at every edit with clean HTML; '' when there is nothing in it. */
  onChange: OnText;
  /** Which text this is; another key is another text, with a history of its own. */
  docKey?: string;
  autoFocus?: boolean;
  /** Says what the text is about, when it is shown over the whole page. */
  about?: ReactNode;
  /** Texts that can be put in. */
  inserts?: Inserts | undefined;
  disabled?: boolean;
  /** Id of a hint or an error message. */
  describedBy?: string;
  /** Whether its text was refused. */
  invalid?: boolean;
}

/**
 * A text with formatting and its toolbar. The default export is for `React.lazy`: the editor is 130
 * kB.
 */
export default function RichTextEditor({
  label,
  value,
  onChange,
  docKey = '',
  autoFocus = false,
  disabled = false,
  invalid = false,
  describedBy,
  live,
  about,
  inserts,
}: RichTextEditorProps) {
  const [maximised, setMaximised] = useState(false);
  const [linking, setLinking] = useState(false);
  const [notice, setNotice] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const textId = useId();
  const { agreed, begin, emit } = useEmittedHtml(value, onChange, live);
  const host = useHost(setLinking, setNotice, inserts !== undefined);
  const menuKeys = useRef<(event: globalThis.KeyboardEvent) => boolean>(() => false);

  const parts = { textId, label, disabled, invalid, describedBy, host, toolbar, menuKeys };
  const editorProps = useEditorProps(parts);

  const editor = useText({
    value,
    disabled,
    autoFocus,
    editorProps,
    onCreate: begin,
    onUpdate: (changed, edit) => {
      setNotice('');
      emit(changed, edit);
    },
  });

  useOutsideHtml(editor, value, agreed, docKey, live, onChange);
  useNoStraySelection(root, docKey);
  useMaximised(root, maximised);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the controls inside it
    <div
      ref={root}
      className={maximised ? `${styles.editor} ${styles.maximised}` : styles.editor}
      popover={maximised ? 'manual' : undefined}
      data-disabled={disabled || undefined}
      onKeyDown={(event) => maximised && onEscape(event, () => setMaximised(false))}
    >
      <div className={styles.head}>
        {maximised && <About words={about ?? label} onDone={() => setMaximised(false)} />}
        <Toolbar
          editor={editor}
          host={host}
          label={label}
          controls={textId}
          toolbarRef={toolbar}
          disabled={disabled}
          maximised={maximised}
          onMaximise={setMaximised}
        />
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      </div>
      <EditorContent editor={editor} className={styles.body} />
      {inserts && <InsertMenu key={docKey} {...{ editor, inserts, root }} keys={menuKeys} />}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Gives the tools what they need of this component. */
const useHost = (
  setLinking: (on: boolean) => void,
  tell: (message: string) => void,
  hasInserts: boolean,
): ToolHost =>
  useMemo(
    () => ({ openLinkDialog: () => setLinking(true), tell, hasInserts }),
    [setLinking, tell, hasInserts],
  );

function onEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape') return;
  // A dialog around the editor must not close as well.
  event.preventDefault();
  event.stopPropagation();
  leave();
}

interface TextOptions {
  value: string;
  disabled: boolean;
  autoFocus: boolean;
  editorProps: EditorProps;
  onCreate: (editor: Editor) => void;
  onUpdate: (editor: Editor, edit: Transaction) => void;
}

/** Makes the editor of the text itself. */
function useText({
  value,
  disabled,
  autoFocus,
  editorProps,
  onCreate,
  onUpdate,
}: TextOptions): Editor {
  // Only the first value: a changing option would make the editor set up its view again at every
  // keystroke.
  const [startContent] = useState(() => startOf(value));
  const editor = useEditor({
    extensions,
    content: startContent,
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    editorProps,
    enableInputRules: inputRules,
    enablePasteRules: false,
    // The style element it would make is refused by the CSP; RichTextEditor.module.css holds those
    // rules.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: made }) => onCreate(made),
    onUpdate: ({ editor: changed, transaction }) => onUpdate(changed, transaction),
  });
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  return editor;
}
