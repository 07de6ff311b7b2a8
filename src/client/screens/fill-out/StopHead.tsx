import { memo, type ReactNode, useId, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import styles from './StopHead.module.css';
import type { StopWords } from './stops/stopNotes.ts';

/**
 * Shows what stands above the notes of a place: its number and title, its text, and what helps. At
 * another place only what opens and closes is made anew.
 */
export const StopHead = memo(function StopHead({
  above,
  number,
  title,
  text,
  description,
  help,
  descriptionOpen,
  place,
}: StopWords & { place: string }) {
  return (
    <>
      <div>
        {above && <p className={styles.above}>{above}</p>}
        <h2 className={`nl-heading nl-heading--level-2 ${styles.title}`}>
          {number && <span className={styles.number}>{number}</span>} {title}
        </h2>
      </div>
      {text && <p className={`${styles.text} ${layout.preLine}`}>{text}</p>}
      {descriptionOpen && !isEmptyRich(description) && (
        <div className={styles.description}>
          <RichText html={description} />
        </div>
      )}
      <div className={styles.toggles} key={place}>
        {help.length > 0 && (
          <Toggle label={fillOutTexts.helpQuestions}>
            <ul className={styles.help}>
              {help.map(({ id, text: one }) => (
                <li key={id}>
                  <RichText html={one} />
                </li>
              ))}
            </ul>
          </Toggle>
        )}
        {!descriptionOpen && !isEmptyRich(description) && (
          <Toggle label={fillOutTexts.description}>
            <RichText html={description} />
          </Toggle>
        )}
      </div>
    </>
  );
});

function Toggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.toggle}>
      <button
        type="button"
        className={styles.toggleButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} /> {label}
      </button>
      <div id={id} className={styles.toggleContent} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
