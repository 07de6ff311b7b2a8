import { useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { InsertList } from './InsertList.tsx';
import styles from './InsertMenu.module.css';
import type { MenuProps } from './inserts.ts';
import { insertTrigger, isSameAsked, takeBack } from './insertTrigger.ts';

/** The list of texts that can be put in, while somebody asks for one. */
export function InsertMenu(props: MenuProps) {
  const { editor, inserts } = props;
  const asked = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused ? insertTrigger(now.state) : null),
    equalityFn: isSameAsked,
  });
  /** Where somebody closed the list: it stays closed there. */
  const [closed, setClosed] = useState<number | null>(null);
  const from = asked?.from ?? null;
  useEffect(() => {
    if (from === null) setClosed(null);
  }, [from]);
  const isOpen = asked !== null && closed !== asked.from;
  const found = isOpen ? inserts.find(asked.query) : [];
  const isShown = isOpen && (found.length > 0 || asked.query === '');
  const said = found.length === 0 ? inserts.words.none : inserts.words.found(found.length);
  return (
    <>
      {/* This is there from the start, so that a screen reader reads aloud what comes into it. */}
      <p className={styles.said} role="status">
        {isShown && said}
      </p>
      {isShown && (
        <InsertList
          key={asked.from}
          {...props}
          {...{ asked, found, said }}
          onClose={() => {
            setClosed(asked.from);
            takeBack(editor, asked);
          }}
        />
      )}
    </>
  );
}
