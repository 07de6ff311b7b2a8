import type { MouseEvent, Ref } from 'react';
import { formTexts } from '#shared/text/forms.ts';
import { Icon } from './Icon.tsx';
import styles from './ProblemList.module.css';

/** A field of a form that was wrong at the last save. */
export interface WrongField {
  /** As in its `data-field`. */
  name: string;
  label: string;
  /** What is wrong; null once it was written anew. */
  said: string | null;
}

/**
 * What was wrong, in the order of the fields; each brings the person to its field. What is right by
 * now is ticked off: a line that went away would move the field in which somebody types.
 */
export function ProblemList({
  wrong,
  isNew,
  box,
}: {
  wrong: readonly WrongField[];
  /** Heard once: not again at each letter that mends something. */
  isNew: boolean;
  box?: Ref<HTMLDivElement>;
}) {
  const goTo = (event: MouseEvent, name: string) => {
    event.preventDefault();
    document
      .querySelector<HTMLElement>(
        `[data-field="${name}"] :is(input, select, textarea, [contenteditable])`,
      )
      ?.focus();
  };
  return (
    <div
      ref={box}
      className={styles.problems}
      {...(isNew ? { role: 'alert' } : {})}
      tabIndex={-1}
      data-part="form-problems"
    >
      <strong>
        {wrong.some(({ said }) => said) ? formTexts.summary : formTexts.summaryMended}
      </strong>
      <ul>
        {wrong.map(({ name, label, said }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => goTo(event, name)}>
              {label}: {said ?? formTexts.writtenAnew}
            </a>
            {!said && <Icon name="check" />}
          </li>
        ))}
      </ul>
    </div>
  );
}
