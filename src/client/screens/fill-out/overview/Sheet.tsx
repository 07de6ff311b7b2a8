import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { useModal } from '#client/parts/useModal.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import styles from './Sheet.module.css';

/** The overview on a narrow screen: a native modal dialog that slides over the page. */
export function Sheet({
  content,
  onClose,
  begin,
}: {
  content: ReactNode;
  onClose: () => void;
  /** Puts the focus where the person begins; within the tap, or a tablet shows no keyboard. */
  begin: (() => void) | undefined;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => begin?.(), []);
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside it closes; for keys there are Escape and the button
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={fillOutTexts.domains}
      onCancel={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <button
        type="button"
        className={styles.close}
        onClick={onClose}
        aria-label={fillOutTexts.closeSidebar}
      >
        <Icon name="close" />
      </button>
      {content}
    </dialog>
  );
}
