import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { useModal } from '#client/parts/useModal.ts';
import styles from './Sheet.module.css';

/** The overview on a narrow screen: a native modal dialog that slides over the page. */
export function Sheet({
  label,
  close,
  content,
  onClose,
}: {
  label: string;
  close: string;
  content: ReactNode;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside it closes; for keys there are Escape and the button
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={label}
      onCancel={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <button type="button" className={styles.close} onClick={onClose} aria-label={close}>
        <Icon name="close" />
      </button>
      {content}
    </dialog>
  );
}
