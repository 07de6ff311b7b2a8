import { useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { useModal } from '#client/parts/useModal.ts';
import dialogStyles from '#client/shell/Dialog.module.css';
import { keyTexts } from '#shared/text/fillOut.ts';
import styles from './KeysHelp.module.css';

/** Which keys there are, and what they do. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(ref);
  return (
    <dialog ref={ref} className={dialogStyles.dialog} aria-labelledby={id} onCancel={onClose}>
      <h2 id={id} className="nl-heading nl-heading--level-2">
        {keyTexts.title}
      </h2>
      <dl className={styles.list}>
        {keyTexts.list.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{keyTexts.hint}</p>
      <Button onClick={onClose}>{keyTexts.close}</Button>
    </dialog>
  );
}
