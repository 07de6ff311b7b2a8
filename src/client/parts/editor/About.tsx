import type { ReactNode } from 'react';
import { editorTexts } from '#shared/text/editor.ts';
import styles from './About.module.css';

/** Says what a text is about, while nothing else of the page is in sight. */
export function About({ words, onDone }: { words: ReactNode; onDone: () => void }) {
  return (
    <div className={styles.about}>
      <div className={styles.words}>{words}</div>
      <button type="button" className={styles.done} onClick={onDone}>
        {editorTexts.done}
      </button>
    </div>
  );
}
