import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { editorTexts } from '#shared/text/editor.ts';
import styles from './InsertMenu.module.css';
import type { Insert, MenuProps } from './inserts.ts';
import { type Asked, insertTrigger, isSameAsked } from './insertTrigger.ts';
import { placeMenu } from './placeMenu.ts';
import { readContent } from './readContent.ts';

interface Props extends MenuProps {
  asked: Asked;
  found: readonly Insert[];
  /** Says how many texts were found, or why none. */
  said: string;
  onClose: () => void;
}

/** No text in the list is meant yet: Enter and Tab do what they always do. */
const nothing = -1;

/**
 * The texts that may be meant. The focus stays in the note; the editor hands its keys to the list
 * by `keys`.
 */
export function InsertList(props: Props) {
  const { editor, inserts, keys, root, asked, found, said, onClose } = props;
  const [moved, setMoved] = useState<number | null>(null);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  // A bare semicolon is no choice: only an arrow, or a letter, says what is meant.
  const active = Math.min(moved ?? (asked.query === '' ? nothing : 0), found.length - 1);
  const choose = (insert: Insert | undefined) => {
    if (insert && put(editor, asked, insert)) inserts.used(insert.id);
  };
  useLayoutEffect(() => {
    keys.current = (event) =>
      onKey(event, { at: active, of: found.length, move: setMoved, onClose }, () =>
        choose(found[active]),
      );
    return () => {
      keys.current = () => false;
    };
  });
  const current = found[active];
  const option = current ? `${id}-${current.id}` : null;
  useActive(editor, id, option);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height differs by how many there are
  useLayoutEffect(
    () => placeMenu(menu.current, root.current, editor, asked.from),
    [editor, root, asked.from, found.length],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus, and on a tablet the keyboard, stays in the text
    <div ref={menu} className={styles.menu} onMouseDown={(event) => event.preventDefault()}>
      <p className={styles.count} aria-hidden="true">
        {said}
      </p>
      {found.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={inserts.words.list}
          className={styles.list}
          tabIndex={-1}
        >
          {found.map((insert, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the text
            <div
              key={insert.id}
              id={`${id}-${insert.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => choose(insert)}
            >
              <span>{insert.title}</span>
              {insert.why && <small className={styles.why}> {insert.why}</small>}
            </div>
          ))}
        </div>
      )}
      <p className={styles.hint}>{editorTexts.insertHint}</p>
    </div>
  );
}

/** Puts a text in the place of what was typed; false when that is no longer there. */
function put(editor: Editor, asked: Asked, { html }: Insert): boolean {
  if (!isSameAsked(insertTrigger(editor.state), asked)) return false;
  // So that undoing this leaves what was typed before.
  editor.view.dispatch(closeHistory(editor.state.tr));
  editor
    .chain()
    .focus()
    .insertContentAt({ from: asked.from, to: asked.to }, contentOf(html(), editor))
    .run();
  return true;
}

/** A single paragraph goes into the line that is being typed; several stay paragraphs. */
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
    move,
    onClose,
  }: { at: number; of: number; move: (at: number) => void; onClose: () => void },
  choose: () => void,
): boolean {
  if (event.key === 'Escape') {
    // The editor around this list, and a dialog around that, have their own Escape.
    event.stopPropagation();
    onClose();
    return true;
  }
  if (of === 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (event.key === 'ArrowDown') move((at + 1) % of);
  else if (event.key === 'ArrowUp') move((Math.max(at, 0) + of - 1) % of);
  else if (at !== nothing && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)))
    choose();
  else return false;
  return true;
}

/**
 * Tells screen readers which list belongs to the text and which option is meant; keeps that in
 * sight.
 */
function useActive({ view }: Editor, list: string, option: string | null): void {
  useLayoutEffect(() => {
    const { dom } = view;
    dom.setAttribute('aria-controls', list);
    if (option !== null) {
      dom.setAttribute('aria-activedescendant', option);
      document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [view, list, option]);
}
