import type { MouseEvent, Ref } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { formTexts } from '#shared/text/forms.ts';
import styles from './ProblemList.module.css';

/** A field of a form that was wrong at the last save. */
interface WrongField {
  /** The name in its `data-field`. */
  name: string;
  label: string;
  /** What is wrong; null once the person wrote the field anew. */
  said: string | null;
}

/**
 * The problems of a save, in the order of the fields; each leads to its field. A problem that is
 * solved is ticked off and stays: a line that went away would move the field in which somebody
 * types.
 */
export function ProblemList({
  wrong,
  isNew,
  box,
}: {
  wrong: readonly WrongField[];
  /** Screen readers say a new list once, and not again at each letter that solves something. */
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
