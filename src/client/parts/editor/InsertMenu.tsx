import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { editorTexts } from '#shared/text/editor.ts';
import styles from './InsertMenu.module.css';
import { type Asked, insertTrigger } from './insertTrigger.ts';
import { readContent } from './readContent.ts';

/** A text that can be put in by a semicolon and the beginning of a word. */
export interface Insert {
  id: string;
  title: string;
  /** Clean HTML. */
  html: string;
}

/** Where such texts come from. */
export interface Inserts {
  /** The texts that somebody may mean, the most likely first. */
  find: (query: string) => readonly Insert[];
  /** One was put in. */
  used: (id: string) => void;
  /** What these texts are called, and what is said when there are none at all. */
  words: { list: string; none: string; found: (count: number) => string };
}

/** Takes a key that is meant for the list; true when it was. */
export type MenuKeys = RefObject<(event: KeyboardEvent) => boolean>;

interface Props {
  editor: Editor;
  inserts: Inserts;
  keys: MenuKeys;
  root: RefObject<HTMLDivElement | null>;
}

/** The list of texts that can be put in, while somebody asks for one. */
export function InsertMenu({ editor, inserts, keys, root }: Props) {
  const asked = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused ? insertTrigger(now.state) : null),
    equalityFn: (a, b) => a?.from === b?.from && a?.to === b?.to && a?.query === b?.query,
  });
  /** Where somebody closed the list: it stays closed there. */
  const [closed, setClosed] = useState<number | null>(null);
  const from = asked?.from ?? null;
  useEffect(() => {
    if (from === null) setClosed(null);
  }, [from]);
  if (!asked || closed === asked.from) return null;
  const found = inserts.find(asked.query);
  if (found.length === 0 && asked.query !== '') return null;
  return (
    <List
      key={asked.from}
      {...{ editor, inserts, keys, root, asked, found }}
      onClose={() => setClosed(asked.from)}
    />
  );
}

function List({
  editor,
  inserts,
  keys,
  root,
  asked,
  found,
  onClose,
}: Props & { asked: Asked; found: readonly Insert[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const active = Math.min(at, Math.max(found.length - 1, 0));
  const choose = (insert: Insert | undefined) => {
    if (!insert) return;
    editor
      .chain()
      .focus()
      .insertContentAt({ from: asked.from, to: asked.to }, contentOf(insert.html, editor))
      .run();
    inserts.used(insert.id);
  };
  useLayoutEffect(() => {
    keys.current = (event) =>
      onKey(event, { at: active, of: found.length, setAt, onClose }, () => choose(found[active]));
    return () => {
      keys.current = () => false;
    };
  });
  useActive(editor, found.length > 0 ? `${id}-${active}` : null);
  useLayoutEffect(
    () => place(menu.current, root.current, editor, asked.from),
    [editor, root, asked.from],
  );
  return (
    <div ref={menu} className={styles.menu}>
      <p role="status" className={styles.count}>
        {found.length === 0 ? inserts.words.none : inserts.words.found(found.length)}
      </p>
      {found.length > 0 && (
        <div role="listbox" aria-label={inserts.words.list} className={styles.list} tabIndex={-1}>
          {found.map((insert, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the text
            <div
              key={insert.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // The focus, and on a tablet the keyboard, stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(insert)}
            >
              {insert.title}
            </div>
          ))}
        </div>
      )}
      <p className={styles.hint}>{editorTexts.insertHint}</p>
    </div>
  );
}

/** One paragraph goes into the line that is being typed; more stand as they are. */
function contentOf(html: string, { schema }: Editor): object[] {
  const { content, firstChild, childCount } = readContent(html, schema);
  const isLine = childCount === 1 && firstChild?.type.name === 'paragraph';
  return (isLine ? firstChild.content : content).toJSON() as object[];
}

function onKey(
  event: KeyboardEvent,
  {
    at,
    of,
    setAt,
    onClose,
  }: { at: number; of: number; setAt: (at: number) => void; onClose: () => void },
  choose: () => void,
): boolean {
  if (event.key === 'Escape') {
    // The editor around it, and a dialog around that, have their own.
    event.stopPropagation();
    onClose();
    return true;
  }
  if (of === 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (event.key === 'ArrowDown') setAt((at + 1) % of);
  else if (event.key === 'ArrowUp') setAt((at + of - 1) % of);
  else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose();
  else return false;
  return true;
}

/** The text says which of the list is meant. */
function useActive({ view }: Editor, option: string | null): void {
  useLayoutEffect(() => {
    if (option === null) return;
    const { dom } = view;
    dom.setAttribute('aria-activedescendant', option);
    return () => dom.removeAttribute('aria-activedescendant');
  }, [view, option]);
}

/** Under the line that is being typed, within the editor's width, and in sight. */
function place(
  menu: HTMLElement | null,
  root: HTMLElement | null,
  editor: Editor,
  from: number,
): void {
  if (!menu || !root) return;
  const around = root.getBoundingClientRect();
  const { bottom, left } = editor.view.coordsAtPos(from);
  const most = Math.max(around.width - menu.offsetWidth - 8, 0);
  menu.style.insetBlockStart = `${bottom - around.top + 4}px`;
  menu.style.insetInlineStart = `${Math.min(Math.max(left - around.left, 0), most)}px`;
  menu.scrollIntoView({ block: 'nearest' });
}
