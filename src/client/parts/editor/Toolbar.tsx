import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useState } from 'react';
import { editorTexts, type ToolName } from '#shared/text/editor.ts';
import { FormatSelect, MoreButton, ToolButton } from './ToolButtons.tsx';
import styles from './Toolbar.module.css';
import { toolbarState } from './toolbarState.ts';
import { type Tool, type ToolGroup, type ToolHost, toolGroups } from './tools.ts';
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
  const [more, setMore] = useState(false);

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
      onKeyDown={(event) => (isEscape(event) ? editor.view.focus() : roving.onKeyDown(event))}
    >
      <div className={more ? `${styles.tools} ${styles.all}` : styles.tools}>
        <FormatSelect
          editor={editor}
          state={state}
          disabled={disabled}
          tabIndex={roving.tabIndex('format')}
        />
        {toolGroups
          .filter((group) => group.shown?.(state, host) ?? true)
          .map((group) => (
            <Group key={group.name} group={group}>
              {group.tools.map(button)}
            </Group>
          ))}
      </div>
      <div className={styles.group}>
        <MoreButton
          open={more}
          disabled={disabled}
          tabIndex={roving.tabIndex('more')}
          onClick={() => {
            // The tool that had the tab stop may go out of sight.
            roving.stop('more');
            setMore(!more);
          }}
        />
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

function Group({ group, children }: { group: ToolGroup; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, not for buttons
    <div
      role="group"
      aria-label={editorTexts.groups[group.name]}
      className={group.first ? styles.group : `${styles.group} ${styles.rest}`}
    >
      {children}
    </div>
  );
}

/** Escape leads back to the text, and does nothing else. */
function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
