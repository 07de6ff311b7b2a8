import { useEffect, useLayoutEffect, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { currentLocation } from '#client/navigation/router.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { DeleteButton, EditButton, MoveButtons } from '#client/parts/tables/RowButtons.tsx';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { showFailure } from '#client/records/failures.ts';
import { removeAfterAsking } from '#client/records/removing.ts';
import { withLoading } from '#client/state/loading.ts';
import type { HelpQuestion } from '#shared/model/checklist.ts';
import type { Direction } from '#shared/model/enums.ts';
import { helpTexts, nodeTexts } from '#shared/text/versions.ts';
import { focusMove, isElsewhere } from './focusMove.ts';
import styles from './HelpQuestions.module.css';

/**
 * The help questions of a domain or a condition: move, edit, delete, add (specification section 2).
 */
/** The part of the address after '#' that leads to the list, after adding a help question. */
export const helpPlace = 'hulpvragen';

interface Props {
  version: string;
  questions: readonly HelpQuestion[];
  reload: () => Promise<void>;
  add: string;
  edit: (id: string) => string;
}

/**
 * Moves and deletions go to the server at once, apart from the form beside them; `reload` is called
 * after each.
 */
export function HelpQuestions({ version, questions, reload, add, edit }: Props) {
  const moved = useRef<{ id: string; direction: Direction } | null>(null);
  useLayoutEffect(() => {
    if (moved.current) focusMove(moved.current);
  });
  useReturn();
  const forget = () => {
    moved.current = null;
  };
  /** Moves go one after the other, in the order of the clicks. */
  const moves = useRef<Promise<void>>(Promise.resolve());
  const move = (id: string, direction: Direction) => {
    moves.current = moves.current.then(async () => {
      moved.current = { id, direction };
      try {
        await withLoading(call('helpQuestions.move', { id, direction }));
      } catch (error) {
        showFailure(error, { version });
      }
      await reload();
    });
  };
  const remove = (id: string, number: number) =>
    removeAfterAsking({
      ...nodeTexts.helpQuestion.remove,
      name: helpTexts.number(number),
      done: nodeTexts.helpQuestion.deleted,
      remove: () => call('helpQuestions.delete', { id }),
      after: reload,
      // This stands beside a form that may have unsaved text: the error is shown, and the person
      // stays.
      around: { version, otherwise: null },
      focus: `#${helpPlace}`,
    });
  return (
    <section
      className={`${layout.block} ${styles.help}`}
      aria-labelledby={helpPlace}
      onPointerDown={forget}
      onKeyDown={forget}
      onFocus={(event) => isElsewhere(event.target, moved.current) && forget()}
    >
      <h2 id={helpPlace} className="nl-heading nl-heading--level-2" tabIndex={-1}>
        {helpTexts.title}
      </h2>
      {questions.length === 0 && <p className={layout.empty}>{helpTexts.empty}</p>}
      <ol className={layout.plain}>
        {questions.map(({ id, text }, index) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this names the row its buttons are about */}
            <div
              role="group"
              aria-label={helpTexts.number(index + 1)}
              className={styles.row}
              data-row={id}
            >
              <div className={styles.text}>
                <RichText html={text} />
              </div>
              <div className={styles.actions}>
                <MoveButtons
                  atTop={index === 0}
                  atEnd={index === questions.length - 1}
                  onMove={(direction) => move(id, direction)}
                />
                <EditButton to={edit(id)} />
                <DeleteButton onClick={() => void remove(id, index + 1)} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <div className={layout.actions}>
        <ButtonLink to={add} icon="plus">
          {helpTexts.add}
        </ButtonLink>
      </div>
    </section>
  );
}

/** After adding a help question, puts the focus on the list. */
function useReturn(): void {
  useEffect(() => {
    if (currentLocation().hash !== helpPlace) return;
    // Wait until the page's own heading took the focus.
    requestAnimationFrame(() => {
      const heading = document.getElementById(helpPlace);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start' });
    });
  }, []);
}
