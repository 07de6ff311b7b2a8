import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react';
import { editorTexts, type ToolName } from '#shared/text/editor.ts';
import { ToolIcon } from './icons.tsx';
import styles from './Toolbar.module.css';
import { type HeadingLevel, type ToolbarState, toolbarState } from './toolbarState.ts';
import { type Tool, type ToolHost, toolGroups } from './tools.ts';
import { useRovingTools } from './useRovingTools.ts';

interface ToolbarProps {
  editor: Editor;
  host: ToolHost;
  /** Name of the text this toolbar belongs to. */
  label: string;
  /** Id of the text area. */
  controls: string;
  toolbarRef: RefObject<HTMLDivElement | null>;
  disabled: boolean;
  maximised: boolean;
  onMaximise: (on: boolean) => void;
}

/** The row of tools above the text. Memoised: typing draws it again only when a button changes. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { editor, host, toolbarRef, disabled, maximised, onMaximise } = props;
  const state = useEditorState({ editor, selector: toolbarState });
  const roving = useRovingTools(toolbarRef, 'format');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editor.view.focus();
    } else {
      roving.onKeyDown(event);
    }
  }

  function button(tool: Tool): ReactNode {
    const blocked = tool.blocked?.(state) ?? false;
    return (
      <ToolButton
        key={tool.name}
        name={tool.name}
        keys={tool.keys}
        pressed={tool.pressed?.(state)}
        blocked={blocked}
        disabled={disabled}
        tabIndex={roving.tabIndex(tool.name)}
        onClick={() => {
          host.tell('');
          if (!blocked) tool.run(editor, host);
        }}
      />
    );
  }

  const size: ToolName = maximised ? 'restore' : 'maximise';
  return (
    <div
      ref={toolbarRef}
      role="toolbar"
      aria-label={editorTexts.toolbar(props.label)}
      aria-controls={props.controls}
      className={styles.toolbar}
      onFocus={roving.onFocus}
      onKeyDown={onKeyDown}
    >
      <div className={styles.tools}>
        <FormatSelect
          editor={editor}
          state={state}
          disabled={disabled}
          tabIndex={roving.tabIndex('format')}
        />
        {toolGroups
          .filter((group) => group.shown?.(state) ?? true)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, not for buttons
            <div
              key={group.name}
              role="group"
              aria-label={editorTexts.groups[group.name]}
              className={styles.group}
            >
              {group.tools.map(button)}
            </div>
          ))}
      </div>
      <div className={`${styles.group} ${styles.size}`}>
        <ToolButton
          name={size}
          id="size"
          disabled={disabled}
          tabIndex={roving.tabIndex('size')}
          onClick={() => onMaximise(!maximised)}
        />
      </div>
    </div>
  );
});

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

function ToolButton({
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

interface FormatSelectProps {
  editor: Editor;
  state: ToolbarState;
  disabled: boolean;
  tabIndex: number;
}

function FormatSelect({ editor, state, disabled, tabIndex }: FormatSelectProps) {
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
