import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import styles from './Dialog.module.css';

/** Few questions have texts, so the first screen does not load this. */
const DialogTexts = lazy(async () => ({
  default: (await import('./DialogTexts.tsx')).DialogTexts,
}));

/**
 * The one question dialog: a native modal; the focus starts on the harmless answer and returns
 * where it was.
 */
export function Dialog() {
  const question = useStore(state.question);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The words of a question may change while it is open: it keeps its dialog and the focus in it.
  const answer = question?.answer;
  useEffect(() => {
    const dialog = ref.current;
    if (!answer || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-cancel]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [answer]);
  if (!question) return null;
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        question.answer(null);
      }}
    >
      <h2 id={`${id}-title`} className="nl-heading nl-heading--level-2">
        {question.title}
      </h2>
      <p id={`${id}-text`} className="nl-paragraph">
        {question.text}
      </p>
      {question.texts && (
        <Suspense fallback={null}>
          <DialogTexts texts={question.texts} />
        </Suspense>
      )}
      <div className={`${layout.actions} ${styles.actions}`}>
        <Button data-cancel onClick={() => question.answer(null)}>
          {question.cancel}
        </Button>
        {question.choices.map(({ value, label, kind = 'default' }) => (
          <Button key={value} kind={kind} onClick={() => question.answer(value)}>
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
