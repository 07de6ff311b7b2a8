import { useEffect, useId, useRef } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/texts/RichText.tsx';
import type { Question } from '#shared/model/checklist.ts';
import { chooseTexts } from '#shared/text/inspections.ts';
import treeStyles from './tree.module.css';

/** Shows what a condition asks, beside the tree; Escape or a tap elsewhere closes it. */
export function InfoCard({
  number,
  label,
  question,
  onClose,
}: {
  number: string;
  /** As the tree names it. */
  label: string;
  question: Question;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another condition shows it anew
  useEffect(() => {
    const card = ref.current;
    const before = document.activeElement;
    card?.showPopover();
    card?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [question.id]);
  return (
    <div
      ref={ref}
      popover="auto"
      className={treeStyles.card}
      role="dialog"
      aria-labelledby={id}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <div className={treeStyles.cardHead}>
        <h2 id={id} className="nl-heading nl-heading--level-3">
          {number} {label}
        </h2>
        <button
          type="button"
          className={treeStyles.info}
          aria-label={chooseTexts.close}
          onClick={() => ref.current?.hidePopover()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className={layout.preLine}>{question.text}</p>
      {question.description && (
        <>
          <h3>{chooseTexts.description}</h3>
          <RichText html={question.description} />
        </>
      )}
      {question.help_questions.length > 0 && (
        <>
          <h3>{chooseTexts.helpQuestions}</h3>
          {question.help_questions.map((help) => (
            <RichText key={help.id} html={help.text} />
          ))}
        </>
      )}
    </div>
  );
}
