import { useEffect, useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { MarkedWords } from '#client/parts/MarkedWords.tsx';
import { RichText } from '#client/parts/RichText.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';

/** The one question dialog: a native modal; the focus starts on the harmless answer and returns where it was. */
export function Dialog() {
  const question = useStore(state.question);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The same question may get other words while it stands: it keeps its dialog and the focus in it.
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
      className="dialog"
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
        <div className="dialog__versions">
          {question.texts.map((one) => (
            <section key={one.label} className="dialog__version" aria-label={one.label}>
              <h3 className="dialog__label">{one.label}</h3>
              {'html' in one ? <RichText html={one.html} /> : <MarkedWords runs={one.runs} />}
            </section>
          ))}
        </div>
      )}
      <div className="actions dialog__actions">
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
