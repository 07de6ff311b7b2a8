import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { editorTexts, type ToolName } from '#shared/text/editor.ts';
import { ToolIcon } from './icons.tsx';
import styles from './Toolbar.module.css';
import type { HeadingLevel, ToolbarState } from './toolbarState.ts';

/** The controls of the editor's toolbar, each by itself. */

interface ToolButtonProps {
  name: ToolName;
  /** Place in the order of tools, when that is not the name. */
  id?: string;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  blocked?: boolean;
  disabled: boolean;
  tabIndex: number;
  onClick: () => void;
}

/**
 * Pressing it leaves the selection in the text as it is. `blocked`: it looks disabled but can have
 * the focus; the caller then ignores the press.
 */
export function ToolButton({
  name,
  id = name,
  keys,
  pressed,
  blocked,
  disabled,
  tabIndex,
  onClick,
}: ToolButtonProps) {
  const text = editorTexts.tools[name];
  return (
    <button
      type="button"
      className={styles.tool}
      data-tool={id}
      tabIndex={tabIndex}
      aria-label={text}
      title={keys ? `${text} (${keys})` : text}
      aria-pressed={pressed}
      aria-disabled={blocked || undefined}
      disabled={disabled}
      // Keeps the selection, and on a tablet the keyboard, where they are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <ToolIcon name={name} />
    </button>
  );
}

interface MoreButtonProps {
  open: boolean;
  disabled: boolean;
  tabIndex: number;
  onClick: () => void;
}

/** Shows or hides the less used tools, where not all of them go on one row. */
export function MoreButton({ open, disabled, tabIndex, onClick }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      data-tool="more"
      tabIndex={tabIndex}
      aria-expanded={open}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {editorTexts.more}
    </button>
  );
}

interface FormatSelectProps {
  editor: Editor;
  state: ToolbarState;
  disabled: boolean;
  tabIndex: number;
}

/**
 * The kind of paragraph at the caret. After a choice with a pointer, the focus goes back to the
 * text.
 */
export function FormatSelect({ editor, state, disabled, tabIndex }: FormatSelectProps) {
  const pointed = useRef(false);

  function choose(level: HeadingLevel): void {
    // With the arrow keys every step is a choice, so then the focus has to stay here.
    const chain = pointed.current ? editor.chain().focus() : editor.chain();
    (level === 0 ? chain.setParagraph() : chain.setHeading({ level })).run();
  }

  return (
    <select
      className={styles.format}
      data-tool="format"
      aria-label={editorTexts.format}
      title={editorTexts.format}
      tabIndex={tabIndex}
      disabled={disabled}
      value={state.level}
      onPointerDown={() => {
        pointed.current = true;
      }}
      onKeyDown={() => {
        pointed.current = false;
      }}
      onChange={(event) => choose(Number(event.target.value) as HeadingLevel)}
    >
      {Object.entries(editorTexts.formats).map(([level, text]) => (
        <option key={level} value={level}>
          {text}
        </option>
      ))}
    </select>
  );
}
