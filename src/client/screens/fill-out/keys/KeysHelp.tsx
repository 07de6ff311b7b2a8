import { useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import { useModal } from '#client/parts/useModal.ts';
import dialogStyles from '#client/shell/Dialog.module.css';
import { keyTexts } from '#shared/text/fillOut.ts';
import styles from './KeysHelp.module.css';

/** Which keys there are, what they do, and their switch: also where the bar has no room for it. */
export function KeysHelp({
  on,
  onChange,
  onClose,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}) {
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
      <CheckboxField label={keyTexts.on} name="keys" checked={on} onChange={onChange} />
      <Button onClick={onClose}>{keyTexts.close}</Button>
    </dialog>
  );
}
