import type { EditorProps } from '@tiptap/pm/view';
import { type RefObject, useMemo } from 'react';
import { keepFirstAlignment } from './align.ts';
import type { MenuKeys } from './inserts.ts';
import { withQuietStyles } from './pastedStyle.ts';
import styles from './RichTextEditor.module.css';
import richTextStyles from './richText.module.css';
import type { ToolHost } from './tools.ts';
import { cleanPastedHtml } from './wordPaste.ts';

/**
 * ProseMirror marks what it copied itself. Such HTML fits the schema as it is; cleaning would lose
 * where the copied blocks begin and end halfway.
 */
const OWN_COPY = /\sdata-pm-slice="/;

interface Parts {
  /** Id of the text. */
  textId: string;
  label: string;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  host: ToolHost;
  toolbar: RefObject<HTMLDivElement | null>;
  /** The list of texts to put in comes first, while it is there. */
  menuKeys: MenuKeys;
}

/**
 * The attributes of the text, the treatment of pasted text, and its own keys. The object stays the
 * same while none of this changes: a new one would make the editor set up its view again.
 */
export function useEditorProps({
  textId,
  label,
  disabled,
  invalid,
  describedBy,
  host,
  toolbar,
  menuKeys,
}: Parts): EditorProps {
  return useMemo<EditorProps>(
    () => ({
      attributes: {
        id: textId,
        class: `${styles.text} ${richTextStyles.richText}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-disabled': String(disabled),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        tabindex: '0',
        lang: 'nl',
        spellcheck: 'true',
      },
      // Room for the toolbar that stays in sight above the text.
      scrollThreshold: { top: 120, bottom: 24, left: 0, right: 0 },
      scrollMargin: { top: 128, bottom: 32, left: 0, right: 0 },
      transformPastedHTML: (html) =>
        OWN_COPY.test(html) ? withQuietStyles(html) : cleanPastedHtml(html),
      handlePaste: (view, _event, slice) => {
        const kept = keepFirstAlignment(slice, view.state.selection);
        if (kept === slice) return false;
        const { tr } = view.state;
        view.dispatch(tr.replaceSelection(kept).scrollIntoView().setMeta('uiEvent', 'paste'));
        return true;
      },
      handleKeyDown: (_view, event) => {
        if (menuKeys.current(event)) return true;
        if (event.altKey && event.key === 'F10') {
          toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          return true;
        }
        if (
          (event.ctrlKey || event.metaKey) &&
          !event.altKey &&
          !event.shiftKey &&
          event.key === 'k'
        ) {
          host.openLinkDialog();
          return true;
        }
        return false;
      },
    }),
    [textId, label, disabled, invalid, describedBy, host, toolbar, menuKeys],
  );
}
