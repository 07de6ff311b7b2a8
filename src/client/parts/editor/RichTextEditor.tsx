import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { extensions, inputRules } from './extensions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useNoStraySelection } from './noStraySelection.ts';
import styles from './RichTextEditor.module.css';
import { Toolbar } from './Toolbar.tsx';
import type { ToolHost } from './tools.ts';
import { useEditorProps } from './useEditorProps.ts';
import { type Live, useEmittedHtml, useOutsideHtml } from './useHtmlValue.ts';
import { useMaximised } from './useMaximised.ts';

export interface RichTextEditorProps {
  /** Name of the text for those who do not see it, e.g. 'Toelichting'. */
  label: string;
  /** The start content; a different text later replaces the content without `onChange`. */
  value: string;
  /**
   * For a text that others may change while somebody types in it: what comes in as `value` is
   * merged with what is typed here. `base` is the text that this stands on: moved on here when
   * something came in, and by the caller when it saved.
   */
  live?: Live;
  /** Called at every edit with clean HTML; '' when there is nothing in it. */
  onChange: (html: string) => void;
  /** Which text this is; another key is another text, with a history of its own. */
  docKey?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Id of a hint or an error message. */
  describedBy?: string;
  /** What is in it was refused. */
  invalid?: boolean;
}

/**
 * A text with formatting and its toolbar. The default export is for `React.lazy`: the editor is 130
 * kB.
 */
export default function RichTextEditor(props: RichTextEditorProps) {
  const {
    label,
    value,
    docKey = '',
    autoFocus = false,
    disabled = false,
    invalid = false,
    describedBy,
    live,
  } = props;
  // Only the first value: a changing option would make the editor set up its view again at every
  // keystroke.
  const [startContent] = useState(value);
  const [maximised, setMaximised] = useState(false);
  const [linking, setLinking] = useState(false);
  const [notice, setNotice] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const textId = useId();
  const { agreed, begin, emit } = useEmittedHtml(value, props.onChange, live);
  const host = useMemo<ToolHost>(
    () => ({ openLinkDialog: () => setLinking(true), tell: setNotice }),
    [],
  );

  const editorProps = useEditorProps({
    textId,
    label,
    disabled,
    invalid,
    describedBy,
    host,
    toolbar,
  });

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
    onCreate: ({ editor }) => begin(editor),
    onUpdate: ({ editor }) => {
      setNotice('');
      emit(editor);
    },
  });

  useOutsideHtml(editor, value, agreed, docKey, live, props.onChange);
  useNoStraySelection(root, docKey);
  useMaximised(root, maximised);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !maximised) return;
    // A dialog around the editor must not close as well.
    event.preventDefault();
    event.stopPropagation();
    setMaximised(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to keys of the controls inside it
    <div
      ref={root}
      className={maximised ? `${styles.editor} ${styles.maximised}` : styles.editor}
      popover={maximised ? 'manual' : undefined}
      data-disabled={disabled || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
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
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
